"""The order of turns: sides, delaying and interrupting, owed turns, and the end of a fight."""

import pytest

from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import Effort, Event, Prompt, Purpose, Terror
from okenv.systems.zerospace.voice.asked_words import prompt_sentence
from tests.systems.zerospace.acting import attack, done
from tests.systems.zerospace.asked import answer, asked, can, events, kinds, legal, play, played, quiet, row
from tests.systems.zerospace.helpers import blade, gun, sheet, start

pytestmark = pytest.mark.plain
FAR = {"at": 50}


def two_on_two(**options: int):
    return start([sheet(gun()), sheet(gun())], [sheet(gun(), **FAR), sheet(gun(), **FAR)], **options)


def test_zs_turn_1_listed_sides_in_order() -> None:
    """ZS-TURN-1: the starting side takes all its turns, then the other, and so round by round."""
    bs = two_on_two()
    done(bs, 0, 1, 2, 3, 0)
    assert bs[0].turn == 2


def test_zs_turn_1_the_second_side_can_start() -> None:
    """ZS-TURN-1: the side that starts is an option."""
    bs = two_on_two(starts=1)
    done(bs, 2, 3, 0, 1, 2)


def test_zs_turn_1_a_side_chooses_who_is_next() -> None:
    """ZS-TURN-1: free order asks the side as long as there are two who have not acted."""
    bs = start([sheet(), sheet(), sheet()], [sheet(**FAR)], listed=0)
    assert asked(bs) == (Prompt.NEXT, 0)
    assert legal(bs) == {(Act.GO, 0, 0), (Act.SEND, 0, 0), (Act.SEND, 1, 0)}
    answer(bs, Act.SEND, 1)
    done(bs, 2, to=(Prompt.NEXT, 0))
    assert legal(bs) == {(Act.GO, 0, 0), (Act.SEND, 0, 0)}
    answer(bs, Act.GO)
    done(bs, 0, 1, 3)


def test_zs_turn_1_the_speaker_is_the_first_who_has_not_acted() -> None:
    """ZS-TURN-1: once the first has acted, the next listed speaks for the side."""
    bs = played(start([sheet(), sheet(), sheet()], [sheet(**FAR)], listed=0), Act.GO)
    done(bs, 0, to=(Prompt.NEXT, 1))
    answer(bs, Act.SEND, 1)
    done(bs, 2, 1)


def test_zs_delay_1_a_delayed_turn_interrupts_what_is_declared() -> None:
    """ZS-DELAY-1: the declaration is void, a whole turn comes between, and the actor declares anew."""
    bs = played(start([sheet(gun())], [sheet(gun(), **FAR)], starts=1), Act.DELAY)
    assert row(bs, 1).stored == 1
    answer(bs, Act.ATTACK, to=(Prompt.INTERRUPT, 1))
    assert kinds(bs) == {Act.DECLINE, Act.INTERRUPT}
    assert events(answer(bs, Act.INTERRUPT), Event.INTERRUPT)[0][:2] == (1, 0)
    assert (bs[0].outer, row(bs, 1).stored) == (1, 0)
    assert asked(bs) == (Prompt.TURN, 1)
    assert not can(bs, Act.DELAY)
    play(bs, (Act.RETREAT, 0, 0), Act.DONE, to=(Prompt.TURN, 0))
    assert (bs[0].outer, bs[0].spent, bs[0].moved) == (0, 0, 0)
    assert can(bs, Act.ATTACK)


def test_zs_delay_1_what_was_used_before_stays_used() -> None:
    """ZS-DELAY-1: the interrupted actor has left what she had not used when she declared."""
    bs = start([sheet(gun())], [sheet(gun(), **FAR)], starts=1)
    play(bs, Act.DELAY, (Act.RETREAT, 0, 0), to=(Prompt.INTERRUPT, 1))
    play(bs, Act.DECLINE, Act.PRONE, Act.ATTACK, to=(Prompt.INTERRUPT, 1))
    play(bs, Act.INTERRUPT, Act.DONE)
    assert (bs[0].moved, bs[0].spent, bs[0].quick) == (1, 0, 1)


