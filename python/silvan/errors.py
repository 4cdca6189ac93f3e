"""The errors of silvan; all of them are ValueErrors, and each says what was wrong and what would have been right."""

__all__ = [
    "IllegalActionError",
    "NodeKindError",
    "NotationError",
    "PositionError",
    "RecordError",
    "SilvanError",
    "SpecError",
]


class SilvanError(ValueError):
    """What every error of silvan is."""


class _PathError(SilvanError):
    """An error that knows where in a table or position it lies."""

    path: str

    def __init__(self, message: str, path: str = "") -> None:
        super().__init__(message)
        self.path = path


class SpecError(_PathError):
    """Options or tables that make no game; `path` says where, as in `edition.deck[3].compass`."""


class PositionError(_PathError):
    """A position that breaks a rule of conservation or of the step that is due; `path` says where."""


class NotationError(SilvanError):
    """Text or a number that is no event of this game at all."""


class IllegalActionError(SilvanError):
    """An event that is not legal now; `legal` lists the notations of those that are, in ascending order of id.

    In a batch `indices` are the plays whose choices are not legal, and `legal` belongs to the first.
    """

    legal: list[str]
    indices: list[int]

    def __init__(self, message: str, legal: list[str] | None = None) -> None:
        super().__init__(message)
        self.legal = [] if legal is None else legal
        self.indices = []


class NodeKindError(SilvanError):
    """A question that has no answer at this kind of node, such as the chance outcomes of a decision."""


class RecordError(SilvanError):
    """A record that does not replay; `index` is that of the first bad event, None if the fault lies elsewhere."""

    index: int | None

    def __init__(self, message: str, index: int | None = None) -> None:
        super().__init__(message)
        self.index = index
