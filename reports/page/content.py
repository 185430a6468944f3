"""What a page says, in the order in which it says it; the templates only lay it out."""
import names
import sentences
import shell
import tables
import units
from provenance import Provenance

ACROSS = {"build", "file"}  # comparisons that span groups


class Content:
    def __init__(self, report, charts):
        self.report = report
        self.groups = [GroupContent(report, group, charts) for group in report.groups]
        self.across = [table for comparison in report.comparisons if comparison["by"] in ACROSS
                       if (table := tables.comparison(comparison["by"], comparison["tables"]))]
        self.pictures = [p for p in charts.pictures if p.group is None] if charts else []
        self.missing = charts.missing if charts else []
        self.records = [Provenance(record) for record in report.records]
        self.subject = self.subjects()
        self.title = report.title or self.subject
        self.question = report.question or self.usual_question()

    def subjects(self) -> str:
        subjects = list(dict.fromkeys(
            f"{names.short(group.workload)} on {names.short(group.corpus)}"
            for group in self.report.groups))
        if len(subjects) > 3:
            return f"{', '.join(subjects[:2])} and {len(subjects) - 2} more"
        return " and ".join(subjects) if subjects else "A record without runs"

    def usual_question(self) -> str:
        """What a plan asks by what it varies."""
        groups = self.report.groups
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
        found = {}
        for record in self.report.records:
            if record["torn"]:
                found[f"{record['label']}: the last line was cut short while it was written"] = 1
            if record["not_run"]:
                found[f"{record['label']}: {len(record['not_run'])} cells of the plan never ran; "
                      f"allot run --resume {record['file']} goes on"] = 1
        for group in self.groups:
            found |= dict.fromkeys(group.warnings())
        return list(found)

    @property
    def report_command(self) -> str:
        """What makes this page again, from the folder that it was made in."""
        files = [record["file"] if record["label"] == record["file"]
                 else f"{record['label']}={record['file']}" for record in self.report.records]
        words = ["allot", "report", *files, "-o", self.report.path.parent.name]
        for option in ("title", "question"):
            if self.report.data[option]:
                words += [f"--{option}", self.report.data[option]]
        return shell.join(words)


class GroupContent:
    """One corpus, workload and build."""

    def __init__(self, report, group, charts):
        self.group, self.title = group, group.title
        self.anchor = f"group-{group.number + 1}"
        self.pictures = ([picture for picture in charts.pictures if picture.group == group.number]
                         if charts else [])
        by = [(axis, tables.verdicts(group, axis)) for axis in ("strategy", "allocator")]
        self.verdicts = [table for _, table in by if table]
        self.cells = tables.every_cell(group)
        self.comparisons = []
        for axis in ("strategy", "allocator"):
            own = [table for unit in group.units if (table := group.comparison(axis, unit))]
            if own and (table := tables.comparison(axis, own)):
                self.comparisons.append(table)

    def lead(self) -> list[str]:
        """The answer first."""
        group = self.group
        estimates = group.estimates(group.judged)
        if not estimates:
            return ["No run of this group succeeded."]
        name = units.name_of(group.judged)
        lines = []
        (strategy, allocator), best = min(estimates.items(), key=lambda item: item[1].center)
        text = (f"Lowest {name}: {names.short(strategy)} under {names.short(allocator)} with "
                f"{units.text_of(best.center, group.judged)} per execution")
        base = estimates.get(group.base.key)
        if base and group.base.key != (strategy, allocator):
            cell = group.cell(strategy, allocator)
            text += (f"; the base, {group.base_name}, takes "
                     f"{units.text_of(base.center, group.judged)}: "
                     f"{sentences.difference(cell.figures[group.judged], group.judged)}")
        lines.append(text + ".")
        lines += [line for table in self.verdicts if (line := tally(table))]
        return lines

    def warnings(self) -> list[str]:
        found = []
        for cell in self.group.cells:
            name = f"{self.title}: {' under '.join(map(names.short, cell.key))}"
            for unit, figure in cell.figures.items():
                about = figure.get("warnings", []) + figure.get("summary_warnings", [])
                found += [f"{name}: {warning}" for warning in about]
        for table in self.verdicts:
            found += [f"{self.title}, {table.caption}: {note}" for note in table.notes]
        return found


def tally(table) -> str:
    """How many comparisons came out how."""
    counts = {}
    for row in table.rows:
        for item in row[1:]:
            counts[item.text] = counts.get(item.text, 0) + 1
    total = sum(counts.values())
    parts = ", ".join(f"{count} {word}" for word, count in
                      sorted(counts.items(), key=lambda entry: -entry[1]))
    plural = "comparison" if total == 1 else "comparisons"
    return f"{table.caption}: {total} {plural}, {parts}."