def test_zs_delay_1_declining_lets_it_happen() -> None:
    """ZS-DELAY-1: whoever declines is asked again at the next declaration, and keeps the turn."""
    bs = played(start([sheet(gun())], [sheet(gun(), **FAR)], starts=1), Act.DELAY, Act.ATTACK, Act.DECLINE)
    assert row(bs, 1).stored == 1
    answer(bs, Act.DECLINE)  # forces nothing
    assert asked(bs) == (Purpose.ATTACK, 0)
    play(bs, 2, (Act.RETREAT, 0, 0), to=(Prompt.INTERRUPT, 1))


def test_zs_delay_1_the_stored_turn_lapses() -> None:
    """ZS-DELAY-1: a stored turn is lost when the next ordinary one comes; one at most is stored."""
    bs = played(start([sheet(gun())], [sheet(gun(), **FAR)]), Act.DELAY)
    assert events(answer(bs, Act.DONE), Event.LAPSED)[0][0] == 0
    assert asked(bs) == (Prompt.TURN, 0)
    assert row(bs, 0).stored == 0


def test_zs_delay_1_a_kept_turn_is_used_in_a_later_round() -> None:
    """ZS-DELAY-1: under the option it does not lapse; beside it there is an ordinary turn, which cannot be delayed."""
    bs = played(start([sheet(gun())], [sheet(gun(), **FAR)], keeps_delayed=1), Act.DELAY)
    assert not events(answer(bs, Act.DONE), Event.LAPSED)
    assert (asked(bs), bs[0].turn, row(bs, 0).stored, can(bs, Act.DELAY)) == ((Prompt.TURN, 0), 2, 1, False)
    play(bs, Act.DONE, (Act.RETREAT, 0, 0))
    assert (asked(bs), bs[0].turn) == ((Prompt.INTERRUPT, 0), 2)
    play(bs, Act.INTERRUPT, Act.DONE)
    assert (asked(bs), row(bs, 0).stored) == ((Prompt.TURN, 1), 0)


@pytest.mark.parametrize("first", [Act.PRONE, (Act.RETREAT, 0, 0), (Act.DISTRACT, 0, 0)])
def test_zs_delay_1_only_an_untouched_turn_is_delayed(first) -> None:
    """ZS-DELAY-1: a turn is delayed while nothing was done in it."""
    bs = start([sheet(gun())], [sheet(gun(), **FAR)])
    assert can(bs, Act.DELAY)
    play(bs, first)
    if bs[0].dice:
        play(bs, 2)
    assert not can(bs, Act.DELAY)


def test_zs_delay_1_no_interrupting_an_interrupt() -> None:
    """ZS-DELAY-1: within an interrupting turn nobody else is asked; the other side is asked first, by row."""
    bs = start([sheet(gun()), sheet(gun())], [sheet(gun(), **FAR), sheet(gun(), **FAR)], starts=1)
    play(bs, Act.DELAY, Act.DELAY, Act.DELAY, to=(Prompt.TURN, 1))
    answer(bs, Act.ATTACK, to=(Prompt.INTERRUPT, 2))
    answer(bs, Act.DECLINE, to=(Prompt.INTERRUPT, 3))
    answer(bs, Act.DECLINE, to=(Prompt.INTERRUPT, 0))
    play(bs, Act.INTERRUPT, Act.ATTACK, to=(Prompt.FORCE, 2))
    quiet(bs)
    assert asked(bs) == (Purpose.ATTACK, 0)
    play(bs, 2, Act.DONE, to=(Prompt.TURN, 1))
    answer(bs, Act.ATTACK, to=(Prompt.INTERRUPT, 2))


