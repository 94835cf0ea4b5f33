"""What the page of a tournament says, and that nothing on it is taken for more than text."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from agents.intervals import mean_interval, percent
from evaluation.pages import embedded, plain
from evaluation.tournament import Tournament
from evaluation.tournament_page import html, to_dict, write_page
from evaluation.tournament_page.chosen import Chosen, choose
from evaluation.tournament_page.fought import DECISIONS, OUTCOME, Fought, called, fought, over_pairs
from evaluation.tournament_page.replays import replay
from evaluation.tournament_page.words import BLUE, ORANGE, WHITE, contrast, seconds, shade
from okenv.core.layout import DRAW
from okenv.driver import RESULTS
from tests.evaluation.paged import COMMAND, HOSTILE, PAIRS, played, teller
from tests.markup import Page

REFERENCES = ("src", "href", "action", "data")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("page")


@pytest.fixture(scope="module")
def tournament(folder: Path) -> Iterator[Tournament]:
    found = played(folder)
    with teller(folder):
        yield found
    found.store.close()


@pytest.fixture(scope="module")
def data(tournament: Tournament) -> dict[str, Any]:
    return to_dict(tournament, command=COMMAND)


@pytest.fixture(scope="module")
def found(tournament: Tournament) -> Fought:
    return fought(tournament)


@pytest.fixture(scope="module")
def page(data: dict[str, Any]) -> Page:
    return Page(html(data))


@pytest.mark.slow
def test_the_page_needs_nothing_beside_itself(data: dict[str, Any], page: Page) -> None:
    text = html(data)
    assert not re.search(r"https?:|//\w+\.|@import|url\(|<link|<iframe|import\(|fetch\(|XMLHttp", text)
    assert {reference[:1] for reference in page.values(*REFERENCES)} == {"#"}
    assert "default-src 'none'" in text


@pytest.mark.slow
def test_hostile_words_stay_words(page: Page) -> None:
    assert page.open == []
    assert page.tags.count("script") == 2
    assert "img" not in page.tags
    assert page.words.count(HOSTILE) > 5
    assert not any(name.startswith("on") for _, found in page.elements for name in found)
    assert len(set(page.values("id"))) == len(page.values("id"))


def test_every_link_leads_somewhere(data: dict[str, Any], page: Page) -> None:
    places = {f"#{place}" for place in page.values("id")} | {f"#{fight['id']}" for fight in data["fights"]}
    assert set(page.values(*REFERENCES)) <= places


def test_the_page_tells_how_much_was_played(tournament: Tournament, page: Page) -> None:
    assert tournament.played == 2 * 3 * 2 * PAIRS
    assert f"{tournament.played} fights were run, all that were planned" in page.words
    assert COMMAND in page.words
    assert f"A try {HOSTILE}" in page.words


def test_ratings_stand_with_their_intervals(data: dict[str, Any], page: Page) -> None:
    for row in data["ratings"]:
        assert f"{row['elo']['mean']:+.0f} {row['elo']['low']:+.0f} to {row['elo']['high']:+.0f}" in page.words
        assert percent(row["score"]["mean"]) in page.words
    elos = [row["elo"]["mean"] for row in data["ratings"]]
    assert elos == sorted(elos, reverse=True)


def test_an_order_that_is_not_supported_is_marked(data: dict[str, Any]) -> None:
    best, second = (row["policy"] for row in data["ratings"][:2])
    marks = []
    for unsettled in (True, False):
        rows = [{**row, "unsettled": unsettled and row["policy"] == best} for row in data["ratings"]]
        marks.append(
            f"that {best} is stronger than {second} is not supported" in Page(html({**data, "ratings": rows})).words
        )
    assert marks == [True, False]


def test_forfeits_are_told_and_left_out(
    tournament: Tournament, data: dict[str, Any], found: Fought, page: Page
) -> None:
    forfeits = tournament.store.forfeits()
    assert 0 < len(forfeits) < 2 * 2 * 2 * PAIRS
    assert data["forfeits"] == forfeits
    assert f"{len(forfeits)} of them were forfeited" in page.words
    ended = sum(int(np.isfinite(fights[:, :, OUTCOME]).sum()) for fights in found.table.values())
    assert ended == tournament.played - len(forfeits)
    assert sum(encounter["fights"] for encounter in data["encounters"]) == ended


def test_a_forfeit_stands_at_the_fight_that_was_lost(tournament: Tournament) -> None:
    names, codes = [e.name for e in tournament.plan.encounters], tournament.plan.policies
    for forfeit in tournament.store.forfeits():
        a, b = sorted((codes.index(forfeit["policy"]), codes.index(forfeit["against"])))
        row = tournament.fights((names.index(forfeit["encounter"]), a, b))[forfeit["pair"], forfeit["swap"]]
        side = int(codes[b] == forfeit["policy"]) ^ forfeit["swap"]
        assert row[OUTCOME] == 1 - side


def test_scores_of_an_encounter_are_those_of_its_fights(tournament: Tournament, data: dict[str, Any]) -> None:
    by_side = {match: tournament.by_side(match).mean() for match in tournament.plan.matches}
    brute = np.mean([1 - by_side[0, 0, 1], by_side[0, 1, 2]])
    told = data["scores"]["hero-vs-4-mooks"][1]
    # Known luck is taken out, so the two agree within the interval.
    assert told["low"] <= brute <= told["high"]
    assert data["payoffs"][1]["pairs"][0][1] == PAIRS
    assert data["payoffs"][1]["mean"][0][1] == pytest.approx(by_side[0, 0, 1])  # kernels only: no luck is known


def test_the_favoured_side_and_fortunes_come_from_the_fights(found: Fought, data: dict[str, Any]) -> None:
    encounter = data["encounters"][0]
    outcomes = np.array([fights[:, :, OUTCOME] for _, fights in sorted(found.of_encounter(0).items())])
    scores = np.where(np.isnan(outcomes), np.nan, np.where(outcomes == DRAW, 0.5, outcomes == 0))
    pairs = [score[np.isfinite(score).all(axis=1)].mean(axis=1) for score in scores]
    assert encounter["first_side"]["mean"] == pytest.approx(np.mean([pair.mean() for pair in pairs if len(pair)]))
    random = encounter["policies"][0]
    assert random["fights"] == int(np.isfinite(outcomes[:2]).sum())
    values = np.concatenate(
        [fights[:, 0, RESULTS.index("harm_0")] for (_, a, _), fights in found.of_encounter(0).items() if a == 0]
    )
    values = values[~np.isnan(values)]
    assert random["sides"][0]["damage"]["mean"] == pytest.approx(values.mean())
    assert random["sides"][0]["damage"]["lucky"] <= values.mean() <= random["sides"][0]["damage"]["unlucky"]


def test_use_of_actions_is_what_was_tallied(tournament: Tournament, data: dict[str, Any]) -> None:
    whole = data["usage"]["scopes"][0]
    kinds = [kind.name for kind in tournament.store.system.actions.kinds]
    tally = sum(
        tournament.store.tally(match, match.index(1, 1) - 1) for match in tournament.plan.matches if 1 in match[1:]
    )
    assert whole["fights"] == [2 * 2 * 2 * PAIRS] * 3
    assert whole["actions"]["attack"][1] == tally[kinds.index("attack"), 0] > 0
    assert whole["spent"]["brute"]["damage"] == tally[kinds.index("damage"), 1:].tolist()
    assert sum(whole["spent"]["brute"]["damage"][1:]) > 0


def test_replays_are_the_stored_fights(tournament: Tournament, data: dict[str, Any], found: Fought) -> None:
    assert [fight["why"] for fight in data["fights"]] == ["closest", "one-sided"] * 2
    for fight in data["fights"]:
        assert fight["differs"] == ""
        assert len(fight["steps"]) == fight["result"]["decisions"]
        cards = fight["cards"]
        for step in fight["steps"]:
            cards = [step["cards"].get(str(row), card) for row, card in enumerate(cards)]
        standing = [
            sum(c["stands"] for c, f in zip(cards, fight["fighters"], strict=True) if f["side"] == s) for s in (0, 1)
        ]
        assert standing == [fight["result"]["standing_0"], fight["result"]["standing_1"]]
        assert fight["left"]["standing"] == standing[fight["winner"]]
        assert any(f"Victory for {fight['sides'][fight['winner']]}." in step["say"] for step in fight["steps"])
        assert {step["why"] for step in fight["steps"]} != {""}


def test_every_fight_of_every_policy_can_be_run_again(tournament: Tournament, found: Fought) -> None:
    """Plugins too, which have a seed of their own; and a row that is not the fight's is told."""
    seen = set()
    for match, fights in found.table.items():
        whole = [
            (int(p), int(s)) for p, s in np.argwhere(np.isfinite(fights[:, :, OUTCOME])) if fights[p, s, OUTCOME] < 2
        ]
        for pair, swap in whole[:2]:
            row = fights[pair, swap, : len(RESULTS)]
            told = replay(tournament.plan, Chosen("closest", match, pair, swap, row, 0.0))
            assert told["differs"] == ""
            seen |= set(told["policies"])
    assert seen == set(tournament.plan.policies)
    other = row.copy()
    other[DECISIONS] += 1
    differs = replay(tournament.plan, Chosen("closest", match, pair, swap, other, 0.0))["differs"]
    assert f"decisions {int(other[DECISIONS])}, now {int(row[DECISIONS])}" in differs


