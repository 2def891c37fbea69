"""Counts for monitoring the server, in the text format of Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Histogram:
    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> list[str]:
        made, so_far = [], 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            so_far += count
            made.append(f'{name}_bucket{{le="{bound}"}} {so_far}')
        return [*made, f"{name}_sum {self.total:.6f}", f"{name}_count {so_far}"]


class Metrics:
    def __init__(self) -> None:
        self.commands: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.requests: Counter[int] = Counter()
        self.dropped: Counter[str] = Counter()
        self.steps = 0
        self.frames = 0
        self.acknowledged = Histogram()

    def text(self, **gauges: float) -> str:
        lines: list[str] = []

        def family(name: str, kind: str, help: str, samples: list[str]) -> None:
            lines.extend((f"# HELP queenhigh_{name} {help}", f"# TYPE queenhigh_{name} {kind}"))
            lines.extend(f"queenhigh_{sample}" for sample in samples)

        def labelled(name: str, label: str, counts: Counter[str]) -> list[str]:
            return [f'{name}{{{label}="{key}"}} {count}' for key, count in sorted(counts.items())]

        family(
            "commands_total",
            "counter",
            "Commands that are durable, by type.",
            labelled("commands_total", "type", self.commands),
        )
        family(
            "refusals_total", "counter", "What was refused, by code.", labelled("refusals_total", "code", self.refusals)
        )
        by_status = Counter({str(status): count for status, count in self.requests.items()})
        family("requests_total", "counter", "HTTP answers, by status.", labelled("requests_total", "status", by_status))
        family(
            "sockets_dropped_total",
            "counter",
            "Sockets closed by the server, by reason.",
            labelled("sockets_dropped_total", "why", self.dropped),
        )
        family("steps_total", "counter", "Durable commits about tables.", [f"steps_total {self.steps}"])
        family("frames_total", "counter", "Messages sent to sockets.", [f"frames_total {self.frames}"])
        family(
            "acknowledgement_seconds",
            "histogram",
            "From a command's arrival until it is durable.",
            self.acknowledged.lines("acknowledgement_seconds"),
        )
        for name, value in gauges.items():
            family(name, "gauge", name.replace("_", " ").capitalize() + ".", [f"{name} {value:g}"])
        return "\n".join(lines) + "\n"
