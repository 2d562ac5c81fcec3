"""The small server behind `pnp preview` and `pnp table`: who may ask, how much, and the streams that tell of changes.

A path begins with a secret, and a request must name one of our own addresses. Everything else gets a bare refusal.
"""