def test_zs_delay_1_by_the_option_between_two_turns() -> None:
    """ZS-DELAY-1: as another's turn begins, before she has done anything, until all who hold one decline."""
    red, blue = [sheet(gun(), dodge=1)], [sheet(gun(), **FAR), sheet(gun(), **FAR)]
    bs = played(start(red, blue, starts=1, early=1), Act.DELAY)
    assert (asked(bs), bs[0].whose) == ((Prompt.INTERRUPT, 1), 2), "an ally's turn comes between, too"
    play(bs, Act.DECLINE, Act.DELAY)
    assert (asked(bs), bs[0].whose, bs[0].act) == ((Prompt.INTERRUPT, 1), 0, Act.DONE)
    told = prompt_sentence(bs, ["Ann", "Cid", "Dan"])
    assert told == "Ann is going to begin their turn: does Cid take the delayed turn now?"
    play(bs, Act.DECLINE, to=(Prompt.INTERRUPT, 2))
    play(bs, Act.INTERRUPT, to=(Prompt.TURN, 2))
    assert row(bs, 0).dodge == 1, "her own turn has not begun yet"
    assert not can(bs, Act.DELAY)
    play(bs, Act.DONE, to=(Prompt.INTERRUPT, 1))
    play(bs, Act.DECLINE, to=(Prompt.TURN, 0))
    assert (row(bs, 0).dodge, bs[0].moved, bs[0].spent) == (0, 0, 0)
    assert can(bs, Act.DELAY)
    play(bs, (Act.RETREAT, 0, 0), to=(Prompt.INTERRUPT, 1))


def test_zs_delay_1_who_is_struck_down_between_two_turns_has_none() -> None:
    """ZS-DELAY-1: and nobody else is asked about it; nor is anybody before a turn that is owed."""
    red, blue = [sheet(health=1), sheet(gun())], [sheet(gun(), **FAR), sheet(gun(), **FAR)]
    bs = played(start(red, blue, starts=1, early=1), Act.DELAY, Act.DECLINE, Act.DELAY)
    play(bs, Act.INTERRUPT, attack, 12, 6, Act.DONE, to=(Prompt.INTERRUPT, 3))
    assert (row(bs, 0).state, bs[0].whose) == (1, 1)
    bs = start([sheet(owed=1), sheet()], [sheet(gun(), **FAR)], starts=1, early=1)
    play(bs, Act.DELAY, to=(Prompt.INTERRUPT, 2))
    assert bs[0].whose == 1


def test_zs_force_1_the_turn_that_has_come_is_given_up_before_it_begins() -> None:
    """ZS-FORCE-1, ZS-DELAY-1: it is lost, with the dodge, and nobody else is asked about it; once begun it is not."""
    red, blue = [sheet(gun()), sheet(gun())], [sheet(gun(), **FAR), sheet(gun(), **FAR)]
    bs = played(start(red, blue, starts=1, early=1), Act.DELAY, Act.DECLINE, Act.DELAY)
    play(bs, Act.INTERRUPT, Act.ATTACK, Act.DECLINE, to=(Prompt.FORCE, 0))
    play(bs, Act.DODGE)
    quiet(bs)
    told = play(bs, 2, Act.DONE, to=(Prompt.INTERRUPT, 3))
    assert events(told, Event.OWED)[0][:2] == (0, 0)
    assert (bs[0].whose, row(bs, 0).owed, row(bs, 0).dodge) == (1, 0, 0)
    play(bs, Act.DECLINE, Act.ATTACK, to=(Prompt.INTERRUPT, 3))
    play(bs, Act.INTERRUPT, (Act.ATTACK, 1, 0))
    quiet(bs)
    assert asked(bs) == (Purpose.ATTACK, 3), "her own turn has begun"


def test_zs_delay_1_without_the_option_only_a_declaration_is_interrupted() -> None:
    """ZS-DELAY-1: her turn begins at once."""
    bs = played(start([sheet(gun())], [sheet(gun(), **FAR)], starts=1), Act.DELAY)
    assert (asked(bs), bs[0].opening) == ((Prompt.TURN, 0), 0)


