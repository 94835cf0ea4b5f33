"""An independent slow reference of ZeroSpace combat, written from its source, the rulings and the protocol alone.

``versus`` and ``tables`` alone know the engine; no rule here imports one of its.
"""
