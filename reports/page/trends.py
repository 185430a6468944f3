"""What histories tell, in words: on each host and branch, which cells changed, where, and whether it
lasted."""
import names
import sentences
import units
from tables import Item, Table

SAID = 3  # changes that are told in sentences; the table has all of them


class TrendContent:
    """One class of hosts and one branch."""

    def __init__(self, number: int, trend: dict):
        self.anchor = f"trend-{number + 1}"
        self.host, self.branch = map(names.printable, (trend["host_class"], trend["branch"]))
        self.entries = trend["entries"]
        self.series = trend["series"]
        self.changes = [(series, change) for series in trend["series"]
                        for change in series["changes"]]

    @property
    def title(self) -> str:
        branch = f"Branch {names.short(self.branch)}" if self.branch else "Commits"
        return f"{branch} on {names.short(self.host, 60)}"

    def lead(self) -> list[str]:
        first, last = self.entries[0], self.entries[-1]
        cells = len({series["cell"] for series in self.series})
        commits_seen = names.counted(len(self.entries), "commit")
        lines = [f"{names.counted(cells, 'cell')} in {commits_seen}, from {place(first)} to "
                 f"{place(last)}. All on hosts of one class: {self.host}."]
        standing = [(series, change) for series, change in self.changes if change["stands"]]
        if all(len(series["points"]) < 2 for series in self.series):
            return lines + ["No cell was measured twice yet: allot history add RECORD adds the next "
                            "commit's."]
        if not self.changes:
            lines.append("No change was found. A noisy metric shows one only with four entries or "
                         "more on either side.")
            return lines
        lines.append(f"{names.counted(len(self.changes), 'change')} found, of which "
                     f"{len(standing)} still stand.")
        told = sorted(standing, key=lambda pair: size_of(pair[1]), reverse=True)
        lines += [sentence(series, change) for series, change in told[:SAID]]
        if len(told) > SAID:
            lines.append(f"{len(told) - SAID} more that stand are in the table.")
        return lines

    def table(self) -> Table | None:
        rows = [[Item(series["cell"]), Item(series["metric"]), Item(commits(change), where(change)),
                 Item(units.text_of(change["before"], series["metric"]), value=change["before"]),
                 Item(units.text_of(change["after"], series["metric"]), value=change["after"]),
                 Item(units.change_text(change["ratio"]), interval(change),
                      value=change["ratio"]),
                 Item("exact" if change["exact"] else f"p {sentences.probability(change['p'])}"),
                 Item("yes" if change["stands"] else "no")] for series, change in self.changes]
        if not rows:
            return None
        head = ["cell", "metric", "commits", "before", "after", "change", "how sure", "still stands"]
        return Table(f"Changes on {'branch ' + self.branch if self.branch else 'this host'}", head,
                     rows, names=2, tools=True)


def place(entry: dict) -> str:
    return f"{entry['commit'][:12]} ({entry['time'].partition('T')[0]})"


def commits(change: dict) -> str:
    return f"{change['last_before'][:12]}..{change['first_after'][:12]}"


def where(change: dict) -> str:
    """A noisy change may have come with a commit nearby."""
    if change["earliest"] == change["latest"]:
        return ""
    return f"the first of them between {change['earliest'][:12]} and {change['latest'][:12]}"


def interval(change: dict) -> str:
    low, high = change["interval"]
    if change["exact"] or low is None or high is None:
        return ""
    return f"{units.change_text(low)} to {units.change_text(high)}"


def size_of(change: dict) -> float:
    ratio = change["ratio"]
    return max(ratio, 1 / ratio) if ratio else float("inf")


def sentence(series: dict, change: dict) -> str:
    metric = series["metric"]
    sure = "exact" if change["exact"] else f"{interval(change)}, p {change['p']:.1g}"
    return (f"{names.short(series['cell'], 80)}: {units.name_of(metric)} "
            f"{units.change_text(change['ratio'])} ({sure}), from "
            f"{units.text_of(change['before'], metric)} to "
            f"{units.text_of(change['after'], metric)}, in {commits(change)}.")
