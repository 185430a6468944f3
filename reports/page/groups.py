"""What a page says of one corpus, workload and build: the answer, how sure it is, what it costs,
how much is left to gain; then the tables."""
import limits
import names
import sentences
import tables
import units

MEMORY = ["peak-anon-B", "peak-rss-B", "peak-live-B"]  # what memory costs, the first that is there
NAMED = 3  # cells that a sentence names; it counts the rest


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
        self.bounds = tables.every_bound(group)
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
        best = group.cell(*min(estimates, key=lambda key: estimates[key].center))
        lines = [self.answer(best, estimates), self.certainty(best, estimates), self.steadiness(),
                 self.price(best), self.left_to_gain()]
        lines += [tally(table) for table in self.verdicts]
        return [line for line in lines if line]

    def answer(self, best, estimates) -> str:
        group, unit = self.group, self.group.judged
        text = (f"Lowest {units.name_of(unit)}: {called(best)} with "
                f"{units.text_of(estimates[best.key].center, unit)} per execution")
        base = estimates.get(group.base.key)
        if base and best is not group.base:
            word = sentences.word_of(best.finding(unit), unit, bool(group.exact.get(unit)))
            text += (f"; the base, {group.base_name}, takes {units.text_of(base.center, unit)}: {word}, "
                     f"by rounds {sentences.difference(best.figures[unit], unit)}")
        return text + "."

    def certainty(self, best, estimates) -> str:
        """Whether the first is set apart from the second."""
        group, unit = self.group, self.group.judged
        runs = len(best.points(unit))
        if group.exact.get(unit) or len(estimates) < 2:
            return ""
        own = estimates[best.key]
        if own.high is None:
            return f"How sure: {runs} runs per cell are too few for an interval."
        near = [group.cell(*key) for key, estimate in estimates.items()
                if key != best.key and (estimate.low is None or estimate.low <= own.high)]
        if not near:
            return f"How sure: no other cell's interval reaches into its own (n = {runs})."
        reach = "interval reaches" if len(near) == 1 else "intervals reach"
        return (f"How sure: it is not set apart from {listed(near)}, whose {reach} into its own "
                f"(n = {runs}).")

    def steadiness(self) -> str:
        """How far the machine moved between rounds."""
        centers = [entry["center"] for entry in self.group.drift]
        if len(centers) < 2:
            return ""
        return (f"The machine: against the medians of their cells, whole rounds lay between "
                f"{units.percent(min(centers))} and {units.percent(max(centers))}.")

    def price(self, best) -> str:
        """What the lowest cell takes of memory, and which takes the least."""
        group = self.group
        unit = next((unit for unit in MEMORY if best.estimate(unit)), None)
        if unit is None or unit == group.judged or best.estimate(unit).center == 0:
            return ""
        text = f"Its {units.name_of(unit)}: {units.text_of(best.estimate(unit).center, unit)}"
        if best is not group.base and best.ratio(unit):
            text += f", against the base {sentences.difference(best.figures[unit], unit)}"
        estimates = group.estimates(unit)
        least = group.cell(*min(estimates, key=lambda key: estimates[key].center))
        if least is not best and least.estimate(group.judged):
            text += (f". Least: {called(least)} with "
                     f"{units.text_of(estimates[least.key].center, unit)}, at "
                     f"{units.text_of(least.estimate(group.judged).center, group.judged)}")
        return text + "."

    def left_to_gain(self) -> str:
        """How near the limit is, if bounds were measured."""
        found = limits.nearest(self.group)
        if not found:
            return ""
        bound, cell, share = found
        if share.center >= 1:
            return f"Left to gain: not known, for {called(cell)} is as fast as {bound}."
        unit = f"share-of-{bound}"
        ends = tables.interval_text(cell.figures[unit], unit)
        part = units.text_of(share.center, unit) + f" ({ends})" * bool(ends)
        return (f"Left to gain: {bound}, a part of the work done as fast as the machine can, takes "
                f"{part} of the CPU time of {called(cell)}, which comes nearest. No strategy can "
                "take less than that.")

    def warnings(self) -> list[str]:
        about = {}  # by warning: the cells and the metrics that it is about
        for cell in self.group.cells + self.group.bounds:
            for unit, figure in cell.figures.items():
                for warning in figure.get("warnings", []) + figure.get("summary_warnings", []):
                    cells, metrics = about.setdefault(warning, ({}, {}))
                    cells[cell.key], metrics[unit] = cell, True
        found = [f"{self.title}: {warning}: {listed(list(cells.values()))}, in {some(metrics)}"
                 for warning, (cells, metrics) in about.items()]
        for bound, limit in self.group.limits("cpu-sec/op").items():
            faster = [self.group.cell(*key) for key, estimate in
                      self.group.estimates("cpu-sec/op").items() if estimate.center < limit.center]
            if faster:
                found.append(f"{self.title}: {bound} is no limit here, or the machine was not calm: "
                             f"{listed(faster)} took less")
        for table in self.verdicts:
            found += [f"{self.title}, {table.caption}: {note}" for note in table.notes]
        return found


def called(cell) -> str:
    return " under ".join(map(names.short, cell.key))


def listed(cells) -> str:
    """A few by name, the others counted."""
    told = [called(cell) for cell in cells[:NAMED]]
    if len(cells) > NAMED:
        return f"{', '.join(told)} and {len(cells) - NAMED} more"
    return " and ".join([", ".join(told[:-1])] * (len(told) > 1) + told[-1:])


def some(metrics) -> str:
    if len(metrics) > NAMED:
        return names.counted(len(metrics), "metric")
    return ", ".join(metrics)


def tally(table) -> str:
    """How many comparisons came out how."""
    counts = {}
    for row in table.rows:
        for item in row[1:]:
            counts[item.text] = counts.get(item.text, 0) + 1
    total = sum(counts.values())
    parts = ", ".join(f"{count} {word}" for word, count in
                      sorted(counts.items(), key=lambda entry: -entry[1]))
    text = f"{table.caption}: {names.counted(total, 'comparison')}, {parts}."
    if "perhaps" in parts:
        # However large a difference is: the number of rounds alone may forbid a surer word.
        text += "".join(f" Why perhaps: {note}." for note in table.notes if "cannot" in note)
    return text