def test_a_policy_that_fails_in_the_replay_ends_it(tournament: Tournament, found: Fought) -> None:
    forfeit = next(f for f in tournament.store.forfeits() if f["encounter"] == HOSTILE)
    codes = tournament.plan.policies
    match = (1, *sorted((codes.index(forfeit["policy"]), codes.index(forfeit["against"]))))
    row = tournament.fights(match)[forfeit["pair"], forfeit["swap"], : len(RESULTS)]
    told = replay(tournament.plan, Chosen("closest", match, forfeit["pair"], forfeit["swap"], row, 0.0))
    assert "a policy failed" in told["differs"]
    assert len(told["steps"]) == row[DECISIONS]
    assert told["end"] == []


def test_the_closest_and_the_most_one_sided_are_found(found: Fought) -> None:
    least, most = choose(found, 0)
    sizes = [1, 4]

    def left(row: np.ndarray) -> tuple[float, float]:
        winner = int(row[OUTCOME])
        return row[3 + winner] / sizes[winner], -row[5 + winner]

    won = [row for fights in found.of_encounter(0).values() for row in fights.reshape(-1, len(RESULTS) + 1)
           if row[OUTCOME] in (0, 1)]  # fmt: skip
    assert left(least.row) == min(map(left, won))
    assert left(most.row) == max(map(left, won))


