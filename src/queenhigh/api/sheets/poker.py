"""Questions for poker: what stacks are worth, and all-in or fold."""

from __future__ import annotations

import queenhigh
from queenhigh.api.sheets.shapes import Asked, FigureTable, FormField, Sheet, command, entry, number, percent
from queenhigh.maths.pictures.shapes import Grid
from queenhigh.rules import InputError

BEST = 20
"""How many hands are listed below a chart, which has them all."""


def icm(asked: Asked) -> Sheet:
    stacks, prizes = asked.get("stacks") or "5000 3000 2000", asked.get("prizes") or "50, 30, 20"
    chips = stacks.replace(",", " ").split()
    if not all(one.isdecimal() for one in chips):
        raise InputError(f"Stacks are numbers of chips with spaces between them, not {stacks!r}.")
    amounts = [one.strip() for one in prizes.split(",") if one.strip()]
    terms = asked.get("terms", "").strip()
    made = queenhigh.icm([int(one) for one in chips], amounts, terms)
    deal = made.get("deal")
    rows = [
        [
            f"{one['chips']:,}",
            percent(one["chips_percent"], 2),
            f"${one['dollars']:,.2f}",
            f"${one['chip_chop']:,.2f}",
            one["worth"],
            *([f"${one['by_the_terms']}"] if deal else []),
        ]
        for one in made["players"]
    ]
    return Sheet(
        question="icm",
        title="What stacks are worth",
        lead="By the independent chip model, exactly, beside a chip chop. For up to ten players.",
        fields=[
            entry(asked, "stacks", "Stacks", "5000 3000 2000", "Chips of each player, with spaces between."),
            entry(asked, "prizes", "Prizes still to be won, $", "50, 30, 20", "The first prize first."),
            FormField(
                name="terms",
                label="Terms of the tournament",
                value=asked.get("terms", ""),
                long=True,
                says="The text of a terms file, to see the deal that it allows. Empty: no deal.",
            ),
        ],
        tables=[
            FigureTable(
                title="Player by player",
                heads=[
                    *(">Chips", ">Of all", ">Chip model", ">Chip chop", ">Exactly, $"),
                    *([">By the terms"] if deal else []),
                ],
                rows=rows,
            )
        ],
        notes=[f"If all agree, the terms divide what is left {deal['divided']} ({deal['clause']})."] if deal else [],
        again=command("icm", *chips, "--prizes", ",".join(amounts), *(("--terms", "terms.toml") if terms else ())),
        data=made,
    )


def push_fold(asked: Asked) -> Sheet:
    from queenhigh.maths import push_fold as two
    from queenhigh.maths import push_fold_three as three

    ante, players = number(asked, "ante", "0"), asked.get("players") or "2"
    typed = (asked.get("stack") or "10").split(",")
    stacks = [number({"stack": one.strip()}, "stack", "10") for one in (typed if players == "3" else typed[:1])]
    small, big = number(asked, "small", "0.5"), number(asked, "big", "1")
    given = asked.get("prizes", "") if players == "3" else ""
    table = {"small": small, "big": big, "ante": ante}
    prizes = tuple(number({"prize": one}, "prize", "0") for one in given.split(",")) if given else ()
    again = [
        "push-fold",
        ",".join(f"{stack:g}" for stack in stacks),
        "--blinds",
        f"{small:g}/{big:g}",
        "--ante",
        f"{ante:g}",
    ]
    charts: list[Grid]
    if players == "3":
        solved = three.solve(three.game_of(stacks, **table, prizes=prizes))
        made, charts, said = three.as_data(solved), three.grids(solved), three.said(solved)
        lines = [(title, percent(made["percent"][name], 2)) for name, title in three.DECISIONS]
        again += ["--players", "3", *(("--prizes", given.replace(" ", "")) if given else ())]
    else:
        found = two.solve(two.PushFold(stack=stacks[0], **table))
        made, charts, said = two.as_data(found), two.grids(found), two.said(found)
        lines = [("All in", percent(made["push_percent"], 2)), ("Calls", percent(made["call_percent"], 2))]
    fields = [
        FormField(name="players", label="Players", value=players, choices=[("2", "Two"), ("3", "Three")]),
        entry(
            asked,
            "stack",
            "Stack" if players == "2" else "Stacks",
            "10",
            "The smaller one, before blinds and antes."
            if players == "2"
            else "One for all, or of the button, the small blind and the big blind: 12, 8, 5.",
        ),
        entry(asked, "small", "Small blind", "0.5"),
        entry(asked, "big", "Big blind", "1"),
        entry(asked, "ante", "Ante of each player", "0"),
    ]
    if players == "3":
        fields.append(
            entry(asked, "prizes", "Prizes", "", "First, second, third, such as 50, 30, 20; chips count without them.")
        )
    return Sheet(
        question="push-fold",
        title=f"All in or fold, {'three-handed' if players == '3' else 'heads-up'}",
        lead=said,
        fields=fields,
        lines=lines,
        charts=list(charts),
        again=command(*again),
        data=made,
    )


def preflop(asked: Asked) -> Sheet:
    from queenhigh.hands.flop_games import FLOP_GAMES
    from queenhigh.maths.preflop import MEANS, grid, rows

    game = asked.get("game") or next(iter(FLOP_GAMES))
    hands = [one.strip() for one in asked.get("hands", "").split(",") if one.strip()]
    made = queenhigh.preflop(game, hands)
    return Sheet(
        question="preflop",
        title=f"{made['title']} before the flop",
        lead="What each hand wins against one unknown hand. "
        + (
            "Counted over every board and hand."
            if made["exact"]
            else f"Sampled: {made['samples']:,} deals for each hand."
        ),
        fields=[
            FormField(
                name="game",
                label="Game",
                value=made["game"],
                choices=[(name, one.title) for name, one in FLOP_GAMES.items()],
            ),
            entry(asked, "hands", "Hands", "", "Some hands instead of the chart, separated by commas: AKs, QQ+."),
        ],
        tables=[
            FigureTable(
                title=f"The best {BEST}" if made["chart"] else "The best first",
                heads=["Hand", ">Of the pot", ">95 % interval"],
                rows=rows(made)[:BEST] if made["chart"] else rows(made),
            )
        ],
        charts=[grid(made)] if made["chart"] else [],
        notes=[MEANS[FLOP_GAMES[made["game"]].hole_cards]] if made["chart"] else [],
        again=command("preflop", made["game"], *(part for hand in hands for part in ("--hand", hand))),
        data=made,
    )
