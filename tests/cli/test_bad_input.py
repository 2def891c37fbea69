"""A mistake of the user is one line on standard error and exit status 2, and nothing on standard output."""

import json

import pytest

from queenhigh.cards import Seed
from queenhigh.cli import main

SEED = Seed.named("bad input").secret
OTHER = Seed.named("another").commitment

MISTAKES: list[tuple[str, list[str], str]] = [
    ("unknown book", ["books", "monte-carlo"], "There is no book 'monte-carlo'. The books are crown-melbourne-three"),
    ("unknown book of a clause", ["rule", "reno", "1.1"], "There is no book 'reno'."),
    ("ambiguous book", ["pays", "melbourne"], "'melbourne' could be crown-melbourne-three-card-poker or crown-melb"),
    ("blank book", ["rule", " ", "1.1"], "There is no book ' '."),
    ("unknown clause", ["rule", "canberra", "99.9"], "casino-canberra-3-card-poker has no clause '99.9'."),
    ("nearest clause", ["rule", "canberra", "4.10(d)"], "Nearest: 4.10(a)"),
    ("empty clause", ["rule", "canberra", ""], "has no clause ''."),
    ("markup in a clause", ["rule", "canberra", "[/bold]"], "has no clause '[/bold]'."),
    ("unknown reading", ["readings", "perth", "A99"], "crown-perth-holdem-poker has no reading 'A99'."),
    ("unknown table", ["pays", "canberra", "lottery"], "casino-canberra-3-card-poker has no pay table 'lottery'."),
    ("unknown row", ["pays", "canberra", "pairs_plus", "flash"], "has no row 'flash'. Nearest: flush. It pays"),
    ("unknown row of all", ["pays", "melbourne-three", "pair_plus", "flash"], "has no row 'flash'."),
    ("unknown variant", ["pays", "melbourne-three", "pair_plus.G"], "has no pay table 'pair_plus.G'. Nearest: pair"),
    ("rates are no pay table", ["pays", "melbourne-three", "increment"], "has no pay table 'increment'."),
    ("stake of half a digit", ["pays", "canberra", "ante", "--stake", "2.5"], "'2.5' is not an amount."),
    ("stake in words", ["pays", "canberra", "--stake", "ten"], "'ten' is not an amount."),
    ("negative stake", ["pays", "canberra", "--stake", "-5"], "'-5' is not an amount."),
    ("stake beyond all", ["pays", "canberra", "--stake", "99999999999999999"], "An amount is between 0 and"),
    ("stake without end", ["pays", "canberra", "--stake", "9" * 5000], "is not an amount."),
    ("price for nothing", ["pays", "canberra", "ante", "--at", "5 to 0"], "'5 to 0' is not a price: nothing can be"),
    ("price of nothing", ["pays", "canberra", "ante", "--at", "0 to 1"], "'0 to 1' is not a price"),
    ("price in words", ["pays", "canberra", "ante", "--at", "evens"], "Prices read like '35 to 1'"),
    (
        "part of a cent",
        ["pays", "canberra", "ante", "--at", "7 to 2", "--stake", "0.01"],
        "7 to 2 on 1 cents is 7/2 cents, which is not a whole number of them.",
    ),
    ("card twice", ["rank", "Qh", "Qh", "Jh"], "Qh"),
    ("card twice with the board", ["rank", "As", "Ks", "2c", "3d", "--board", "As Js Ts"], "As"),
    ("no card", ["rank", "Qh", "Jh", "1h"], "1h"),
    ("two cards", ["rank", "Qh", "Jh"], "A hand has three cards or five to seven, not 2."),
    ("four cards", ["rank", "Qh", "Jh", "2c", "3c"], "not 4. For Omaha give four and --board."),
    ("eight cards", ["rank", "2c 3c 4c 5c 6c 7c 8c 9c"], "not 8"),
    ("three cards with a board", ["rank", "As", "Ks", "2c", "--board", "Qs Js Ts"], "takes 4 cards, not 3"),
    ("board of two", ["rank", "As", "Ks", "2c", "3d", "--board", "Qs Js"], "takes 3 or 4 or 5 cards, not 2"),
    ("seed too short", ["shuffle", "--seed", "abcd"], "'abcd' is not a seed: a seed is 64 hexadecimal digits."),
    ("seed in words", ["shuffle", "--seed", "luck"], "'luck' is not a seed"),
    ("wrong commitment", ["shuffle", "--seed", SEED, "--commitment", OTHER], "This seed is NOT the one committed to"),
    ("commitment in words", ["shuffle", "--seed", SEED, "--commitment", "mine"], "This seed is NOT the one"),
    ("commitment in no hexadecimal", ["shuffle", "--seed", SEED, "--commitment", "é"], "This seed is NOT the one"),
    ("commitment alone", ["shuffle", "--commitment", OTHER], "give --seed as well"),
    ("cut too deep", ["shuffle", "--cut", "52"], "A cut of 52 is too near an end"),
    ("cut in words", ["shuffle", "--cut", "half"], "'half' is not a valid integer"),
    ("unknown book of a trace", ["trace", "reno"], "There is no book 'reno'."),
    ("missing argument", ["rule"], "Missing argument 'BOOK'. Try: queenhigh rule --help"),
    ("missing clause", ["rule", "canberra"], "Missing argument 'CLAUSE...'. Try: queenhigh rule --help"),
    ("missing cards", ["rank"], "Missing argument 'CARDS...'."),
    ("too many arguments", ["trace", "canberra", "perth"], "unexpected extra argument (perth)"),
    ("line end in an argument", ["trace", "canberra", "per\nth"], "unexpected extra argument (per th)"),
    ("unknown command", ["gamble"], "No such command 'gamble'. Try: queenhigh --help"),
    ("unknown option", ["books", "--loud"], "--loud"),
    ("option misspelt", ["books", "--jsn"], "Did you mean '--json'? Try: queenhigh books --help"),
    ("option without its value", ["pays", "canberra", "--stake"], "'--stake' requires an argument."),
    ("line end in a name", ["books", "monte\ncarlo"], "There is no book 'monte\\ncarlo'."),
]


@pytest.mark.parametrize(("arguments", "says"), [one[1:] for one in MISTAKES], ids=[one[0] for one in MISTAKES])
def test_a_mistake_is_answered_with_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("queenhigh: ")
    assert err.count("\n") == 1
    assert err.endswith("\n")
    assert says in err
    assert "Traceback" not in err


ASKING_JSON = [one for one in MISTAKES if one[0] not in ("unknown command", "option without its value")]


@pytest.mark.parametrize(("arguments", "says"), [one[1:] for one in ASKING_JSON], ids=[one[0] for one in ASKING_JSON])
def test_a_mistake_is_answered_the_same_where_json_was_asked_for(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    assert main([*arguments, "--json"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    told = json.loads(err)
    assert says in told["error"]
    assert told["kind"]
