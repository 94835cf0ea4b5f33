"""Every kind of answer, in table order: the order in which successes are spent (OK-SPEND-1)."""

KINDS = (
    "attack", "sweep", "setup-free", "setup-hard", "setup-general", "rally", "approach", "retreat", "join", "leave",
    "get-up", "ready", "pick-up", "stunt", "twice", "escape", "intimidate", "gumption", "hold", "done", "let-go",
    "surrender", "alone", "interrupt", "decline", "defend-one", "defend-group", "defend-all", "protect", "keep",
    "keep-both", "keep-first", "keep-second", "targets", "bypass", "lethality-up", "lethality-down", "called-shot",
    "grab", "break-free", "disarm", "takeaway", "takedown", "throw", "power", "direct", "avoid", "style", "damage",
    "finish", "setup-own",
)  # fmt: skip
ORDER = {kind: i for i, kind in enumerate(KINDS)}
EFFECTS = ("grab", "break-free", "disarm", "takeaway", "takedown", "throw")
EFFECT_RULE = {
    "grab": "OK-EFF-2", "break-free": "OK-EFF-3", "disarm": "OK-EFF-4", "takeaway": "OK-EFF-5",
    "takedown": "OK-EFF-6", "throw": "OK-EFF-7",
}  # fmt: skip