def test_zs_delay_1_quick_actions_cannot_be_interrupted() -> None:
    """ZS-DELAY-1, ZS-ACT-1: interrupts follow declared moves and standard actions."""
    bs = played(start([sheet(gun())], [sheet(gun(), **FAR)], starts=1), Act.DELAY, Act.PRONE, to=(Prompt.TURN, 0))
    answer(bs, Act.DODGE, to=(Prompt.INTERRUPT, 1))


def test_zs_delay_1_an_actor_struck_down_by_an_interrupt_has_no_turn_left() -> None:
    """ZS-DELAY-1: whoever cannot act any more when the interrupt is over does nothing."""
    red = [sheet(gun(), health=1), sheet(gun())]
    bs = played(start(red, [sheet(gun(), **FAR)], starts=1), Act.DELAY, Act.ATTACK, Act.INTERRUPT)
    play(bs, attack, 12, 6, Act.DONE)
    assert row(bs, 0).state == 1
    assert asked(bs) == (Prompt.TURN, 1)


def test_zs_force_2_an_owed_turn_does_not_come() -> None:
    """ZS-FORCE-1, ZS-FORCE-2: owed turns add up, and each ordinary turn pays one."""
    bs = start([sheet(gun(), owed=2, dodge=Effort.FORCED, run=Effort.FORCED)], [sheet(gun(), **FAR)], starts=1)
    assert events(answer(bs, Act.DONE), Event.OWED)[0][:2] == (0, 1)
    f = row(bs, 0)
    assert (f.owed, f.acted, f.dodge, f.run) == (1, 0, 0, 0)
    done(bs, 1, 1, to=(Prompt.TURN, 0))
    assert row(bs, 0).owed == 0


@pytest.mark.parametrize(("long_dodge", "left"), [(0, 0), (1, Effort.FORCED)])
def test_zs_force_1_when_a_forced_dodge_ends(long_dodge: int, left: int) -> None:
    """ZS-FORCE-1: it ends with the turn that it cost, or under next_turn with the next one taken."""
    bs = start([sheet(gun(), owed=1, dodge=Effort.FORCED)], [sheet(gun(), **FAR)], starts=1, long_dodge=long_dodge)
    answer(bs, Act.DONE, to=(Prompt.TURN, 1))
    assert row(bs, 0).dodge == left
    done(bs, 1, to=(Prompt.TURN, 0))
    assert row(bs, 0).dodge == 0


def test_zs_force_2_a_dodge_of_her_own_outlasts_an_owed_turn() -> None:
    """ZS-FORCE-1, ZS-FORCE-2: only what was forced ends with a turn that is lost."""
    bs = start([sheet(gun(), owed=1, dodge=Effort.OWN, run=Effort.OWN)], [sheet(gun(), **FAR)], starts=1)
    answer(bs, Act.DONE)
    assert (row(bs, 0).dodge, row(bs, 0).run) == (Effort.OWN, Effort.OWN)


def test_zs_act_1_a_turn_has_one_move_and_one_standard_action_in_any_order() -> None:
    """ZS-ACT-1: move then attack, or attack then move; each once."""
    bs = played(start([sheet(gun())], [sheet(gun(), **FAR)]), (Act.RETREAT, 0, 0))
    assert Act.RETREAT not in kinds(bs)
    assert Act.ATTACK in kinds(bs)
    play(bs, attack, 2)
    assert kinds(bs) == {Act.DONE, Act.PRONE, Act.DROP}


def test_zs_act_1_six_quick_actions() -> None:
    """ZS-ACT-1: six quick actions in a turn, and no more."""
    bs = start([sheet(gun(hands=2), gun(hands=2, place=0))], [sheet(gun(), **FAR)])
    for k in range(6):
        assert can(bs, Act.DRAW, 0, (k + 1) % 2)
        answer(bs, Act.DRAW, 0, (k + 1) % 2)
    assert not kinds(bs) & {Act.DRAW, Act.DROP, Act.PRONE}
    assert Act.ATTACK in kinds(bs)


