"""An independent slow reference of Peking Space Opera Blues, written from its source and the rulings alone.

``versus`` alone knows the engine; no rule here imports one of its.
"""
