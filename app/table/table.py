"""One table: events come in one at a time, are written down, and only then have happened."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, NamedTuple

from okenv.battle import Battle
from okenv.record import line_of

from . import answers, plans, turns, views
from .chances import Chances
from .drivers import ME, check_code, waits
from .ended import Ending
from .errors import BadEvent, Busy, Conflict, NotFound, NotStored, ReadOnly
from .events import Accept, Control, Decide, Driver, Event, Redo, Scope, Step, Undo
from .orders import ordered
from .play import Line
from .situation import Grant, Situation
from .store import Store, StoredTable
from .thinking import Thinking
from .timeline import Timeline

Watcher = Callable[[int | None], None]
"""Called with the version after each event and when a plan is ready, and with None when the table is closed."""
ADVISER = "mcts:1000"
MOST_SECONDS, MOST_TOP, MOST_TITLE = 10.0, 20, 200


class Question(NamedTuple):
    """What a policy is asked: the state of the fight, who decides, whether without asking, and what was accepted."""

    state: bytes
    driver: Driver
    at_once: bool
    grant: Grant | None


def title_of(text: str) -> str:
    """A title on one line, not too long.

    Raises:
        BadEvent: for one without a letter.
    """
    title = " ".join(text.split())[:MOST_TITLE]
    if not title:
        raise BadEvent("title", f"found {text[:60]!r}, expected a few words")
    return title


class Table:
    """One table; any thread may call any of its methods.

    Args:
        stored: what the file says of it.
        timeline: what has happened.
        store: where events are written.
        thinking: where policies think.
        differs: why it can only be read, in a sentence; empty where it goes on.
    """

    def __init__(
        self, stored: StoredTable, timeline: Timeline, store: Store, thinking: Thinking, differs: str = ""
    ) -> None:
        self._stored, self._timeline, self._store, self._thinking = stored, timeline, store, thinking
        self.id, self.title, self.player_token = stored.id, stored.title, stored.player
        self.created = stored.created
        self._lock = threading.RLock()
        self._watching = threading.Lock()  # its own, so that watching waits for nothing
        self._watchers: list[Watcher] = []
        self._weighing = threading.Lock()
        self._odds: tuple[str, dict[str, answers.Odds]] = ("", {})  # a question and its parts that somebody wanted
        self._closed, self._differs = False, differs
        self._question: Question | None = None  # what is, or was, thought about
        self._thinks = False
        self._plan: dict[str, Any] | None = None
        self._trouble: str | None = None
        self._seen: dict[str, Any] | None = None  # the view, until something changes
        self._ending = Ending(timeline)
        self.chances = Chances(self, timeline.first, thinking)  # of both sides to win from here
        self._stood = (stored.round, stored.outcome)  # what the file says of the fight
        self._stand()

    # --- reading

    @property
    def version(self) -> int:
        """The number of the last event."""
        return self._timeline.version

    @property
    def player_path(self) -> str:
        """The path of the players' view."""
        return f"/play/{self.player_token}"

    def situation(self) -> Situation:
        """Where the table stands."""
        with self._lock:
            return self._timeline.now

    def battle(self) -> Battle:
        """The fight as it stands; the caller's own copy."""
        return self.situation().battle()

    def view(self) -> dict[str, Any]:
        """What the game master sees; not to be changed, since others are given the same."""
        with self._lock:
            if self._seen is None:
                now = self._timeline.now
                seen = views.view(self._timeline, now, now.battle(), self._plan, self._thinks, self._trouble)
                self._seen = {"id": self.id, "title": self.title, "read_only": self._differs or None, **seen}
                self._seen["ended"] = self._ending.told()
                if self._differs:
                    self._seen |= {"asked": None, "running": False, "can_undo": False, "can_redo": False}
                self._seen["player_path"] = self.player_path
            return self._seen

    def public_view(self) -> dict[str, Any]:
        """What the players see."""
        with self._lock:
            return {"title": self.title, **views.public_view(self._timeline, self._timeline.now.battle())}

    def log(self, after: int = -1) -> list[dict[str, Any]]:
        """The lines of the log beyond event ``after``; those of the beginning have number 0."""
        with self._lock:
            return views.log(self._timeline, after)

    def public_log(self, after: int = -1) -> list[dict[str, Any]]:
        """What the players read beyond event ``after``."""
        with self._lock:
            return views.public_log(self._timeline, after)

    def fields(self, fighter: str = "") -> list[dict[str, Any]]:
        """The figures of a fighter, or of the whole fight, that may be corrected, with their values.

        Raises:
            BadEvent: for a fighter that there is none of.
        """
        battle = self.battle()
        if fighter and fighter not in battle.names:
            raise BadEvent("fighter", f"found {fighter!r}, expected one of {', '.join(battle.names)}")
        return views.fields(battle, battle.names.index(fighter) if fighter else -1)

    def odds(self, whose: int | None = None) -> dict[str, Any]:
        """The ``question`` that is asked, as the view names it, and the ``odds`` of its answers (``answers.odds``).

        Once something else is asked they are those of that: nobody waits for the rest, but others wait behind it.

        Args:
            whose: the row of one who can have the next turn, of which alone they are wanted.
        """
        now, found = self.situation(), dict[str, dict[str, Any]]()
        for part, reckon in answers.parts(now, whose).items():
            with self._weighing:
                moved = self.situation().question != now.question
                if not moved and self._odds[0] != now.question:
                    self._odds = (now.question, {})
                known = self._odds[1]
                if not moved and part not in known:
                    known[part] = reckon()
            if moved:
                return self.odds(whose)
            found |= known[part]
        return {"question": now.question, "odds": found}

    def moments(self) -> Iterator[tuple[Battle, list[Line], bool]]:
        """The fight at its beginning and after every event in force, with its lines and whether it is an answer."""
        with self._lock:
            told = [(one.played.after, one.lines, one.decided) for one in self._timeline.told()]
        for situation, lines, decided in told:
            yield situation.battle(), lines, decided

    def ended(self) -> dict[str, Any] | None:
        """What there is to tell of the end of the fight, not to be changed; None while it goes on."""
        with self._lock:
            return self._ending.told()

    def record(self) -> str:
        """The fight so far as a record (JSON lines, ``okenv replay`` plays it); nothing of what was taken back."""
        with self._lock:
            told = [one.played for one in self._timeline.told()]
            header = self._timeline.first.base.header()
        battle = told[-1].after.battle()
        inputs = [entry for played in told for entry in played.inputs]
        return "".join(map(line_of, [header, *inputs, *battle.ending(inputs)]))

    # --- what happens

    def post(self, event: Event, expected: int | None = None, question: str | None = None) -> dict[str, Any]:
        """Let something happen; it is on the disk when this returns. Returns the view afterwards.

        Args:
            event: what a client sent.
            expected: the version that the client has seen; None where that does not matter.
            question: the one that it answers, as the view names it; None where that does not matter.

        Raises:
            Conflict: where the table has moved on since, or something else is asked.
            ReadOnly: where the file tells of something else than this program made of it.
            BadEvent: where the event cannot happen now.
            Busy: for a plan that is still being thought about.
            NotStored: where it cannot be written; it has not happened then.
        """
        with self._lock:
            if self._differs:
                raise ReadOnly(self._differs)
            if expected is not None and expected != self.version:
                raise Conflict(f"version: found {expected}, expected {self.version}: the table has moved on")
            if question is not None and question != self._timeline.now.question:
                raise Conflict("question: it is not asked any more: the table has moved on")
            self._happen(self._meant(event))
            return self.view()

    def _meant(self, event: Event) -> Step | Control:
        """The event as it is written down: what is accepted, and how far is meant by an undo that does not say it."""
        if isinstance(event, Accept):
            return self._accepted(event.scope)
        if isinstance(event, Undo | Redo) and event.to is None:
            return self._timeline.at_once(event)
        return event

    def _accepted(self, scope: Scope) -> Decide:
        if self._plan is None:
            if self._thinks:
                raise Busy("plan: it is still being thought about")
            raise BadEvent("kind", "found 'accept', but no plan is shown")
        plan, now = self._plan, self._timeline.now
        asked = now.asked()
        single = scope == "turn" and asked is not None and asked[1].ask == "decision"
        return plans.decision_of(plan, plans.accepted(plan, "decision" if single else scope))

    def _happen(self, event: Step | Control) -> None:
        """An event, written down before anybody hears of it. The lock is held."""
        if self._closed:
            raise NotFound(f"table: {self.title!r} is closed")
        entry = self._timeline.prepare(event)
        at = datetime.now(UTC).isoformat(timespec="milliseconds")
        entries = self._timeline.entries
        self._store.append(self.id, self.version + 1, at, entry.body(), entries.outcome(entry))
        entries.settle(self._timeline.append(entry))
        self._stand()
        self._think()
        self._tell(self.version)

    def _stand(self) -> None:
        """Write down what the list of tables tells of the fight, where that has changed."""
        battle = self._timeline.now.battle()
        stands = (int(battle.state[0]["turn"]), battle.outcome)
        if stands != self._stood and not self._differs:
            with suppress(NotStored):  # the event itself is stored; this is told with the next one
                self._store.stands(self.id, *stands)
                self._stood = stands

    def rename(self, title: str) -> None:
        """Give the table another title.

        Raises:
            BadEvent: for one without a letter.
        """
        title = title_of(title)
        with self._lock:
            self._store.rename(self.id, title)
            self.title = title
            self._tell(self.version)

    # --- policies

    def think(self) -> None:
        """Have the present question thought about, where a policy is to answer it."""
        with self._lock:
            self._think()

    def _think(self) -> None:
        """See whether there is a new question to think about. The lock is held; the thinking is done without it."""
        if self._timeline.running and not (self._closed or self._differs) and (said := ordered(self._timeline.now)):
            self._happen(said)
            return
        question = self._new_question()
        if question is not None and question == self._question:
            return  # a note, or somebody else's driver: what was thought, or is being thought, holds
        self._question, self._thinks = question, question is not None
        self._plan, self._trouble = None, None
        if question is not None:
            self._thinking.start(lambda: self._work(question))

    def _new_question(self) -> Question | None:
        now = self._timeline.now
        prompt = now.battle().prompt
        if prompt is None or self._closed or self._differs or now.taken:
            return None
        driver = now.drivers[prompt.name]
        if driver.who == ME:
            return None
        at_once = self._timeline.running and not waits(now, prompt.kind, prompt.name)
        return Question(now.state, driver, at_once, now.grant)

    def _work(self, question: Question) -> None:
        """Think about a question, in a thread of its own; too late is in vain."""
        with self._lock:
            if self._question is not question:
                return
            now = self._timeline.now
        driver = question.driver
        answer: Decide | dict[str, Any] | str
        try:
            answer = self._answer(now, question)
        except Exception as error:  # a policy may fail in any way: the game master decides then
            answer = f"{driver.who} could not decide: {error}"
        with self._lock:
            if self._question is not question:
                return
            self._thinks = False
            if isinstance(answer, Decide):
                try:
                    self._happen(answer)
                    return
                except ValueError as error:
                    answer = f"{driver.who} could not decide: {error}"
            if isinstance(answer, str):
                self._trouble = answer
            else:
                self._plan = answer
            self._tell(self.version)

    def _answer(self, now: Situation, question: Question) -> Decide | dict[str, Any]:
        """What happens at once, or the plan that waits to be accepted.

        A plan for a turn that is accepted goes on until the dice change it in a way that matters; one that nobody
        needs to be told of, such as to end a turn, is not asked about.
        """
        driver, battle = question.driver, now.battle()
        own = turns.in_turn(battle)
        if question.at_once:
            decision = plans.decide(now, driver)
            grant = question.grant
            if not own or grant is None or grant.scope != "turn" or not turns.matters(battle, grant, decision.action):
                return decision
            return plans.plan(now, driver, grant.words)
        found = plans.plan(now, driver)
        if own and self._timeline.running and driver.ask == "turn" and found["whole"] and not found["deeds"]:
            return plans.decision_of(found)
        return found

    def advise(self, policy: str | None = None, seconds: float | None = None, top: int | None = None) -> dict[str, Any]:
        """What a policy says of the present question; takes its time.

        Raises:
            BadEvent: for a policy, a time or a number out of bounds, or where nobody is asked.
            Busy: where too many ask already.
        """
        now = self.situation()
        code = check_code(policy or ADVISER, now.base.system.name, "policy")
        if seconds is not None and not 0 < seconds <= MOST_SECONDS:
            raise BadEvent("seconds", f"found {seconds:g}, expected more than 0, up to {MOST_SECONDS:g}")
        if top is not None and not 1 <= top <= MOST_TOP:
            raise BadEvent("top", f"found {top}, expected 1 to {MOST_TOP}")
        if now.asked() is None:
            raise BadEvent("policy", "nobody is asked now: the fight is over, or waits for dice")
        advice: dict[str, Any] = self._thinking.ask(lambda: plans.advice_of(now, code, seconds, top or 5).to_dict())
        return advice

    # --- watching

    def subscribe(self, watcher: Watcher) -> Callable[[], None]:
        """Have a quick function called from any thread whenever the view changes; what this returns ends that."""
        with self._watching:
            closed = self._closed
            if not closed:
                self._watchers.append(watcher)
        if closed:
            watcher(None)

        def unsubscribe() -> None:
            with self._watching:
                if watcher in self._watchers:
                    self._watchers.remove(watcher)

        return unsubscribe

    def _tell(self, version: int | None) -> None:
        """Whoever watches hears of a change. The lock is held."""
        self._seen = None
        with self._watching:
            watchers = list(self._watchers)
        for watcher in watchers:
            watcher(version)

    def close(self) -> None:
        """Nothing more happens here; whoever watches is told."""
        with self._lock:
            with self._watching:
                self._closed = True
            self._question = None
            self._tell(None)
            with self._watching:
                self._watchers.clear()