def test_pairs_that_do_not_count_change_nothing() -> None:
    rng = np.random.default_rng(1)
    one, other = rng.integers(0, 2, (30, 2)).astype(float), rng.integers(0, 2, (30, 2)).astype(float)
    gaps = np.concatenate([one, np.full((20, 2), np.nan)])
    half = np.concatenate([other, np.array([[1.0, np.nan]] * 20)])
    assert over_pairs({(0, 0, 1): gaps, (0, 0, 2): half}) == pytest.approx(
        over_pairs({(0, 0, 1): one, (0, 0, 2): other})
    )
    assert over_pairs({(0, 0, 1): one}) == pytest.approx(mean_interval(one.mean(axis=1)), abs=0.01)
    assert over_pairs({(0, 0, 1): np.full((3, 2), np.nan)}) is None


def test_nothing_is_chosen_where_nobody_won(found: Fought, tournament: Tournament) -> None:
    drawn = {
        match: np.where(np.arange(len(RESULTS) + 1) == OUTCOME, DRAW, fights) for match, fights in found.table.items()
    }
    assert choose(Fought(tournament, drawn, [], found.names), 0) == []
    lost = {match: np.full_like(fights, np.nan) for match, fights in found.table.items()}
    assert choose(Fought(tournament, lost, [], found.names), 0) == []