def test_zs_force_1_a_dodge_takes_the_whole_turn() -> None:
    """ZS-ACT-1, ZS-FORCE-1: a dodge needs move and standard action, and lasts to her next turn."""
    bs = played(start([sheet(gun())], [sheet(gun(), **FAR)]), Act.DODGE)
    assert kinds(bs) == {Act.DONE, Act.PRONE, Act.DROP}
    assert row(bs, 0).dodge == Effort.OWN
    done(bs, 0)
    assert row(bs, 0).dodge == Effort.OWN
    done(bs, 1)
    assert row(bs, 0).dodge == 0


def test_zs_force_1_no_dodge_after_a_move() -> None:
    """ZS-FORCE-1: whoever has moved cannot dodge in her turn."""
    bs = played(start([sheet(gun())], [sheet(gun(), **FAR)]), (Act.RETREAT, 0, 0))
    assert not can(bs, Act.DODGE)


def test_zs_cond_2_surprise_lasts_to_the_end_of_the_first_turn() -> None:
    """ZS-COND-2: a delayed turn does not end it, a turn taken or lost does."""
    bs = start([sheet(gun(), surprised=1)], [sheet(gun(), surprised=1, owed=1, **FAR), sheet(gun(), **FAR)])
    answer(bs, Act.DELAY)
    assert row(bs, 0).surprised == 1
    assert row(bs, 1).surprised == 0
    done(bs, 2)
    assert row(bs, 0).surprised == 1
    done(bs, 0)
    assert row(bs, 0).surprised == 0


def test_zs_cond_1_the_helpless_have_no_turn() -> None:
    """ZS-COND-1, ZS-END-1: the helpless never act, and a side of them is beaten."""
    bs = start([sheet(gun(), helpless=1), sheet(gun())], [sheet(gun(), **FAR)])
    done(bs, 1, 2, 1)
    assert asked(start([sheet(gun(), helpless=1)], [sheet(gun(), **FAR)])) == ("over", 1)


def test_zs_end_1_a_draw_after_the_last_round() -> None:
    """ZS-END-1: after the option's rounds it is a draw."""
    bs = two_on_two(limit=2)
    done(bs, 0, 1, 2, 3, 0, 1, 2, 3, to=("over", 2))


@pytest.mark.parametrize(("cowers", "able"), [(Terror.COWERS, False), (Terror.NONE, True)])
def test_zs_cond_1_rising_takes_the_move_or_the_standard_action(cowers: int, able: bool) -> None:
    """ZS-COND-1, ZS-ATT-3: either action; whoever cowers does not rise."""
    bs = start([sheet(gun(), prone=1, terror=cowers, fear=11 if cowers else 0)], [sheet(gun(), **FAR)])
    assert can(bs, Act.RISE, 0, 0) == can(bs, Act.RISE, 0, 1) == able
    if able:
        copy = played(bs.copy(), (Act.RISE, 0, 0))
        assert (copy[0].moved, copy[0].spent, row(copy, 0).prone) == (1, 0, 0)
        answer(bs, Act.RISE, 0, 1)
        assert (bs[0].moved, bs[0].spent, row(bs, 0).prone) == (0, 1, 0)


def test_zs_man_2_the_grappler_may_let_go_as_her_victim_begins() -> None:
    """ZS-MAN-1, ZS-MAN-2: release is free, at her own prompts and as her victim's turn begins."""
    bs = start([sheet(blade())], [sheet(blade())], holds=[(0, 1)])
    assert asked(bs) == (Prompt.TURN, 0)
    assert can(bs, Act.RELEASE)
    done(bs, 0, to=(Prompt.RELEASE, 0))
    kept, freed = bs.copy(), bs.copy()
    answer(kept, Act.KEEP, to=(Prompt.TURN, 1))
    assert row(kept, 1).held_by == 1
    answer(freed, Act.RELEASE, to=(Prompt.TURN, 1))
    assert (row(freed, 1).held_by, row(freed, 0).holds) == (0, 0)
