"""Settings of the terms in words, for the check and for the document. An empty text means: not stated."""

from __future__ import annotations

from queenhigh.games.kit.tournaments.checklist import percent
from queenhigh.games.kit.tournaments.chips import smallest
from queenhigh.games.kit.tournaments.terms import Terms
from queenhigh.money import in_dollars
from queenhigh.rules.zone import moment as moment


def starts(terms: Terms) -> str:
    return f"It starts at {moment(terms.starts)}." if terms.starts is not None else ""


def location(terms: Terms) -> str:
    return " ".join(terms.location.split())


def fees(terms: Terms) -> str:
    """The fees in words. Empty if something is charged and its amount is missing."""
    entry = terms.entry
    parts = [f"Entry fee ${in_dollars(entry.entry_fee)}", f"buy-in ${in_dollars(entry.buy_in)}"]
    for offered, name in ((entry.rebuys, "re-buy"), (entry.add_on, "add-on")):
        if offered is not None and offered.price is None:
            return ""
        if offered is not None and offered.price is not None:
            parts.append(f"{name} ${in_dollars(offered.price)}")
    return ", ".join(parts) + "."


def charged(terms: Terms) -> bool:
    entry = terms.entry
    return bool(entry.entry_fee or entry.buy_in or entry.rebuys or entry.add_on)


def numbers(terms: Terms) -> str:
    if terms.least is None or terms.most is None:
        return ""
    return f"At least {terms.least} and at most {terms.most} players."


def entry_terms(terms: Terms) -> str:
    entry, parts = terms.entry, []
    if entry.withdraw_until is not None:
        parts.append(f"Until {moment(entry.withdraw_until)} an entrant may withdraw with a full refund;")
        parts.append(f"for later withdrawals, {percent(entry.refund_later)} is refunded.")
    if entry.substitute_until is not None:
        parts.append(f"A substitute may be named until {moment(entry.substitute_until)}.")
    if parts and entry.late_until:
        parts.append(f"Entries are taken until {_stage(terms)} {entry.late_until} is over.")
    return " ".join(parts)


def stages(terms: Terms) -> str:
    form = terms.format
    if form.levels:
        return f"{len(form.levels)} levels, on the schedule below; play continues until one player has all the chips."
    if form.rounds:
        hands = ", ".join(str(one.hands) for one in form.rounds)
        return f"{len(form.rounds)} rounds, of {hands} hands at each table."
    return ""


def tables(terms: Terms) -> str:
    if not terms.tables or not terms.format.seats:
        return ""
    kept = (
        ""
        if terms.format.progression == "leaders_of_table"
        else ", and tables are kept within one player of each other"
    )
    return (
        f"Up to {len(terms.tables)} tables ({', '.join(terms.tables)}) of at most {terms.format.seats} players: no more "
        f"than the remaining players need. Seats are drawn evenly{kept}; the last table in this list is broken first."
    )


def progression(terms: Terms) -> str:
    on = [str(one.advance) for one in terms.format.rounds[:-1]]
    if not on:
        return ""
    whose = "of each table" if terms.format.progression == "leaders_of_table" else "of the round"
    return (
        f"The largest banks {whose} advance: {', then '.join(on)}. The draw decides between equal banks at the limit."
    )


def buy_back(terms: Terms) -> str:
    offered = terms.entry.rebuys
    if offered is None or not offered.until:
        return ""
    times = "once" if offered.most == 1 else f"up to {offered.most} times"
    return (
        f"An eliminated player may buy back in {times}, until {_stage(terms)} {offered.until} is over, for a full bank."
    )


def repechage(terms: Terms) -> str:
    again = terms.format.repechage
    if again is None:
        return ""
    who = f"Players who went out in round {again.after} play {again.hands} hands, and the best {again.advance} join the next"
    return f"{who}; the Director decides whether there is one." if again.director_decides else f"{who}."


def several_rounds(terms: Terms) -> bool:
    return len(terms.format.rounds) > 1


def has_secrets(terms: Terms) -> bool:
    return any(one.secret_wagers for one in terms.format.rounds)


def hand_for_hand(terms: Terms) -> str:
    near = terms.format.hand_for_hand
    if not near:
        return ""
    who = f"{near} more players than prizes are" if near > 1 else "one more player than prizes is"
    ties = {
        "chips": "those who began it with more chips are placed higher, and equal chips tie",
        "shared": "all of them tie",
    }.get(terms.format.hand_for_hand_ties, "")
    return (
        f"Once at most {who} left, the Tournament Director may order hand-for-hand play: no table is dealt its next hand "
        f"before all have played theirs. If several go out in the same hand, {ties}."
    )


