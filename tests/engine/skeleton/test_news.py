"""The news of an entry in one line: the gravest first, each unit once."""

from __future__ import annotations

from companion.engine.skeleton.news import News, NewsWeight, headline

FALLS = News("Wolfhound", "falls", NewsWeight.TURN)
GYRO = News("Wolfhound", "gyro hit", is_thing=True)
KEEPS = News("Orion", "stays on its feet", NewsWeight.HELD)


def test_what_a_unit_does_comes_before_what_was_hit() -> None:
    assert headline([GYRO, FALLS]) == "Wolfhound falls, gyro hit"
    assert headline([GYRO]) == "Wolfhound: gyro hit"
    assert headline([]) == ""


def test_the_gravest_comes_first() -> None:
    lost = News("Victor", "is destroyed", NewsWeight.LOSS)
    assert headline([KEEPS, GYRO, FALLS, lost]) == (
        "Victor is destroyed; Wolfhound falls, gyro hit; Orion stays on its feet"
    )


def test_of_a_unit_that_is_lost_only_that_is_told() -> None:
    lost = News("Wolfhound", "is destroyed", NewsWeight.LOSS)
    assert headline([GYRO, FALLS, lost]) == "Wolfhound is destroyed"


def test_what_was_held_is_no_news_of_a_unit_that_fell() -> None:
    assert headline([News("Wolfhound", "stays conscious", NewsWeight.HELD), FALLS]) == "Wolfhound falls"


def test_the_same_twice_is_told_once_and_many_are_counted() -> None:
    assert headline([GYRO, GYRO]) == "Wolfhound: gyro hit ×2"
    many = [News("Orion", f"slot {number} hit", is_thing=True) for number in range(7)]
    assert headline(many).endswith("slot 3 hit, and 3 more")


def test_news_of_the_whole_battle_names_nobody() -> None:
    assert headline([News("", "Red win the battle", NewsWeight.ENDING), KEEPS]) == (
        "Red win the battle; Orion stays on its feet"
    )
