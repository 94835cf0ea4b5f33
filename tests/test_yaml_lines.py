"""The YAML reader: plain data only, words stay words, every value knows its line."""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from okenv.core.spelling import nearest
from okenv.nodes import ConfigError, Node, from_plain, listing, show
from okenv.yaml_lines import parse_yaml, read_yaml

WORDS = st.one_of(
    st.text("abcNoyesfr :#-,[]{}&*!|>'\"%@`?\n", max_size=8),
    st.sampled_from(["on", "off", "yes", "no", "y", "n", "true", "null", "~", "12", "1.5", "1:30", "0x1f", "<<", "="]),
)
PLAIN = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-(10**17), 10**17), st.floats(-1e6, 1e6), WORDS),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(WORDS, inner, max_size=3)),
    max_leaves=12,
)


@given(PLAIN)
def test_it_reads_what_the_library_writes(data):
    assert parse_yaml(yaml.safe_dump(data, allow_unicode=True)).plain() == data
    assert from_plain(data).plain() == data


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("off", "off"), ("on", "on"), ("yes", "yes"), ("no", "no"), ("n", "n"), ("Off", "Off"),
        ("true", True), ("False", False), ("null", None), ("~", None), ("", None),
        ("4", 4), ("-2", -2), ("010", 10), ("1_000", "1_000"), ("0x10", "0x10"), ("1:30", "1:30"), ("2.5", 2.5),
        ("2020-01-01", "2020-01-01"), ('"4"', "4"), ("'off'", "off"), ("Gd+", "Gd+"), ("(Mth+1)+", "(Mth+1)+"),
        ("base+2", "base+2"), ("9" * 30, "9" * 30),
    ],
)  # fmt: skip
def test_scalars(text, value):
    found = parse_yaml(f"a: {text}").plain()["a"]
    assert found == value
    assert type(found) is type(value)


def test_keys_are_words():
    assert parse_yaml("on: 1\n2: b\ntrue: c\n").plain() == {"on": 1, "2": "b", "true": "c"}


TEXT = """\
# a comment
a:
  - x: 1

    y: {z: [2,
      3]}
b: >
  folded
  text
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ((), 2), (("a",), 2), (("a", 0), 3), (("a", 0, "x"), 3), (("a", 0, "y"), 5), (("a", 0, "y", "z", 1), 6),
        (("b",), 7),
    ],
)  # fmt: skip
def test_every_value_knows_its_line_and_path(path, line):
    node, rest = parse_yaml(TEXT, "f.yaml").find(path)
    assert (node.line, node.path, node.file, rest) == (line, path, "f.yaml", ())


def test_what_is_not_there_is_found_as_far_as_it_is():
    node, rest = parse_yaml(TEXT).find(("a", 0, "q", "r"))
    assert (node.line, node.path, rest) == (3, ("a", 0), ("q", "r"))
    assert parse_yaml(TEXT, "f.yaml").problem("no", ("a", 7)).__str__() == "f.yaml:2: field a[7]: no"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: 1\nb: 2\na: 3", "f:3: field a: found 'a' again (first on line 1), expected it once"),
        ("x: {a: 1, a: 1}", "f:1: field x.a: found 'a' again (first on line 1), expected it once"),
        ("a:\n\tb: 1", "f:2: found a tab, expected spaces: YAML is indented with spaces only"),
        ("a: &n 1\nb: *n", "f:2: field b: found '*n', expected a value: anchors are not followed"),
        ("a: !!binary abc", "f:1: field a: found the tag 'tag:yaml.org,2002:binary', expected plain data without tags"),
        ("? [a]\n: 1", "f:1: found a list or a mapping as a key, expected a word"),
        ("a\n---\nb", "f:2: found a second document ('---'), expected one"),
        ("[" * 100_000, "f:1: field [0][0][0]: found data nested more than 20 deep"),
        ("a: [1", "f:2: found 'a: [1', expected YAML: "),
    ],
)  # fmt: skip
def test_what_is_no_plain_yaml(text, told):
    with pytest.raises(ConfigError) as caught:
        parse_yaml(text, "f")
    assert str(caught.value).startswith(told)


def test_all_problems_are_told():
    with pytest.raises(ConfigError) as caught:
        parse_yaml("a: 1\na: 2\nb: *x\n")
    assert len(caught.value.problems) == 2


def test_of_very_many_problems_the_first_are_told_and_the_others_counted():
    with pytest.raises(ConfigError) as error:
        parse_yaml("a: &a 1\n" + "".join(f"b{k}: *a\n" for k in range(1, 51)))
    assert len(error.value.problems) == 50
    assert len(str(error.value).splitlines()) == 21
    assert str(error.value).endswith("\nand 30 more")


def test_a_byte_order_mark_does_not_matter(tmp_path):
    path = tmp_path / "f.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: \xc3\xa9\r\nb: 2\r\n")
    node = read_yaml(path)
    assert node.plain() == {"a": "é", "b": 2}
    assert node.find(("b",))[0].line == 2


def test_laying_one_mapping_over_another():
    below, above = parse_yaml("a: {x: 1, y: 2}\nb: [1]\nc: 3", "low"), parse_yaml("\na: {y: 5}\nb: [2]", "high")
    merged = below.merged(above)
    assert merged.plain() == {"a": {"x": 1, "y": 5}, "b": [2], "c": 3}
    assert [merged.find(("a", key))[0].file for key in "xy"] == ["low", "high"]
    assert (merged.file, merged.find(("b",))[0].line) == ("low", 3)
    assert below.plain()["a"] == {"x": 1, "y": 2}
    assert merged.without("a", "b").plain() == {"c": 3}


def test_how_values_are_shown():
    shown = [show(x) for x in (None, True, "x", 3, [], [1], {}, {"a": 1})]
    assert shown == ["nothing", "true", "'x'", "3", "an empty list", "a list", "an empty mapping", "a mapping"]
    assert len(show("y" * 200)) == 60
    assert nearest("THGU", ["thug", "goon"]) == "; did you mean 'thug'?"
    assert nearest("zzz", ["thug", "goon"]) == ""
    assert [listing(x) for x in ([], ["a"], ["a", "b", 3])] == ["", "a", "a, b or 3"]


def test_only_plain_data_becomes_nodes():
    assert from_plain({"a": (1, 2.0)}).plain() == {"a": [1, 2.0]}
    with pytest.raises(ConfigError, match=r"field a\[0\]: found set, expected text"):
        from_plain({"a": [set()]})
    assert Node([]).find((0,)) == (Node([]), (0,))
