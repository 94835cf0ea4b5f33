"""Advice: exact odds, playouts against a case that is known exactly, reasons, nothing hidden in any of it."""

import json
from fractions import Fraction

import pytest

from agents.base import Considered, Considers
from agents.explain import AdviceError, advise
from agents.intervals import wilson
from agents.playouts import LEAST, play_out
from agents.registry import make_policy
from okenv import Battle, load_encounter
from okenv.core.policy import Decision

BRUTE, TURTLE = make_policy("brute", "ok"), make_policy("turtle", "ok")


def duel(red=None, blue=None, **fight):
    """Red's turn at arm's length: attack Gd against defence Gd, damage Gd+ against DR Avg, no armour."""
    battle = Battle(load_encounter("mirror-duel"), 7).clone()
    b = battle._array[0]
    for name, value in {"prompt": 1, "actor": 0, "dice": 0, **fight}.items():
        b[name] = value
    for f, more in zip(b["fighters"][:2], (red, blue), strict=True):
        f["at"], f["ap"], f["done"], f["holding"], f["dr"] = 1000, 5, 0, 0, 2
        f["w_attack"][0], f["w_damage"][0], f["defence"][0] = 4, 5, 4
        f["protection"][:] = -99
        for name, value in (more or {}).items():
            f[name] = value
    return battle


class Weighs:
    """A policy that weighs what it is given."""

    code = "weighs"

    def __init__(self, *weighed):
        self.weighed, self.budgets, self.seen = weighed, [], []

    def consider(self, battle, budget=None):
        self.budgets.append(budget)
        self.seen.append(battle)
        return [Considered(battle.action(name).id, *rest) for name, *rest in self.weighed]

    def decide(self, battle, budget=None):
        raise AssertionError("what it weighs is enough")

    decide_batch = decide


def told(battle):
    """Every alternative by notation, without playing any out."""
    every = Weighs(*((action.notation, 0.5, 0.4, 0.6, 9) for action in battle.legal()))
    return {a.notation: a for a in advise(battle, every).alternatives}


# --- what the rulebook tells, exactly


def test_an_attack_by_hand():
    """4 + 4dF against 4: 50 of 81. Points 2, 3, 5, 7, 10 of margins 0 to 4 come up 19, 16, 10, 4, 1 times."""
    attack = told(duel(blue={"ap": 0}))["attack e1"]
    assert attack.facts.hit == Fraction(50, 81)
    assert attack.facts.expected == Fraction(19 * 2 + 16 * 3 + 10 * 5 + 4 * 7 + 1 * 10, 81)
    lines = [(s.margin, s.probability, s.words, s.points) for s in attack.facts.spending]
    assert lines == [
        (0, Fraction(19, 81), "a marginal hit: nothing to spend", 2),
        (1, Fraction(16, 81), "1 on damage", 3),
        (2, Fraction(10, 81), "2 on damage", 5),
        (3, Fraction(4, 81), "3 on damage", 7),
        (4, Fraction(1, 81), "4 on damage", 10),
    ]
    assert attack.reason.startswith("62% to hit Blue; 2.1 points expected; 3 AP, 2 left; wins ")


def test_what_a_defence_would_change_in_an_attack():
    """Blue can pay for +3: 4 + 4dF against 7 is 5 of 81."""
    assert "with 6% against a defence (+3)" in told(duel())["attack e1"].reason
    assert "against a defence" not in told(duel(blue={"ap": 2}))["attack e1"].reason
    covered = told(duel(blue={"def_one": 1}))["attack e1"]
    assert covered.facts.hit == Fraction(5, 81)
    assert "a defence of +3 counted" in covered.reason


def test_what_setups_add():
    free = told(duel(blue={"ap": 0}))["setup-free e1"]
    assert free.facts.success == 1
    assert "then an attack has 94% to hit instead of 62%" in free.reason  # 76 of 81 instead of 50
    for kind, then in (("hard", "99.9%"), ("general", "94%")):
        battle = duel(red={"trick": 3, "trick_kind": 2}, blue={"ap": 0, "defence": [4, 4, 4, 4]})
        setup = told(battle)[f"setup-{kind} e1"]
        assert setup.facts.success == Fraction(31, 81)  # 3 + 4dF against 4
        assert "works with 38%" in setup.reason
        assert ("has 100% to hit instead" if kind == "hard" else f"has {then} to hit instead") in setup.reason


