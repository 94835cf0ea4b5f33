"""The library of one's own over HTTP: kept, taken for a new table, refused, removed."""

from pathlib import Path

import pytest
import yaml

from okenv.encounter import load_encounter

ANN = {"Fighting": "great", "Strength": "good", "Agility": "average"}
FORM = {
    "system": "ok",
    "title": "At the ford",
    "sides": [
        {"name": "party", "fighters": [
            {"character": {"attributes": ANN}, "name": "Ann"},
            {"character": "thug", "name": "Bob", "overrides": {"start": {"at": 3}}},
        ]},
        {"name": "bandits", "policy": "brute", "fighters": [{"character": "thug", "count": 2}]},
    ],
}  # fmt: skip


@pytest.fixture
def library(serve, tmp_path):
    """A server with an empty library: ask(method, path, body) gives the answer's status and what it says."""
    with serve(tmp_path) as served:

        def ask(method, path, body=None):
            answer = served.client.request(method, f"/api/v1{path}", json=body)
            return answer.status_code, answer.json() if answer.content else None

        ask.folder = tmp_path / "library"
        yield ask


def shelf(ask, system="ok"):
    status, found = ask("GET", f"/systems/{system}/library")
    assert status == 200
    return found


def test_an_encounter_is_kept_chosen_and_removed(library):
    shipped = shelf(library)["encounters"]
    assert library("POST", "/library", {"encounter": FORM, "name": "The Ford!"}) == (201, {"name": "the-ford"})
    first, *others = shelf(library)["encounters"]
    assert others == shipped
    assert not any("own" in one for one in others)
    assert (first["own"], first["name"], first["title"]) == (True, "the-ford", "The Ford!")
    status, table = library("POST", "/tables", {"encounter": "the-ford", "drivers": {"party": {"who": "me"}}})
    assert status == 201
    assert [fighter["name"] for fighter in table["fighters"]] == ["Ann", "Bob", "Thug 1", "Thug 2"]
    assert shelf(library, "psob") == shelf(library, "psob") | {"parties": []}
    assert library("DELETE", "/library/encounters/the-ford") == (204, None)
    assert shelf(library)["encounters"] == shipped


def test_what_is_kept_is_a_file_that_commands_take_by_name(library, monkeypatch):
    library("POST", "/library", {"encounter": FORM, "name": "At the ford"})
    file = library.folder / "encounters" / "at-the-ford.yaml"
    assert load_encounter(file).names == ["Ann", "Bob", "Thug 1", "Thug 2"]
    monkeypatch.setenv("OKENV_LIBRARY", str(library.folder))
    assert load_encounter("at-the-ford").to_dict() == load_encounter(file).to_dict()


def test_a_party_is_kept_as_the_form_had_it(library):
    assert library("POST", "/library", {"encounter": FORM, "name": "Ann & Bob", "side": "party"})[0] == 201
    (party,) = shelf(library)["parties"]
    assert (party["name"], party["title"]) == ("ann-bob", "Ann & Bob")
    ann, bob = party["fighters"]
    assert (ann["name"], ann["character"]["attributes"]) == ("Ann", ANN)
    assert bob == {"character": "thug", "name": "Bob", "policy": "cowardly-thug"}, "places belong to the fight"
    again = {**FORM, "sides": [{"name": "watch", "fighters": party["fighters"]}, FORM["sides"][1]]}
    status, _ = library("POST", "/tables", {"encounter": again})
    assert status == 201
    assert library("DELETE", "/library/parties/ann-bob") == (204, None)
    assert shelf(library)["parties"] == []


def test_a_name_that_is_taken_is_written_over_only_where_that_is_said(library):
    asked = {"encounter": FORM, "name": "ford", "side": "party"}
    assert library("POST", "/library", asked)[0] == 201
    other = asked | {"side": "bandits", "name": "Ford"}
    status, problem = library("POST", "/library", other)
    assert (status, problem["type"]) == (409, "urn:okenv:taken")
    taken = "found 'Ford', which is kept already; expected another name"
    assert problem["errors"] == [{"field": "name", "message": taken, "told": f"name: {taken}"}]
    assert len(shelf(library)["parties"][0]["fighters"]) == 2
    assert library("POST", "/library", other | {"replace": True})[0] == 201
    assert [one["count"] for one in shelf(library)["parties"][0]["fighters"]] == [2]


@pytest.mark.parametrize(("change", "status", "told"), [
    ({"name": "?!"}, 422, "expected one line with a letter or digit"),
    ({"name": "a\nb"}, 422, "expected one line with a letter or digit"),
    ({"name": "../../x/"}, 201, None),
    ({"name": "Mirror duel", "replace": True}, 422, "as a shipped encounter is called"),
    ({"side": "partei"}, 422, "did you mean 'party'?"),
    ({"encounter": "miror-duel"}, 422, "did you mean 'mirror-duel'?"),
])  # fmt: skip
def test_what_cannot_be_kept(library, tmp_path: Path, change, status, told):
    found, answer = library("POST", "/library", {"encounter": FORM, "name": "ford"} | change)
    assert found == status
    if told:
        assert told in answer["detail"]
        assert not library.folder.exists()
    else:
        assert [file.relative_to(library.folder).as_posix() for file in library.folder.rglob("*.yaml")] == [
            "encounters/x.yaml"
        ]


