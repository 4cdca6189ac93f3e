"""How an agent fails: it raises or dies, takes too long, or answers with what is not legal."""

from silvan.errors import SilvanError

__all__ = ["CRASH", "ILLEGAL", "TIMEOUT", "AgentError"]

CRASH, TIMEOUT, ILLEGAL = "crash", "time-out", "illegal"
"""The kinds of failure."""


class AgentError(SilvanError):
    """An agent that has given no legal action; `kind` says how, `stderr` is what it last wrote there."""

    kind: str
    stderr: str

    def __init__(self, kind: str, message: str, stderr: str = "") -> None:
        super().__init__(kind, message, stderr)
        self.kind, self.message, self.stderr = kind, message, stderr

    def __str__(self) -> str:
        words = " ".join(self.stderr.split())
        return self.message + (f"; it last wrote: {words[-300:]}" if words else "")