def test_an_attack_beside_another_part_costs_a_success():
    """Getting up with ease and attacking: 50 of 81 becomes 31."""
    lying = told(duel(red={"prone": 1, "stunt": 8}, blue={"ap": 0}))["get-up"]
    assert "an attack with it has 38% to hit" in lying.reason


@pytest.mark.parametrize(
    ("what", "hit"), [("decline", 80), ("defend-all", 76), ("defend-group", 66), ("defend-one", 50)]
)
def test_a_defence_by_hand(what, hit):
    """7 + 4dF against 4, 5, 6 and 7."""
    battle = duel(red={"w_attack": [7] * 6}, blue={"at": 1000})
    battle.apply("attack e1")
    assert battle.prompt.kind == "defend"
    one = told(battle)[what]
    assert one.facts.hit == Fraction(hit, 81)
    if what == "decline":
        assert one.reason.startswith("Red has 99% to hit; ")
    else:
        assert one.reason.startswith(f"Red has {round(100 * hit / 81)}% to hit instead of 99%; ")
        assert "points expected instead of " in one.reason
        assert "3 AP, 2 left" in one.reason


def spending(successes=3):
    battle = duel(blue={"ap": 0, "nonlethal": 2})
    battle.dice_mode = "ask"
    battle.apply("attack e1")
    battle.enter(successes)
    assert battle.prompt.kind == "spend"
    return battle


def test_what_purchases_lead_to():
    """Margin 3: all on damage is 7 points, one gone 5, two gone 3; 2 + 7 points put Blue down."""
    found = told(spending())
    assert [found[name].facts.expected for name in ("damage", "style", "takedown", "finish")] == [7, 5, 3, 2]
    assert found["damage"].reason.startswith("7 points; then 2 on damage; Blue is Down")
    assert found["finish"].reason.startswith("2 points; 3 successes unspent; ")
    assert "Blue goes prone" in found["takedown"].reason


def armoured(battle):
    """Blue's armour stops every blow, and takes 2 successes to bypass."""
    blue = battle._array[0]["fighters"][1]
    blue["protection"][:], blue["coverage"] = 20, 2
    return battle


def test_what_goes_around_the_armour_is_bought_first():
    found = told(armoured(spending()))
    assert [found[name].facts.expected for name in ("damage", "style", "bypass")] == [0, 0, 3]
    assert "then 1 on damage" in found["bypass"].reason


def test_keeping_a_part_leads_to_its_best_spending():
    """One roll for two attacks, both by 4: kept alone 2 go on damage beside the armour, kept together none do."""
    battle = armoured(duel(blue={"ap": 0}))
    battle.dice_mode = "ask"
    battle.apply("twice")
    if battle.prompt is not None:
        battle.apply("attack e1")
    battle.enter(4)
    assert battle.prompt.kind == "give_up"
    found = told(battle)
    assert found["keep-first"].facts.expected == 5
    assert "then bypass the armour, 2 on damage" in found["keep-first"].reason
    assert found["keep-both"].facts.expected == 2


# --- what it is worth


def last_blow():
    """The last 3 AP of the last round; Blue falls of any hit: 50 of 81 wins, everything else draws."""
    return duel({"ap": 3}, {"ap": 0, "nonlethal": 6, "recovery": 0}, limit=1, turn=1, tide_option=0)


def test_playouts_come_to_what_is_known():
    battle = last_blow()
    n = 400
    legal = [battle.action(name).id for name in ("attack e1", "done")]
    found = {c.action: c for c in play_out(battle.state, battle.system, legal, 1, total=2 * n)}
    attack, done = (found[action] for action in legal)
    exact = 50 / 81 + 31 / 81 / 2
    assert attack.samples == done.samples == n
    assert (done.value, done.low, done.high) == wilson(n / 2, n)
    assert abs(attack.value - exact) < 3.5 * (0.25 * 50 * 31 / 81**2 / n) ** 0.5
    assert (attack.value, attack.low, attack.high) == wilson(attack.value * n, n)
    assert attack.low < exact < attack.high