def test_the_data_are_fit_for_json(tournament: Tournament, data: dict[str, Any], tmp_path: Path) -> None:
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert to_dict(tournament, fights=False)["fights"] == []
    steps: list[str] = []
    told = write_page(tournament, tmp_path / "new" / "page.html", command=COMMAND, progress=steps.append)
    assert told == data
    assert steps == ["ratings", "hero-vs-4-mooks", HOSTILE]
    written = (tmp_path / "new" / "page.html").read_text(encoding="utf-8")
    assert written == html(data)
    held = re.search(r'<script type="application/json" id="data">(.*?)</script>', written, re.DOTALL)
    assert held is not None
    assert json.loads(held[1]) == {"fights": data["fights"]}


def test_a_page_without_enough_fights_says_why(tmp_path: Path) -> None:
    tournament = played(tmp_path, matches=1, pairs=2)
    with teller(tmp_path):
        words = Page(html(to_dict(tournament))).words
    tournament.store.close()
    assert "4 fights were run, of 24 that were planned; it was interrupted" in words
    assert "expected matches that connect all policies" in words
    assert "None was forfeited" in words


@pytest.mark.parametrize(("changes", "words"), [
    ({}, "fights were run, all that were planned."),
    ({"planned": 900, "interrupted": True}, "fights were run, of 900 that were planned; it was interrupted."),
    ({"planned": 900, "settled": True, "settle": {"top": 2}}, "of 900 at most; the order of the best 2 is settled."),
    ({"settle": {"top": 1}}, "all that were planned; the order of the best 1 is not settled."),
])  # fmt: skip
def test_how_it_ended_is_told(data: dict[str, Any], changes: dict[str, Any], words: str) -> None:
    assert words in Page(html({**data, "about": {**data["about"], **changes}})).words


def test_policies_go_by_their_names(tournament: Tournament) -> None:
    named = Tournament(tournament.plan.with_changes(names={"teller": "The <Teller>"}), tournament.store)
    told = to_dict(named)
    assert "The <Teller>" in [row["policy"] for row in told["ratings"]]
    assert {forfeit["policy"] for forfeit in told["forfeits"]} == {"The <Teller>"}
    assert Page(html(told)).words.count("The <Teller>") > 10
    same = tournament.plan.with_changes(names={"teller": "brute"})
    assert called(same) == list(same.policies)


def test_embedded_data_cannot_end_their_element() -> None:
    text = embedded({"a": "</script><!-- & \u2028"})
    assert not re.search("[<>&\u2028]", text)
    assert json.loads(text) == {"a": "</script><!-- & \u2028"}
    assert plain({"a": np.float64("nan"), 1: [np.int64(2), float("inf")]}) == {"a": None, "1": [2, None]}


@pytest.mark.parametrize("value", [k / 20 for k in range(21)])
def test_the_heat_map_can_be_read(value: float) -> None:
    background, ink = (tuple(map(int, found)) for found in re.findall(r"rgb\((\d+),(\d+),(\d+)\)", shade(value)))
    assert contrast(background, ink) >= 4.5
    assert contrast(BLUE, WHITE) > 4.5
    assert contrast(ORANGE, WHITE) > 4.5


def test_times_are_short() -> None:
    assert [seconds(t) for t in (None, 2.0, 0.0123, 4.56e-6, 3e-8)] == ["–", "2 s", "12.3 ms", "4.56 µs", "30 ns"]
