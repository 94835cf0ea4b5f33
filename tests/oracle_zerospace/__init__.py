"""An independent slow reference of ZeroSpace combat, written from its source, the rulings and the protocol alone.

``versus`` alone knows the engine; no rule here imports one of its.
"""