def test_the_same_fight_has_the_same_dice_whatever_the_action():
    """Two weapons that are alike are worth the same, fight by fight."""
    battle = duel({"weapons_n": 2}, {"ap": 0}, limit=2)
    f = battle._array[0]["fighters"][0]
    for field in ("w_attack", "w_damage", "w_penetration", "w_lethality", "w_reach", "w_kind", "w_effect", "w_where"):
        f[field][1] = f[field][0]
    legal = [battle.action(name).id for name in ("attack e1", "attack e1.2")]
    for seed in range(3):
        one, two = play_out(battle.state, battle.system, legal, 1, seed=seed, total=2 * LEAST)
        assert (one.value, one.samples) == (two.value, two.samples)


def test_the_better_half_is_played_more_and_every_action_a_little():
    battle = last_blow()
    legal = [a.id for a in battle.legal()]
    found = play_out(battle.state, battle.system, legal, 1, total=700)
    assert [c.value for c in found] == sorted((c.value for c in found), reverse=True)
    assert {c.action for c in found} == set(legal)
    assert min(c.samples for c in found) >= LEAST
    assert found[0].samples == max(c.samples for c in found) > 2 * min(c.samples for c in found)


def test_by_the_clock_every_action_is_played(monkeypatch):
    battle = last_blow()
    legal = [battle.action(name).id for name in ("attack e1", "done")]
    found = play_out(battle.state, battle.system, legal, 1, seconds=1e-6)
    assert sorted(c.action for c in found) == sorted(legal)
    assert all(c.samples >= LEAST for c in found)


# --- advice


def test_an_attack_tells_its_chance_once_all_that_settles_it_is_answered():
    """In BrOAGS where it is aimed; whoever is shot at is told what the defence brings it down to."""
    battle, told = Battle(load_encounter("gun-duel"), 7), []
    policies = [make_policy(code, "broags") for code in battle.encounter.policies]
    for _ in range(3):
        decision = policies[battle.prompt.fighter].decide(battle)
        told.append((battle.prompt.kind, decision.reason))
        battle.apply(decision.action)
    assert told == [("turn", ""), ("area", "likely to hit (81 %)"), ("react", "Ben hits with 55 % instead of 81 %")]


def test_the_choice_is_among_the_alternatives_and_marked_with_the_policys_reason():
    advice = advise(duel(), TURTLE, playouts=1)
    assert (advice.fighter, advice.side, advice.prompt, advice.policy) == ("Red", "red", "act", "turtle")
    assert advice.choice == "attack e1" == advice.chosen.notation
    assert advice.because == "likely to hit (62 %)"
    assert advice.details == ("62 % to hit", "2.1 points expected")
    assert advice.question == advice.battle.prompt.sentence
    assert [a.rank for a in advice.alternatives] == list(range(1, advice.considered + 1))
    assert advice.method.endswith("everybody playing on as turtle")


def test_only_the_top_and_the_choice_are_told():
    everything = advise(duel(), BRUTE, playouts=1)
    last = everything.alternatives[-1].notation

    class Last:
        code = "last"

        def decide(self, battle, budget=None):
            return Decision(battle.action(last).id)

    advice = advise(duel(), Last(), playouts=1, top=2)
    assert [a.notation for a in advice.alternatives][:1] == [everything.alternatives[0].notation]
    assert advice.chosen.notation == last
    assert len(advice.alternatives) <= 3
    assert advice.considered == everything.considered
    assert advice.method.endswith("everybody playing on as brute (last does not play in kernels)")


def test_a_policy_that_weighs_is_asked_for_that_alone():
    policy = Weighs(("attack e1", 0.7, 0.6, 0.8, 90), ("done", 0.65, 0.5, 0.7, 60), ("hold", 0.2, 0.1, 0.3, 30))
    assert isinstance(policy, Considers)
    advice = advise(duel(), policy, 0.25)
    assert policy.budgets == [0.25]
    assert advice.choice == "attack e1"
    assert advice.method == "weighed by weighs"
    assert [(a.value, a.low, a.high, a.samples) for a in advice.alternatives] == [
        (0.7, 0.6, 0.8, 90), (0.65, 0.5, 0.7, 60), (0.2, 0.1, 0.3, 30)
    ]  # fmt: skip
    best, second, third = (a.reason for a in advice.alternatives)
    assert best.endswith("wins 70.0% against 65.0% of 'done' (not settled)")
    assert second.endswith("wins 65.0% against 70.0% of 'attack e1' (not settled)")
    assert third.endswith("wins 20.0% against 70.0% of 'attack e1'")


