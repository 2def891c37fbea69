"""The shuffle is what its published description says, keeps its promise, and favours no card in no place."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shuffle_described import commitment_by_the_description, deck_by_the_description

from queenhigh.cards import DECK, Card, CardError, Seed, check, shuffle
from queenhigh.cards.shuffling import below

REPEATABLE = settings(deadline=None, derandomize=True, database=None, max_examples=300)
SECRETS = st.binary(min_size=32, max_size=32)


def written(deck: Iterable[Card]) -> str:
    return " ".join(map(str, deck))


@pytest.mark.parametrize(
    ("seed", "commitment", "deck"),
    [
        (
            "00" * 32,
            "dc16b9440c82826d62762e0ce12bd6cc78a4a2dca97ea4757028374fdac969ad",
            "8h 9c 3h 2h As 3s Ks 8d Qd 6c Kc 4d Th 2d 6h Js 7h 6s Kh Ts Qh 2c Td Jc Tc 4c "
            "9h 5c 7c Qs Ad 5h Ah Jh Ac 3c Jd 9s 4h 4s 8s 2s 7d 5d 8c Qc 7s 5s 6d Kd 9d 3d",
        ),
        (
            "ff" * 32,
            "bbc606455844af2ff4add969bae55b879470addffe8c84b4b028643192a885b6",
            "9h 6d 3s 7c 2d Qs Qh 2h Jc Jh 7d 7h 8h 4c 3h Js 5h Kh 4s 8d 9s 6h 8s 2c 5c Kc "
            "7s Qc 6c 9c 4h 5s Qd Ks Kd Td Jd 3d 3c 2s Ah 5d 4d Th 6s Ad Ts Ac As Tc 9d 8c",
        ),
        (
            "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
            "84e0336ef1976579058a6d608a2d250e279a287e0776f2bfb31a746a0f6d27e4",
            "Ts 3d 9d 4d 5s Qs Ac Kh 6d 5d 9h Kc As 6h 8h 7s 6s 4h 6c 3h 3c Ad 3s Qh 2h 7h "
            "8c Ks Jc 8d 9c Js Ah 5h 9s Tc Td 7c 4s 8s Jd 7d Kd 2d Jh 2s Qd Th 5c 2c Qc 4c",
        ),
    ],
)
def test_three_seeds_give_the_commitments_and_decks_that_a_perl_program_made_of_the_description(
    seed: str, commitment: str, deck: str
) -> None:
    assert Seed.reveal(seed).commitment == commitment
    assert written(shuffle(Seed.reveal(seed))) == deck


@REPEATABLE
@given(SECRETS)
def test_commitment_and_deck_are_what_the_description_says(secret: bytes) -> None:
    seed = Seed(secret)
    assert seed.commitment == commitment_by_the_description(secret)
    assert written(shuffle(seed)) == " ".join(deck_by_the_description(secret))


def test_a_shuffle_that_throws_bytes_away_still_follows_the_description() -> None:
    """Fifty-one bytes would be enough if none were thrown away; 1,000 seeds meet many that are."""
    for number in range(1_000):
        seed = Seed.named("thrown away", number)
        assert written(shuffle(seed)) == " ".join(deck_by_the_description(bytes.fromhex(seed.secret)))


@REPEATABLE
@given(SECRETS)
def test_the_bytes_of_a_seed_are_its_numbered_blocks_one_after_another(secret: bytes) -> None:
    stream = Seed(secret).bytes()
    for number in range(3):
        block = bytes(next(stream) for _ in range(32))
        assert block == hashlib.sha256(secret + bytes([0, 0, 0, number])).digest()


# A seed fixes the deck


@REPEATABLE
@given(SECRETS)
def test_every_seed_gives_all_fifty_two_cards_once(secret: bytes) -> None:
    assert check(shuffle(Seed(secret)))


@REPEATABLE
@given(SECRETS)
def test_the_same_seed_gives_the_same_deck_every_time(secret: bytes) -> None:
    assert shuffle(Seed(secret)) == shuffle(Seed(secret)) == shuffle(Seed.reveal(secret.hex()))


def test_a_shuffle_leaves_the_pack_itself_alone() -> None:
    before = written(DECK)
    shuffle(Seed.named("any"))
    assert written(DECK) == before


def test_fresh_seeds_are_all_different_and_so_are_their_decks() -> None:
    seeds = [Seed.fresh() for _ in range(100)]
    assert len(set(seeds)) == len({seed.secret for seed in seeds}) == len({shuffle(seed) for seed in seeds}) == 100


def test_a_named_seed_is_repeatable_and_other_names_give_other_decks() -> None:
    assert Seed.named("drill", 7) == Seed.named("drill", 7)
    others = [Seed.named(), Seed.named("drill"), Seed.named("drill", 8), Seed.named(7, "drill"), Seed.named("drill7")]
    assert len({shuffle(seed) for seed in [*others, Seed.named("drill", 7)]}) == 6


def test_a_named_seed_stays_what_it_always_was() -> None:
    """SHA-256 of `queenhigh seed 1` and the names, each after a zero byte: old drills deal the same cards."""
    assert Seed.named("drill", 7).secret == hashlib.sha256(b"queenhigh seed 1\x00drill\x007").hexdigest()


# The promise


def flipped(secret: bytes, bit: int) -> bytes:
    return bytes(byte ^ (1 << bit % 8 if place == bit // 8 else 0) for place, byte in enumerate(secret))


def test_the_revealed_seed_keeps_its_commitment() -> None:
    seed = Seed.fresh()
    assert Seed.reveal(seed.secret).keeps(seed.commitment)


def test_a_commitment_may_be_typed_in_capitals_or_with_spaces_around_it() -> None:
    seed = Seed.named("typed")
    assert seed.keeps(seed.commitment.upper())
    assert seed.keeps(f"  {seed.commitment}\n")


def test_a_seed_with_any_one_bit_flipped_does_not_keep_the_commitment() -> None:
    seed = Seed.named("promise")
    for bit in range(256):
        other = Seed(flipped(bytes.fromhex(seed.secret), bit))
        assert not other.keeps(seed.commitment), f"bit {bit}"
        assert other != seed
        assert shuffle(other) != shuffle(seed)


def test_a_commitment_with_any_one_bit_flipped_is_not_kept() -> None:
    seed = Seed.named("promise")
    for bit in range(256):
        assert not seed.keeps(flipped(bytes.fromhex(seed.commitment), bit).hex())


@pytest.mark.parametrize("commitment", ["", "0", "not a commitment", "é" * 64, "♥"])
def test_what_is_no_commitment_is_simply_not_kept(commitment: str) -> None:
    assert not Seed.named("promise").keeps(commitment)


def test_half_a_commitment_is_not_kept() -> None:
    seed = Seed.named("promise")
    assert not seed.keeps(seed.commitment[:32])
    assert not seed.keeps(seed.commitment[:16])


# The secret


def test_a_seed_prints_itself_as_its_commitment_and_never_as_its_secret() -> None:
    seed = Seed.named("log")
    for shown in (repr(seed), str(seed), f"{seed}", f"{[seed]}", f"{seed!a}"):
        assert seed.commitment[:16] in shown
        for start in range(64 - 7):
            assert seed.secret[start : start + 8] not in shown


def test_a_seed_keeps_its_secret_where_a_log_of_attributes_does_not_find_it() -> None:
    assert not hasattr(Seed.named("log"), "__dict__")


def test_equal_secrets_are_equal_seeds_and_nothing_else_is() -> None:
    seed = Seed(bytes(range(32)))
    assert seed == Seed.reveal(bytes(range(32)).hex().upper())
    assert hash(seed) == hash(Seed(bytes(range(32))))
    assert seed != Seed(bytes(range(1, 33)))
    assert seed != bytes(range(32))
    assert seed != seed.secret


@pytest.mark.parametrize("length", [0, 16, 31, 33, 64])
def test_a_seed_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(CardError) as refused:
        Seed(bytes(length))
    assert str(refused.value) == f"A seed has 32 bytes, not {length}."


@pytest.mark.parametrize("text", ["", "queen", "0" * 62, "0" * 63, "0" * 65, "0" * 66, "g" * 64, "0x" + "0" * 62])
def test_a_revealed_seed_that_is_not_64_hexadecimal_digits_is_refused(text: str) -> None:
    with pytest.raises(CardError) as refused:
        Seed.reveal(text)
    assert str(refused.value) == f"{text!r} is not a seed: a seed is 64 hexadecimal digits."


# No bias


@pytest.mark.parametrize("bound", range(2, 53))
def test_each_place_has_the_same_number_of_the_256_bytes(bound: int) -> None:
    accepted = dict.fromkeys(range(bound), 0)
    thrown_away = 0
    for byte in range(256):
        stream = iter([byte, 0])
        chosen = below(bound, stream)
        if list(stream) == [0]:
            accepted[chosen] += 1
        else:
            thrown_away += 1
    assert set(accepted.values()) == {256 // bound}
    assert thrown_away == 256 % bound


def test_a_byte_on_the_limit_is_rejected_and_the_one_below_it_is_used() -> None:
    """For the 52nd place the limit is 4 x 52 = 208."""
    assert below(52, iter([207])) == 51
    assert below(52, iter([208, 255, 53])) == 1
