"""The tables of a page, as rows of cells that know both what they show and what they sort by."""
import dataclasses

import names
import sentences
import units
from report import ratio_of


@dataclasses.dataclass
class Item:
    """One cell: its text, a smaller second line, what it sorts by if not its text, and the finding
    that marks it."""
    text: str
    detail: str = ""
    value: float | None = None
    finding: str = ""


@dataclasses.dataclass
class Table:
    caption: str
    head: list[str]
    rows: list[list[Item]]
    names: int = 1        # how many columns name the row
    tools: bool = False   # whether sorting, filtering and copying help
    long: bool = False     # folded away until asked for
    notes: list[str] = dataclasses.field(default_factory=list)

    def is_number(self, column: int) -> bool:
        return any(row[column].value is not None for row in self.rows)


def label_of(values: list[str]) -> str:
    return " ".join(value for value in values if value)


def interval_text(figure: dict, unit: str) -> str:
    if figure["low"] is None or figure["high"] is None:
        return "no interval"
    if figure["low"] == figure["high"]:
        return ""
    low, high = units.text_of(figure["low"], unit), units.text_of(figure["high"], unit)
    number, _, prefix = low.partition(" ")
    return f"{number if high.endswith(' ' + prefix) else low} to {high}"


def figure_item(figure: dict | None, unit: str) -> Item:
    if figure is None:
        return Item("")
    if figure.get("center") is None:
        return Item("failed")
    return Item(units.text_of(figure["center"], unit), interval_text(figure, unit),
                figure["center"])


def row_of(measured, group, units_of_row: list[str]) -> list[Item]:
    """n counts the runs in the unit that judges; figures of fewer or more say so."""
    runs = len(measured.points(group.judged))
    items = [Item(measured.name), Item(measured.allocator), Item(str(runs), value=runs)]
    for unit in units_of_row:
        item, own = figure_item(measured.figures.get(unit), unit), len(measured.points(unit))
        if own not in (0, runs):
            item.detail = ", ".join(filter(None, [item.detail, f"n = {own}"]))
        items.append(item)
    return items


def every_cell(group) -> Table:
    """A row per strategy and allocator, a column per unit."""
    rows = [row_of(cell, group, group.units) for cell in group.cells]
    head = ["strategy", "allocator", "n"] + [
        units.name_of(unit) if units.name_of(unit) == unit else f"{units.name_of(unit)} ({unit})"
        for unit in group.units]
    return Table("Every cell: medians, and their intervals below", head, rows, names=2, tools=True)


def every_bound(group) -> Table | None:
    """A row per bound and allocator. Units that no bound has are left out."""
    units_of_bounds = [unit for unit in group.units
                       if any(unit in bound.figures for bound in group.bounds)]
    rows = [row_of(bound, group, units_of_bounds) for bound in group.bounds]
    if not rows:
        return None
    head = ["bound", "allocator", "n"] + [units.name_of(unit) for unit in units_of_bounds]
    return Table("Limits: what the machine takes for parts of the work", head, rows, names=2,
                 tools=True, notes=["A bound does less than any strategy and writes nothing that "
                                    "could be checked; it is compared with nothing."])


def verdicts(group, by: str) -> Table | None:
    """In words: each strategy (or allocator) against the base, in the unit that judges."""
    unit = group.judged
    table = group.comparison(by, unit)
    if table is None or len(table["columns"]) < 2:
        return None
    cells = {(cell["row"], cell["column"]): cell for cell in table["cells"]}
    across = [label_of(row) for row in table["rows"]]
    rows = []
    for column, name in list(enumerate(table["columns"]))[1:]:
        rows.append([Item(label_of(name))] + [
            verdict(cells.get((row, column)), unit, table["exact"]) for row in range(len(across))])
    base = label_of(table["columns"][0])
    preposition = "under" if by == "strategy" else "with"
    head = [by] + [f"{preposition} {name}" for name in across]
    return Table(f"Each {by} against {names.short(base)}: {units.name_of(unit)}", head, rows,
                 notes=table["notes"])


def verdict(cell: dict | None, unit: str, exact: bool) -> Item:
    if cell is None:
        return Item("not measured")
    if cell.get("center") is None:
        return Item("failed", "; ".join(cell["warnings"]))
    finding = cell.get("finding")
    if finding is None:
        return Item("no base to compare with")
    return Item(sentences.word_of(finding, unit, exact), sentences.difference(cell, unit),
                finding=finding)


def comparison(comparison_by: str, tables: list[dict]) -> Table | None:
    """A row per candidate and unit: everything that `allot compare` says of it."""
    rows = []
    for table in tables:
        unit = table["unit"]
        bases = {cell["row"]: cell for cell in table["cells"] if cell["column"] == 0}
        for cell in table["cells"]:
            if cell["column"] == 0:
                continue
            rows.append([Item(label_of(table["columns"][cell["column"]])),
                         Item(label_of(table["rows"][cell["row"]])), Item(unit),
                         figure_item(bases.get(cell["row"]), unit), figure_item(cell, unit)]
                        + compared(cell, unit, table["exact"]))
    if not rows:
        return None
    base = label_of(tables[0]["columns"][0])
    head = [comparison_by, "at", "metric", f"base: {base}", "candidate", "change of medians", "p",
            "n", "ratio by shared rounds", "adjusted p", "finding"]
    return Table(f"All comparisons by {comparison_by}, against {names.short(base)}", head, rows, names=3,
                 tools=True, long=True)


def compared(cell: dict, unit: str, exact: bool) -> list[Item]:
    versus = cell.get("versus_base")
    if versus is None:
        return [Item("")] * 5 + [Item("no data")]
    base_n, n = versus["n"]
    change = versus["ratio"]
    paired = ratio_of(cell) if cell.get("paired") else None
    ends = [paired.low, paired.high] if paired else [None, None]
    interval = "" if None in ends else f"[{ends[0]:.3f}, {ends[1]:.3f}]"
    finding = cell.get("finding", "")
    return [Item("" if change is None else f"{(change - 1) * 100:+.2f} %", value=change),
            Item(sentences.probability(versus["p"]), value=versus["p"]),
            Item(str(n) if n == base_n else f"{base_n} and {n}", value=n),
            Item(f"{paired.center:.3f}" if paired else "", interval,
                 paired.center if paired else None),
            Item(sentences.probability(cell.get("adjusted_p")), value=cell.get("adjusted_p")),
            Item(sentences.word_of(finding or None, unit, exact), finding=finding)]
