"""A web site of games: pages that need no server of ours."""
