"""What ``actions.yaml`` says of prompts and answers is complete, and holds in fights."""

from collections.abc import Iterator

import numpy as np
import pytest

from okenv import Encounter, encounter_names, load_encounter, rulebook
from okenv.core.events import no_log
from okenv.core.layout import ONGOING
from okenv.core.prompts import ActionTable
from okenv.driver import kernels
from okenv.rulebook.actions_page import actions_page, said
from okenv.systems import load_system, systems

SYSTEMS = systems()


def table(system: str) -> ActionTable:
    return load_system(system).actions


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_kind_and_prompt_is_told_in_order(system):
    prompts = {prompt.name.lower() for prompt in load_system(system).layout.Prompt} - {"none"}
    assert set(said(system)["prompts"]) == prompts
    assert list(said(system)["kinds"]) == [kind.name for kind in table(system).kinds]


@pytest.mark.parametrize("system", SYSTEMS)
def test_prompts_and_kinds_are_well_told(system):
    prompts, kinds = said(system)["prompts"], said(system)["kinds"]
    ids = {ruling.id for ruling in rulebook.rulings(system)}
    for prompt in prompts.values():
        assert set(prompt) == {"asked", "legal", "default"}
        assert prompt["default"]
        assert set(prompt["default"]) <= set(kinds)
    for kind in table(system).kinds:
        about = kinds[kind.name]
        assert set(about) == {"prompts", "legal", "price", "does", "rules"} | (
            {"option"} if kind.options > 1 else set()
        )
        assert about["prompts"]
        assert set(about["prompts"]) <= set(prompts)
        assert about["rules"]
        assert set(about["rules"]) <= ids, kind.name
        for field in ("legal", "price", "does"):
            assert about[field]
            assert "|" not in about[field]


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_kinds_of_spending_stand_together(system):
    """Their order in the table is the canonical order of spending."""
    if "spend" not in said(system)["prompts"]:
        assert "The order of spending" not in actions_page(system)
        return
    spent = [n for n, about in enumerate(said(system)["kinds"].values()) if "spend" in about["prompts"]]
    assert spent == list(range(spent[0], spent[-1] + 1))
    names = [table(system).kinds[n].name for n in spent]
    assert " > ".join(f"`{name}`" for name in names) in actions_page(system)


def asked(encounter: Encounter, seed: int, tried: np.ndarray) -> Iterator[tuple[str, str, set[str]]]:
    """``(prompt, default, legal kinds)`` at each decision of a fight in which kinds little tried are tried more."""
    system = load_system(encounter.system)
    kernel, ids, log, rng = kernels(system), system.actions, no_log(), np.random.default_rng(seed)
    bs, mask = encounter.template.copy(), np.zeros(ids.size, np.int8)
    bs["seed"] = seed
    kernel.begin(bs, 0, log)
    while bs[0].outcome == ONGOING:
        if bs[0].dice:
            kernel.resolve(bs, 0, kernel.rolled(bs, 0), log)
            continue
        kernel.legal(bs, 0, mask)
        legal = np.flatnonzero(mask)
        of = ids.kind[legal]
        default = ids.kinds[ids.kind[kernel.default_action(bs, 0)]].name
        yield system.layout.Prompt(int(bs[0].prompt)).name.lower(), default, {ids.kinds[k].name for k in set(of)}
        chance = 1 / tried[of]
        action = rng.choice(legal, p=chance / chance.sum())
        tried[ids.kind[action]] += 1
        kernel.apply(bs, 0, int(action), log)


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
def test_fights_ask_and_allow_what_the_page_says(system):
    """Each legal answer belongs to its prompt, the default is the one that is told, and every kind comes up."""
    kinds, prompts, seen = said(system)["kinds"], said(system)["prompts"], set()
    tried = np.ones(len(kinds))
    fields = load_system(system).layout.BATTLE.names
    for encounter in map(load_encounter, encounter_names(system)):
        for option in {"gumption_rule", "charge", "picks_targets", "keeps_rest"} & set(fields):
            encounter.template[option] = 1
        if "s_dr" in encounter.template["fighters"].dtype.names:
            encounter.template["fighters"]["s_dr"][:, : len(encounter.fighters)] = 1
        if system == "psob":  # a prop beside whoever is listed first, for all of the arena
            b = encounter.template[0]
            b["vehicles_n"], b["v_pace"][0], b["fighters"]["vehicle"][0] = 1, b["arena"], 1
            b["props_n"], b["prop_at"][0], b["prop_reach"][0] = 1, b["fighters"]["at"][0], b["arena"]
        for seed in range(4):
            for prompt, default, legal in asked(encounter, seed, tried):
                for kind in legal:
                    assert prompt in kinds[kind]["prompts"], f"{kind} at {prompt}"
                assert default == next(kind for kind in prompts[prompt]["default"] if kind in legal), prompt
                seen |= {(prompt, kind) for kind in legal}
    assert {prompt for prompt, _ in seen} == set(prompts)
    assert {kind for _, kind in seen} == set(kinds)
