"""`aleator odds`: exact odds of a card, a turn, a round."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from aleator import odds
from aleator._cli.balance import LEGEND, card_rows, limit_note
from aleator._cli.output import print_json, print_table, print_text
from aleator._cli.outputs import check_plot, refuse_together, refuse_without
from aleator.errors import OddsError
from aleator.games.counted import counted
from aleator.odds import DEFAULT_MEMORY, CardBalance

__all__ = ["numbers", "register"]

PUBLISHED_MOST = 48


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("odds")(show)


def show(
    card: Annotated[str | None, typer.Option(help="The id of a card in the deck.")] = None,
    predicate: Annotated[
        str | None,
        typer.Option(help='A card that is in no deck, such as "sum_at_least(9)"; compared with the printed ones.'),
    ] = None,
    seen: Annotated[
        str | None,
        typer.Option(help='The cards seen so far, such as "sum_7,pair" (or "" for none): what can come next.'),
    ] = None,
    dice: Annotated[int | None, typer.Option(help="Number of dice to roll.")] = None,
    target: Annotated[
        int | None, typer.Option(help="Aim for a safe score of at least this; by default, for the expected score.")
    ] = None,
    dice_shown: Annotated[
        str | None, typer.Option(help='Dice on the table, such as "G 1 3": rank the possible actions.')
    ] = None,
    rerolls_left: Annotated[
        int | None, typer.Option(help="With --dice-shown: 1 or 2 (default 2).", min=1, max=2)
    ] = None,
    pools: Annotated[
        str | None, typer.Option(help='Solve a round: the pools of the players still to play, such as "48,48,48".')
    ] = None,
    standing: Annotated[str | None, typer.Option(help='With --pools: the turn to beat, as "score,dice".')] = None,
    max_dice: Annotated[
        int | None, typer.Option(help="Consider at most this many dice (default: 48 for a turn, 12 for a round).")
    ] = None,
    for_dice: Annotated[
        bool,
        typer.Option("--for-dice", help="With --pools: players maximise dice, not the chance of winning the round."),
    ] = False,
    table: Annotated[int | None, typer.Option(help="With --for-dice: the number of dice on the table.", min=0)] = None,
    colour: Annotated[str | None, typer.Option(help="black or yellow, instead of the card's own colour.")] = None,
    deck: Annotated[str, typer.Option(help="A built-in deck, or a TOML or JSON file.")] = "standard",
    gangster_is_a_value: Annotated[
        bool, typer.Option("--gangster-is-a-value", help="Count gangsters together as one more value (GD-4.8).")
    ] = False,
    exact: Annotated[bool, typer.Option("--exact", help="Use fractions instead of floats; not for rounds.")] = False,
    memory: Annotated[int, typer.Option(help="Memory budget in MiB.", min=1)] = DEFAULT_MEMORY >> 20,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Write CSV.")] = False,
    plot: Annotated[Path | None, typer.Option(help="Save a plot (.png, .svg, .pdf).")] = None,
) -> None:
    """Compute exact odds of Gang of Dice.

    With --dice: the distribution of the score, for a single roll and with the best rerolls. With --target (or no
    option): the best number of dice. With --dice-shown: the best reroll. With --pools: a round between players.

    The card is one of a deck (--card), or one of your own (--predicate). With --seen instead: the cards to come.
    """
    if (card is not None) + (predicate is not None) + (seen is not None) != 1:
        raise typer.BadParameter("use one of --card, --predicate and --seen")
    given = {
        "dice": dice,
        "dice_shown": dice_shown,
        "target": target,
        "max_dice": max_dice,
        "rerolls_left": rerolls_left,
    }
    _check_round(pools, given, standing=standing, for_dice=for_dice, table=table, plot=plot)
    _check_turn(given, plot)
    if as_json:
        refuse_together("--json", csv=as_csv)
    check_plot(plot)
    if seen is not None:
        refuse_together("--seen", **given, pools=pools, colour=colour, plot=plot, exact=exact)
        _print(_seen(seen, deck, gangster_is_a_value), as_json=as_json, as_csv=as_csv)
        return
    if predicate is None:
        found = odds.cards.resolve(card or "", deck, colour, gangster_is_a_value)
    else:
        found = odds.card_of(predicate, colour or "yellow", gangster_is_a_value=gangster_is_a_value)
    how = {"exact": exact, "memory": memory << 20}
    if pools is not None:
        if exact:
            raise typer.BadParameter("rounds are solved in floats: omit --exact")
        most = 12 if max_dice is None else max_dice
        answer = _round(found, numbers(pools, "--pools"), standing, max_dice=most, for_dice=for_dice, table=table or 0)
    elif dice_shown is not None:
        answer = _reroll(found, dice_shown, target, rerolls_left or 2, how)
    elif dice is not None:
        answer = _turn(found, dice, target, plot, how)
    else:
        answer = _best(found, target, PUBLISHED_MOST if max_dice is None else max_dice, plot, how)
    if predicate is not None and dice_shown is None and pools is None:
        compared = odds.compare_card(found, max_dice=12)
        answer.data["compared"] = [each.to_dict() for each in compared]
        answer.compared = compared
    _print(answer, as_json=as_json, as_csv=as_csv)
    if answer.draw is not None:
        answer.draw()


def _print(answer: _Answer, *, as_json: bool, as_csv: bool) -> None:
    if as_json:
        print_json(answer.data)
    elif as_csv:
        csv.writer(sys.stdout).writerows([answer.columns, *answer.rows])
    else:
        # Titles are longer than most tables, so they would wrap.
        print_text(answer.title)
        print_table("", answer.columns, answer.shown())
        for line in answer.notes:
            print_text(line)
        if answer.compared:
            columns, rows = card_rows(answer.compared)
            print_table("\nCompared with the printed cards in this colour, two players", columns, rows)
            print_text(LEGEND)
            if note := limit_note(answer.compared, 12):
                print_text(note)
    sys.stdout.flush()


def _check_round(pools: str | None, given: dict[str, Any], *, for_dice: bool, plot: Path | None, **others: Any) -> None:
    """Refuse options that do not apply to a round with --pools, and those that need one without it."""
    if pools is None:
        refuse_without("--pools", for_dice=for_dice, **others)
        return
    asked = {name: value for name, value in given.items() if name != "max_dice"}
    refuse_together("--pools", **asked, plot=plot)
    if not for_dice:
        refuse_without("--for-dice", table=others["table"])


def _check_turn(given: dict[str, Any], plot: Path | None) -> None:
    """Refuse options that do not apply to the question asked about a turn."""
    if given["dice_shown"] is None:
        refuse_without("--dice-shown", rerolls_left=given["rerolls_left"])
    else:
        refuse_together("--dice-shown", dice=given["dice"], max_dice=given["max_dice"], plot=plot)
    if given["dice"] is not None:
        refuse_together("--dice", max_dice=given["max_dice"])


class _Answer:
    """A table, and its content as data."""

    draw: Callable[[], object] | None = None
    """Draws the plot, once the table has been printed."""

    compared: Sequence[CardBalance] = ()
    """A card that is in no deck, among the printed ones."""

    def __init__(
        self, title: str, columns: Sequence[str], rows: list[list[Any]], data: dict[str, Any], notes: Sequence[str] = ()
    ) -> None:
        self.title, self.columns, self.rows, self.data, self.notes = title, columns, rows, data, notes

    def shown(self) -> list[list[str]]:
        """Return the cells as text."""
        return [[_told(cell) if isinstance(cell, float) else str(cell) for cell in row] for row in self.rows]


def _plain(value: Any) -> Any:
    """Make a value JSON-ready: fractions are written as fractions.

    >>> _plain(Fraction(3083, 11664)), _plain(0.25)
    ('3083/11664', 0.25)
    """
    return str(value) if isinstance(value, Fraction) else value


def _told(value: Any) -> str:
    """Format a value for people; a fraction is followed by its decimal value.

    >>> _told(0.25), _told(1.4e-13), _told(Fraction(1, 3))
    ('0.250000', '1.4e-13', '1/3 = 0.333333')
    """
    if isinstance(value, Fraction):
        return f"{value} = {_told(float(value))}"
    return f"{value:.2g}" if 0 < abs(value) < 5e-7 else f"{value:.6f}"


def _turn(card: odds.Card, dice: int, target: int | None, plot: Path | None, how: dict[str, Any]) -> _Answer:
    rows: list[list[Any]] = []
    if target is not None:
        chances = {target: odds.turn(card, dice, target=target, **how).value}
    elif how["exact"]:
        chances = {score: odds.turn(card, dice, target=score, **how).value for score in range(5 * dice + 1)}
    else:
        chances = dict(enumerate(odds.target_odds(card, dice, memory=how["memory"]).tolist()))
    expected = odds.turn(card, dice, **how)
    once = odds.roll(card, dice, exact=how["exact"])
    for score, best in chances.items():
        # Scores that cannot be reached are not worth a row, unless one was asked for.
        if best or not score or target is not None:
            rows.append([score, once.p_at_least(score), best])
    data = {
        "card": card.id, "colour": card.colour, "dice": dice, "p_triggered": _plain(once.p_triggered),
        "expected_score": {"once": _plain(once.expected_score), "best_play": _plain(expected.value)},
        "p_at_least": [
            {"target": score, "once": _plain(one), "best_play": _plain(best)} for score, one, best in rows
        ],
    }  # fmt: skip
    notes = [
        f"Triggered by a single roll: {_told(once.p_triggered)}.",
        f"Expected score (0 if triggered): {_told(once.expected_score)} with a single roll, "
        f"{_told(expected.value)} with best play.",
    ]
    title = f"{counted(dice, 'die', 'dice')} under {card}: {card.title}. Chance of a safe score"
    answer = _Answer(title, ["at least", "rolled once", "best play"], rows, data, notes)
    if plot is not None:
        from aleator.odds.plots import plot_best_rerolls

        solved = odds.turn(card, dice, target=target, memory=how["memory"])
        answer.draw = partial(plot_best_rerolls, solved, path=plot)
    return answer


def _best(card: odds.Card, target: int | None, max_dice: int, plot: Path | None, how: dict[str, Any]) -> _Answer:
    best = odds.best_dice(card, target=target, max_dice=max_dice, memory=how["memory"])
    once = odds.rolls(card, best.first + len(best.by_dice) - 1, exact=how["exact"])
    rolled = [one.expected_score if target is None else one.p_at_least(target) for one in once[best.first - 1 :]]
    rows: list[list[Any]] = [[dice, one, value] for (dice, value), one in zip(best, rolled, strict=True)]
    value: Any = best.value
    if how["exact"]:
        for row in rows:
            row[2] = odds.turn(card, row[0], target=target, **how).value
        value = next(row[2] for row in rows if row[0] == best.dice)
    what = "Expected score" if target is None else f"Chance of a safe {target} or more"
    proven = "more dice cannot be better" if best.proven else f"up to {counted(max_dice, 'die', 'dice')} considered"
    data = {
        "card": card.id, "colour": card.colour, "target": target, "dice": best.dice, "value": _plain(value),
        "proven": best.proven, "at_limit": best.at_limit,
        "by_dice": [{"dice": dice, "once": _plain(one), "best_play": _plain(value)} for dice, one, value in rows],
    }  # fmt: skip
    notes = [f"Best: {counted(best.dice, 'die', 'dice')}, {_told(value)} ({proven})."]
    if best.at_limit:
        notes.append("The best number is the highest one considered: more may be better (--max-dice).")
    answer = _Answer(f"{what} under {card}: {card.title}", ["dice", "rolled once", "best play"], rows, data, notes)
    if plot is not None:
        from aleator.odds.plots import plot_best_dice

        answer.draw = partial(plot_best_dice, {str(card): best}, plot, what.lower())
    return answer


def _reroll(card: odds.Card, shown: str, target: int | None, rerolls_left: int, how: dict[str, Any]) -> _Answer:
    faces = _faces(shown)
    solved = odds.turn(card, sum(faces), target=target, **how)
    ranked = solved.choices(faces, rerolls_left)
    rows: list[list[Any]] = [[str(choice.action), choice.value] for choice in ranked[:20]]
    best = solved.best(faces, rerolls_left)
    data = {
        "card": card.id, "colour": card.colour, "faces": faces, "rerolls_left": rerolls_left, "target": target,
        "best": best.action.to_dict(), "value": _plain(best.value),
        "choices": [{"action": choice.action.to_dict(), "value": _plain(choice.value)} for choice in ranked],
    }  # fmt: skip
    return _Answer(solved.objective, ["action", "value"], rows, data, [solved.explain(faces, rerolls_left)])


def _round(card: odds.Card, pools: list[int], standing: str | None, **how: Any) -> _Answer:
    beat = None
    if standing is not None:
        two = numbers(standing, "--standing")
        if len(two) != 2:
            raise OddsError(f"--standing {standing!r} is not a score and a number of dice, such as 9,3", "bad_table")
        beat = (two[0], two[1])
    solved = odds.round_odds(card, pools, standing=beat, **how)
    rows: list[list[Any]] = [
        [f"seat {place}, pool {pool}", chance]
        for place, (pool, chance) in enumerate(zip(pools, solved.wins, strict=True))
    ]
    if beat is not None:
        rows.append(["the turn to beat", solved.standing])
    rows.append(["nobody", solved.nobody])
    data = {"card": card.id, "colour": card.colour, "pools": pools, **how, **solved.to_dict()}
    wanted = "to win as many dice as possible" if how["for_dice"] else "to maximise their own chance of winning"
    rolls, most = counted(solved.dice, "die", "dice"), counted(how["max_dice"], "die", "dice")
    notes = [f"Seat 0 rolls {rolls}. Everybody plays {wanted}, at most {most} per turn."]
    if solved.at_limit:
        notes.append("That is the highest number considered: more dice may be better (--max-dice, up to 24).")
    return _Answer(f"A round under {card}: {card.title}. Chance of winning it", ["who", "chance"], rows, data, notes)


def _seen(seen: str, deck: str, gangster_is_a_value: bool) -> _Answer:
    cards = [card.strip() for card in seen.split(",")] if seen.strip() else []
    ahead = odds.coming(cards, deck=deck, gangster_is_a_value=gangster_is_a_value)
    if not ahead:
        raise OddsError(f"--seen: {len(cards)} cards are a whole game: nothing can come", "unknown_card", {}, "GD-1.5")
    coming = ahead[0]
    rows: list[list[Any]] = [[card, chance] for card, chance in coming.cards.items()]
    after = counted(len(cards), "card")
    notes = [
        f"{dice} dice rolled once: {chance:.1%} to trigger it." if dice > 1 else f"1 die: {chance:.1%} to trigger it."
        for dice, chance in enumerate(coming.triggered, start=1)
    ]
    data = {"seen": cards, "rounds": [each.to_dict() for each in ahead]}
    return _Answer(f"The card of round {coming.round}, after {after}", ["card", "chance"], rows, data, notes)


def numbers(text: str, option: str) -> list[int]:
    """Read numbers separated by commas.

    >>> numbers("48,36", "--pools")
    [48, 36]
    """
    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        raise OddsError(f"{option} {text!r} is not a list of numbers, such as 48,48", "bad_table") from None


def _faces(text: str) -> list[int]:
    """Count dice written one by one.

    >>> _faces("G 1 1 5"), _faces("115")
    ([1, 2, 0, 0, 0, 1], [0, 2, 0, 0, 0, 1])
    """
    marks = [mark for mark in text.upper() if mark not in " ,"]
    if not marks or any(mark not in "G12345" for mark in marks):
        raise OddsError(f'--dice-shown {text!r} is not dice, such as "G 1 3"', "bad_dice", {"shown": text}, "GD-1.2")
    return [marks.count(face) for face in "G12345"]
