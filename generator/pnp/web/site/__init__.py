"""A web site of games: static pages to read, cards to look at, PDFs to print, replays to watch; it needs no server.

game, desks → pictures, words, prints → pages of a game (home, rules, aid) → folder; an index for several games.
"""