def test_what_is_not_there_cannot_be_removed(library):
    library("POST", "/library", {"encounter": FORM, "name": "ford", "side": "party"})
    status, problem = library("DELETE", "/library/parties/frod")
    assert (status, problem["detail"]) == (404, "parties: found 'frod', expected one of ford; did you mean 'ford'?")
    assert library("DELETE", "/library/parties/..%2Fencounters")[0] == 404
    assert library("DELETE", "/library/encounters/x")[1]["detail"].endswith("expected none, as no encounters are kept")


def test_files_that_cannot_be_used_are_left_out(library):
    for kind, text in (("encounters", "system: ok\nsides: 3"), ("parties", "- 1"), ("parties", "system: [")):
        folder = library.folder / kind
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"broken-{len(text)}.yaml").write_text(text)
    odd = [[{"count": 2}], [], [{"character": {}}], [{"character": "thug", "overrides": 3}],
           [{"character": "thug", "count": 0}], [{"character": "thug", "name": 7}]]  # fmt: skip
    for k, fighters in enumerate(odd):
        file = library.folder / "parties" / f"odd-{k}.yaml"
        file.write_text(yaml.safe_dump({"system": "ok", "fighters": fighters}))
    (library.folder / "encounters" / "v1.2.yaml").write_text(yaml.safe_dump(load_encounter("mirror-duel").data))
    (library.folder / "encounters" / "mirror-duel.yaml").write_text("system: ok")  # the shipped one is meant
    found = shelf(library)
    assert found["parties"] == []
    assert not any(one.get("own") for one in found["encounters"])


def test_a_folder_that_cannot_be_written_is_told(library):
    library.folder.write_text("in the way")
    status, problem = library("POST", "/library", {"encounter": FORM, "name": "ford"})
    assert (status, problem["type"]) == (503, "urn:okenv:not-stored")


def hurt(ask, encounter, **figures):
    """The id of a new table at which figures of the first fighter are corrected, and the name."""
    drivers = {side: {"who": "me"} for side in load_encounter(encounter).side_names}
    status, table = ask("POST", "/tables", {"encounter": encounter, "seed": 7, "drivers": drivers})
    assert status == 201
    name = table["fighters"][0]["name"]
    for field, value in figures.items():
        status, answer = ask(
            "POST", f"/tables/{table['id']}/events",
            {"kind": "correct", "fighter": name, "field": field, "value": value},
        )  # fmt: skip
        assert status == 200, answer
    return table["id"], name


@pytest.mark.parametrize(("encounter", "figures", "start", "rest", "rested"), [
    # Lethal points take weeks, nonlethal ones minutes (OK-PRE-2, OK-REC-1).
    ("mirror-duel", {"lethal": 2, "nonlethal": 3}, {"lethal": 2, "nonlethal": 3}, "a night", {"lethal": 2}),
    ("gun-duel", {"lethal": 4}, {"lethal": 4}, "", {"lethal": 4}),
    ("marine-duel", {"health": 5}, {"health_lost": 11}, "52 weeks", None),
])  # fmt: skip
def test_survivors_are_kept_with_their_wounds(library, encounter, figures, start, rest, rested):
    """As they are, and rested: what the next encounter begins with."""
    id, name = hurt(library, encounter, **figures)
    for asked, told in (("", start), (rest, rested)):
        status, answer = library("POST", f"/tables/{id}/party", {
            "name": "Red", "side": load_encounter(encounter).side_names[0], "rest": asked, "replace": True,
        })  # fmt: skip
        assert (status, answer) == (201, {"name": "red", "left": []})
        (party,) = shelf(library, load_encounter(encounter).system)["parties"]
        (fighter,) = party["fighters"]
        assert fighter["name"] == name
        assert fighter.get("overrides", {}).get("start") == told


def test_who_cannot_fight_is_left_out(library):
    id, _ = hurt(library, "three-on-three", lethal=40)
    side = load_encounter("three-on-three").side_names[0]
    status, answer = library("POST", f"/tables/{id}/party", {"name": "Three", "side": side})
    assert (status, len(answer["left"])) == (201, 1)
    assert len(shelf(library)["parties"][0]["fighters"]) == 2


@pytest.mark.parametrize(("change", "told"), [
    ({"side": "rde"}, "side: found 'rde', expected one of red, blue; did you mean 'red'?"),
    ({"rest": "8 dais"}, "rest: found '8 dais', expected a time such as 10 minutes"),
    ({"name": "--"}, "expected one line with a letter or digit"),
])  # fmt: skip
def test_survivors_that_cannot_be_kept(library, change, told):
    id, _ = hurt(library, "mirror-duel")
    status, answer = library("POST", f"/tables/{id}/party", {"name": "Red", "side": "red"} | change)
    assert status == 422
    assert told in answer["detail"]
    assert not library.folder.exists()


def test_a_side_of_which_nobody_can_fight(library):
    id, _ = hurt(library, "mirror-duel", lethal=40)
    status, answer = library("POST", f"/tables/{id}/party", {"name": "Red", "side": "red"})
    assert (status, answer["errors"][0]["field"]) == (422, "side")
    assert "of which nobody can fight" in answer["detail"]


def test_reinforcements_who_came_are_survivors(library):
    """Whoever has yet to come, and whoever came and fought: none of them is out."""
    id, _ = hurt(library, "reinforcements")
    side = load_encounter("reinforcements").side_names[0]
    status, answer = library("POST", f"/tables/{id}/party", {"name": "All of them", "side": side})
    assert (status, answer["left"]) == (201, [])
    (party,) = shelf(library)["parties"]
    assert len(party["fighters"]) == len(load_encounter("reinforcements").sides[0].fighters)
    assert not any("start" in entry.get("overrides", {}) for entry in party["fighters"])
