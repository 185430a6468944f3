"""What a page says, in the order in which it says it; the templates only lay it out."""
import names
import shell
import tables
import units
from groups import GroupContent
from provenance import Provenance
from trends import TrendContent

ACROSS = {"build", "file"}  # comparisons that span groups


class Content:
    def __init__(self, report, charts):
        self.report = report
        self.groups = [GroupContent(report, group, charts) for group in report.groups]
        self.across = [table for comparison in report.comparisons if comparison["by"] in ACROSS
                       if (table := tables.comparison(comparison["by"], comparison["tables"]))]
        self.missing = charts.missing if charts else []
        self.records = [Provenance(record) for record in report.records]
        self.trends = [TrendContent(number, trend) for number, trend in enumerate(report.trends)]
        across = [picture for picture in charts.pictures if picture.group is None] if charts else []
        self.trend_pictures = [picture for picture in across if picture.chart == "trend"]
        self.pictures = [picture for picture in across if picture.chart != "trend"]
        self.subject = self.subjects()
        self.title = report.title or self.subject
        self.question = report.question or self.usual_question()

    def subjects(self) -> str:
        subjects = list(dict.fromkeys(
            f"{names.short(group.workload)} on {names.short(group.corpus)}"
            for group in self.report.groups))
        if len(subjects) > 3:
            return f"{', '.join(subjects[:2])} and {len(subjects) - 2} more"
        if not subjects and self.trends:
            return "Commit by commit"
        return " and ".join(subjects) if subjects else "A record without runs"

    def usual_question(self) -> str:
        """What a plan asks by what it varies."""
        groups = self.report.groups
        if not groups and self.trends:
            return "When did the cost change, and by how much?"
        if not groups:
            return "Nothing was measured yet."
        strategies = max(len(group.strategies) for group in groups)
        allocators = max(len(group.allocators) for group in groups)
        choices = [f"of {strategies} strategies" * (strategies > 1),
                   f"of {allocators} allocators" * (allocators > 1)]
        judged = " and ".join(dict.fromkeys(units.name_of(group.judged) for group in groups))
        which = " and which ".join(choice for choice in choices if choice)
        if not which:
            return f"How much {judged} does {names.short(groups[0].base.strategy)} take?"
        return f"Which {which} takes the least {judged}?"

    def bringing(self, missing) -> str:
        """The command that brings a chart's data, for the cells of this report."""
        if not missing.brings.startswith("allot run") or not self.report.groups:
            return missing.brings
        groups, words = self.report.groups, missing.brings.split()
        for option, values in [("--workload", [group.workload for group in groups]),
                               ("--corpus", [group.corpus for group in groups]),
                               ("--strategy", groups[0].strategies),
                               ("--allocator", groups[0].allocators)]:
            if option not in words:
                words += [option, ",".join(dict.fromkeys(values))]
        return shell.join(words)

    @property
    def failures(self) -> list[dict]:
        return [failure for record in self.report.records for failure in record["failures"]]

    def failed_runs(self) -> tables.Table:
        rows = [[tables.Item(failure["cell"][axis]) for axis in
                 ("strategy", "allocator", "workload", "corpus")]
                + [tables.Item(str(failure["round"] + 1), value=failure["round"] + 1),
                   tables.Item(failure["kind"]), tables.Item(failure["detail"])]
                for failure in self.failures]
        return tables.Table(f"Failed runs: {len(rows)}. They are in no figure of this page.",
                            ["strategy", "allocator", "workload", "corpus", "round", "kind",
                             "what happened"], rows)

    @property
    def warnings(self) -> list[str]:
        """Everything doubtful, each said once."""
        found = [warning for record in self.records for warning in record.warnings()]
        if len({record["host_class"] for record in self.report.records}) > 1:
            found.append("the records come from hosts of different kinds: what differs between "
                         "them may be the hosts")
        found += [warning for group in self.groups for warning in group.warnings()]
        return list(dict.fromkeys(found))

    def summary(self) -> list[str]:
        """What a reader has to know before the first figure."""
        lines = [record.summary() for record in self.records]
        if len(self.groups) > 1:
            lines += [f"{group.title}: {group.lead()[0]}" for group in self.groups]
        weighed = [names.counted(count, what) for count, what in
                   ((len(self.failures), "failed run"), (len(self.warnings), "warning")) if count]
        if weighed:
            lines.append(f"To be weighed: {' and '.join(weighed)}, told below.")
        return lines

    def proof(self) -> str:
        """What made sure that all did the same work."""
        if all(record.has_references() for record in self.records):
            return ("Every run proved its work: its output has the digest of a naive "
                    "implementation that shares no code with the strategies.")
        return ("Every run's output has the same digest as that of the others; there is no other "
                "implementation to compare it with.")

    def history_commands(self, history: dict) -> str:
        """What shows in a terminal what the page says of a history."""
        if history["exported"]:
            imported = shell.join(["allot", "history", "import", history["file"]])
            return f"{imported} -f all.sqlite\nallot history changes -f all.sqlite"
        return shell.join(["allot", "history", "changes", "-f", history["file"]])

    @property
    def report_command(self) -> str:
        """What makes this page again, from the folder that it was made in."""
        files = [record["file"] if record["label"] == record["file"]
                 else f"{record['label']}={record['file']}" for record in self.report.records]
        files += [history["file"] for history in self.report.histories]
        words = ["allot", "report", *files, "-o", self.report.path.parent.name]
        for option in ("title", "question"):
            if self.report.data[option]:
                words += [f"--{option}", self.report.data[option]]
        return shell.join(words)
