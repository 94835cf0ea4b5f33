"""Pictures of figures are SVG that says what it shows."""

from xml.etree import ElementTree

import pytest

from evaluation.compare.picture import LEFT, RIGHT, WIDTH, Mark, Row, picture, step_of

SPACE = "{http://www.w3.org/2000/svg}"


def test_every_figure_is_a_dot_with_its_interval() -> None:
    rows = [
        Row(
            "Rounds <of> a duel & more",
            [Mark("One", 0, 10, 8, 12, "10.0 (8.0 to 12.0)"), Mark("Other", 1, 20, 20, 20, "20.0 (20.0 to 20.0)")],
        ),
        Row("Else", [Mark("Other", 1, 0, 0, 5, "0.0 (0.0 to <0.1)")]),
    ]
    root = ElementTree.fromstring(picture("A title", rows))
    assert root.findtext(f"{SPACE}title") == "A title"
    groups = root.findall(f"{SPACE}g")
    assert [group.findtext(f"{SPACE}title") for group in groups] == [
        "One: 10.0 (8.0 to 12.0)", "Other: 20.0 (20.0 to 20.0)", "Other: 0.0 (0.0 to <0.1)",
    ]  # fmt: skip
    dots = [float(group.find(f"{SPACE}circle").attrib["cx"]) for group in groups]
    assert dots[2] == LEFT
    assert dots[2] < dots[0] < dots[1] < WIDTH - RIGHT
    for group, dot in zip(groups, dots, strict=True):
        line = group.find(f"{SPACE}line").attrib
        assert float(line["x1"]) <= dot <= float(line["x2"])
    colours = [group.find(f"{SPACE}circle").attrib["fill"] for group in groups]
    assert colours[1] == colours[2] != colours[0]
    texts = [text.text for text in root.findall(f"{SPACE}text")]
    assert {"One", "Other", "Rounds <of> a duel & more"} <= set(texts)


@pytest.mark.parametrize(("end", "step"), [(100, 20), (1, 0.2), (7, 1), (43, 10), (1300, 200), (0.03, 0.005)])
def test_steps_are_round(end: float, step: float) -> None:
    assert step_of(end) == pytest.approx(step)
