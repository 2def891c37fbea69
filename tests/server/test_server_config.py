"""Configuration: what comes later wins, and what is not known is refused where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from queenhigh.rules import InputError
from queenhigh.server.config import KEYS, Config, read_config, settings_explained


def test_defaults_then_file_then_environment_then_flags(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('port = 1\nname = "File"\nbots = 1\nledger = "file.db"\n')
    environment = {"QUEENHIGH_PORT": "2", "QUEENHIGH_NAME": "Environment", "OTHER": "x"}
    found = read_config(file, environment, {"port": 3, "name": None})
    assert (found.port, found.name, found.bots, found.ledger) == (3, "Environment", 1, "file.db")
    assert found.heartbeat == Config().heartbeat


def test_the_environment_is_text_and_becomes_what_is_meant() -> None:
    given = {
        "QUEENHIGH_PORT": "80",
        "QUEENHIGH_PACE": "2",
        "QUEENHIGH_AUTOMATIC": "no",
        "QUEENHIGH_ORIGINS": "https://a.example, https://b.example",
        "QUEENHIGH_CONFIG": "elsewhere.toml",
    }
    found = read_config(None, given)
    assert (found.port, found.pace, found.automatic) == (80, 2.0, False)
    assert found.origins == ("https://a.example", "https://b.example")
    assert found.secure_cookie


@pytest.mark.parametrize(
    ("key", "value"),
    [("port", 70_000), ("port", "eighty"), ("bots", -1), ("bots", 1.5), ("heartbeat", 0), ("automatic", "perhaps")],
)
def test_a_value_that_cannot_be_is_refused_by_name(key: str, value: object) -> None:
    with pytest.raises(InputError, match=f"'{key}' .in the command line. cannot be"):
        read_config(flags={key: value})
    with pytest.raises(InputError, match=f"'{key}' .in the environment. cannot be"):
        read_config(environment={f"QUEENHIGH_{key.upper()}": str(value)})


def test_an_unknown_key_names_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no setting 'heart_beat' \(in the environment\). Nearest: heartbeat"):
        read_config(environment={"QUEENHIGH_HEART_BEAT": "3"})


def test_a_file_that_is_not_toml_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text("port = \n")
    with pytest.raises(InputError, match="is not TOML"):
        read_config(file)


def test_every_setting_is_explained_with_its_default() -> None:
    told = {name: default for name, default, _ in settings_explained()}
    assert tuple(told) == KEYS
    assert told["port"] == "8400"
    assert told["automatic"] == "true"


@pytest.mark.parametrize("limit", ["chips_per_day", "chips_per_address"])
def test_a_house_that_could_give_no_newcomer_any_chips_is_refused(limit: str) -> None:
    with pytest.raises(InputError, match=f"practice_chips.*cannot be 5000.*{limit} is 4999.*The most is 4999"):
        read_config(flags={"practice_chips": 5000, limit: 4999})
    assert read_config(flags={"practice_chips": 5000, limit: 5000}).practice_chips == 5000
