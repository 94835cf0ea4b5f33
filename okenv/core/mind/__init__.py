"""What all rulebooks' minds share: whom to pick, and policies and gambits as kernels; nothing of it is a rule."""