def test_exact_values_are_settled():
    advice = advise(duel(), Weighs(("attack e1", 0.7, 0.7, 0.7, 0), ("done", 0.7, 0.7, 0.7, 0)))
    assert "not settled" not in advice.alternatives[0].reason
    assert advise(duel(), Weighs(("done", 0.5, 0.5, 0.5, 0))).alternatives[0].reason.endswith("wins 50.0%")


def test_plain_data_has_floats_and_exact_fractions():
    data = advise(duel(blue={"ap": 0}), Weighs(("attack e1", 0.7, 0.6, 0.8, 90))).to_dict()
    assert json.loads(json.dumps(data)) == data
    (attack,) = data["alternatives"]
    assert attack["hit"] == pytest.approx(50 / 81)
    assert attack["hit_exact"] == "50/81"
    assert attack["success"] is None is attack["success_exact"]
    assert attack["spending"][1] == {
        "margin": 1, "probability": pytest.approx(16 / 81), "probability_exact": "16/81", "spending": "1 on damage",
        "points": 3,
    }  # fmt: skip
    assert Battle.from_notation(data["state"]).prompt.name == data["fighter"]


@pytest.mark.parametrize("code", ["turtle", "random"])
def test_nothing_hidden_shows(code):
    """The same advice whatever the generator and whatever the sides have in store; and the fight is not touched."""
    battle = Battle(load_encounter("three-on-three"), 5)
    policy = make_policy(code, "ok")
    expected = None
    for seed, hidden in ((5, 0), (99, 1), (2**63, 1)):
        other = battle.clone()
        other.seed = seed
        b = other._array[0]
        b["seed"], b["lucky"][:], b["clumsy"][:] = seed, hidden, hidden
        before = other.notation()
        advice = advise(other, policy, playouts=1, top=3).to_dict()
        assert other.notation() == before
        assert expected in (None, advice)
        expected = advice
    assert advise(battle, policy, playouts=1, top=3, seed=1).to_dict() != expected


def test_a_policy_that_weighs_sees_an_imagined_copy():
    policy = Weighs(("done", 0.5, 0.5, 0.5, 0))
    battle = duel()
    battle._array["seed"], battle.seed = 987654321, 987654321
    advise(battle, policy)
    assert "987654321" not in policy.seen[0].notation()
    assert policy.seen[0].seed != 987654321


@pytest.mark.slow
def test_every_prompt_of_whole_fights_has_reasons():
    """Every legal action, wherever a fight comes: nothing fails, and nothing is without a reason."""
    prompts = set()
    random = make_policy("random", "ok", seed=3)
    for name, seed in (("three-on-three", 2), ("grapplers-brawl", 1), ("hero-vs-4-mooks", 3)):
        battle = Battle(load_encounter(name), seed)
        for step in range(60):
            prompt = battle.prompt
            if prompt is None:
                break
            if step % 3 == 0 or prompt.kind not in prompts:
                every = Weighs(*((a.notation, 0.5, 0.4, 0.6, 9) for a in battle.legal()))
                advice = advise(battle, every)
                assert all(a.reason for a in advice.alternatives)
                shares = [a.facts.hit for a in advice.alternatives] + [a.facts.success for a in advice.alternatives]
                assert all(share is None or 0 <= share <= 1 for share in shares)
                prompts.add(prompt.kind)
            battle.apply(random.decide(battle).action)
    assert {"act", "spend", "defend"} <= prompts


def test_a_fight_in_which_nobody_is_asked():
    battle = Battle(load_encounter("mirror-duel"), 7, dice="ask")
    with pytest.raises(AdviceError, match="found a fight that waits for dice: "):
        advise(battle, BRUTE)
    battle = duel()
    battle._array[0]["outcome"] = 1
    with pytest.raises(AdviceError, match="found a fight that is over, expected one in which somebody must decide"):
        advise(battle, BRUTE)
