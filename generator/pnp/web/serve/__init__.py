"""The small server behind `pnp preview` and `pnp table`: who may send requests, how many, and the streams that announce
changes.

A path begins with a secret, and a request must name one of our own addresses. Everything else gets a bare refusal.
"""