def bank(terms: Terms) -> str:
    bank, chip = terms.format.starting_bank, smallest(terms)
    if not bank:
        return ""
    least = f"; the smallest chip is {chip:,}" if chip > 1 else ""
    return f"Each player starts with {bank:,} in tournament chips{least}.{races(terms)}"


def races(terms: Terms) -> str:
    if not terms.format.races:
        return ""
    when = " and ".join(f"those below {race.chip:,} after level {race.after}" for race in terms.format.races)
    return (
        f" Small chips leave play: {when}. Before the next hand of a table its players change them up, and cards are "
        "drawn for the rest, one for each small chip. No player wins more than one chip or is left without any; a "
        "remainder that is less than a whole chip leaves play."
    )


def chip_type(terms: Terms) -> str:
    return " ".join(terms.format.chip_type.split())


def minimum(terms: Terms) -> str:
    form = terms.format
    if form.rounds:
        return (
            "Smallest Ante: " + ", ".join(f"{one.minimum:,} in round {n}" for n, one in enumerate(form.rounds, 1)) + "."
        )
    if form.levels:
        return "The blinds and antes of the schedule are compulsory."
    return ""


def secret(terms: Terms) -> str:
    allowed = [one.secret_wagers for one in terms.format.rounds]
    if not any(allowed):
        return ""
    counts = "; ".join(f"round {n}: {count} secret wager{'s' * (count != 1)}" for n, count in enumerate(allowed, 1))
    return f"{counts.capitalize()} for each player. Only its player knows what is on a slip until it is opened."


def pool(terms: Terms) -> str:
    prizes = terms.prizes
    if not (terms.entry.buy_in or prizes.added or prizes.guaranteed):
        return ""
    parts = ["All buy-ins, re-buys and add-ons"]
    parts += [f"${in_dollars(prizes.added)} added by the house"] if prizes.added else []
    least = f", but not less than ${in_dollars(prizes.guaranteed)}" if prizes.guaranteed else ""
    return " and ".join(parts) + f"{least}. Entry fees are not included."


def distribution(terms: Terms) -> str:
    if not terms.prizes.shares:
        return ""
    shares = ", ".join(percent(share) for share in terms.prizes.shares)
    deal = {
        "even": " If all remaining players agree, they may divide the remaining prizes evenly.",
        "chips": " If all remaining players agree, they may divide the remaining prizes by their chips.",
    }.get(terms.prizes.deals, " No other division may be agreed.")
    return (
        f"From the first place: {shares}. Odd cents go to the higher place; players who tie share the prizes of their places."
        f"{deal}"
    )


def penalties(terms: Terms) -> str:
    named = []
    for name, one in terms.conduct.penalties.items():
        cost = [f"{one.hands} hands out"] * bool(one.hands) + [f"{one.chips:,} chips"] * bool(one.chips)
        named.append(f"{name} ({' and '.join(cost) or 'no cost'})")
    return f"Penalties: {', '.join(named)}." if named else ""


def late(terms: Terms) -> str:
    return f"An entry not taken up within {_span(terms.conduct.forfeit_after)} of the start is forfeited."


def phone(terms: Terms) -> str:
    return f"The penalty is: {terms.conduct.phone}." if terms.conduct.phone else ""


def disqualified_chips(terms: Terms) -> str:
    divided = terms.conduct.disqualified_chips == "divided"
    where = "divided among the players at the table" if divided else "removed from play"
    return f"The player's tournament chips are {where}."


def schedule(terms: Terms) -> tuple[tuple[str, ...], ...]:
    """The rows of the schedule: level, minutes, blinds, ante and break; or round, hands, Ante and who goes through."""
    form = terms.format
    if form.levels:
        return tuple(
            (
                str(number),
                str(one.minutes),
                f"{one.small:,}/{one.big:,}",
                f"{one.ante:,}" if one.ante else "",
                f"{one.pause} min" if one.pause else "",
            )
            for number, one in enumerate(form.levels, 1)
        )
    return tuple(
        (
            str(number),
            str(one.hands),
            f"{one.minimum:,}",
            str(one.secret_wagers or ""),
            f"{one.advance}" if one.advance else "the winner",
        )
        for number, one in enumerate(form.rounds, 1)
    )


def _stage(terms: Terms) -> str:
    return "round" if terms.format.rounds else "level"


def _span(seconds: int) -> str:
    return f"{seconds // 60} minutes" if seconds % 60 == 0 else f"{seconds} seconds"
