"""The units: python-chess reading PGN, pokerkit loading and replaying PHH, on games made by seeded random play."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from typing import Any, NamedTuple

GAMES, HANDS = 60, 40


class Peer(NamedTuple):
    """Work that another library does, and how many games and moves that is."""

    name: str
    work: Callable[[], object]
    games: int
    moves: int


def chess() -> Peer | None:
    """python-chess reads and so verifies whole games; None if it is not installed."""
    try:
        import chess
        import chess.pgn
    except ImportError:
        return None
    texts, moves = [], 0
    for seed in range(GAMES):
        rng, board = random.Random(seed), chess.Board()
        while not board.is_game_over() and board.ply() < 80:
            board.push(rng.choice([*board.legal_moves]))
        moves += board.ply()
        texts.append(str(chess.pgn.Game.from_board(board)))

    def read() -> None:
        for text in texts:
            game: Any = chess.pgn.read_game(io.StringIO(text))
            assert not game.errors

    return Peer(f"python-chess {chess.__version__}, PGN", read, GAMES, moves)


def chess_at_random() -> Peer | None:
    """python-chess plays at random: asks whether the game is over, lists the legal moves, chooses one, makes it; None
    if it is not installed."""
    try:
        import chess
    except ImportError:
        return None

    def play() -> int:
        moves = 0
        for seed in range(GAMES // 10):
            rng, board = random.Random(seed), chess.Board()
            while not board.is_game_over():
                board.push(rng.choice([*board.legal_moves]))
            moves += board.ply()
        return moves

    return Peer(f"python-chess {chess.__version__}, at random", play, GAMES // 10, play())


def pokerkit() -> Peer | None:
    """pokerkit loads hands of no-limit hold'em and carries out every action; None if it is not installed."""
    try:
        from importlib.metadata import version

        from pokerkit import HandHistory
    except ImportError:
        return None
    random.seed(1)  # its deck is shuffled by the module's own generator
    histories = [_hand(random.Random(seed)) for seed in range(HANDS)]
    texts = [history.dumps() for history in histories]

    def read() -> None:
        for text in texts:
            for _ in HandHistory.loads(text):
                pass

    actions = sum(len(history.actions) for history in histories)
    return Peer(f"pokerkit {version('pokerkit')}, PHH", read, HANDS, actions)


def _hand(rng: random.Random) -> Any:
    from pokerkit import Automation, HandHistory, NoLimitTexasHoldem

    left_to_us = {Automation.HOLE_DEALING, Automation.BOARD_DEALING, Automation.RUNOUT_COUNT_SELECTION}
    automatic = tuple(step for step in Automation if step not in left_to_us)
    game = NoLimitTexasHoldem(automatic, True, 0, (50, 100), 100)
    state: Any = game((20_000,) * 6, 6)
    while state.status:
        if state.can_deal_hole():
            state.deal_hole()
        elif state.can_deal_board():
            state.deal_board()
        elif state.can_complete_bet_or_raise_to() and rng.random() < 0.15:
            state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)
        elif state.can_fold() and rng.random() < 0.2:
            state.fold()
        else:
            state.check_or_call()
    return HandHistory.from_game_state(game, state)
