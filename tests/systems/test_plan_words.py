"""What a fighter does with an answer, in every rulebook that has ``plan_words``: one phrase, third person, no gaps."""

import re
from random import Random

import pytest

from okenv import Battle, load_encounter
from okenv.systems import load_system

pytestmark = pytest.mark.plain
FIGHTS = {
    "ok": ("tavern", "grapplers-brawl", "captains-guards"),
    "psob": ("boarding-action", "rallying-officer", "dock-brawl"),
    "broags": ("warehouse-guards", "bar-brawl", "gun-duel"),
    "zerospace": ("airlock-scuffle", "boarding-party", "cantina-brawl"),
}
REFUSALS = ("decline", "done", "finish", "alone", "nothing", "pass", "stand")


@pytest.mark.parametrize("system", FIGHTS)
def test_every_answer_of_random_fights_has_a_phrase_or_is_of_nobodys_interest(system: str) -> None:
    random, told = Random(3), dict[str, set[str]]()
    for name in FIGHTS[system]:
        battle = Battle(load_encounter(name), 3)
        for _ in range(60):
            if battle.over:
                break
            answers = battle.legal()
            for answer in answers:
                told.setdefault(re.split(r"[ .]", answer.notation)[0], set()).add(battle.does(answer))
            battle.apply(random.choice(answers))
    for kind, phrases in told.items():
        for phrase in phrases:
            assert not re.search(r"None|nobody|weapon \d|[{}<>%]|  |\b(she|her|he|his)\b", phrase) or "(" in phrase, (
                phrase
            )
            assert phrase == "" or re.match(r"[a-z]+(s|es)\b", phrase), (kind, phrase)
        if kind in REFUSALS and (system, kind) != ("broags", "stand"):  # there it is to get up
            assert phrases == {""}, kind
    assert any("attack" in kind and phrases - {""} for kind, phrases in told.items())


def test_an_attack_is_said_by_its_weapon() -> None:
    battle = Battle(load_encounter("hero-vs-4-mooks"), 3)
    while battle.prompt is not None and battle.prompt.side == 0:
        battle.apply("done" if battle.prompt.kind == "act" else "decline")
    assert battle.does("attack e1") == "stabs at Ada with the knife"
    assert battle.does("done") == ""


def test_a_rulebook_without_phrases_tells_the_answers_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = Battle(load_encounter("mirror-duel"), 3)
    monkeypatch.setattr(type(load_system("ok")), "has", lambda _self, _chapter: False)
    assert battle.does("done") == battle.action("done").sentence
