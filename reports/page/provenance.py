"""Where a record's figures come from: machine, builds, corpora, allocators with their receipts,
digests, and the command that measured."""
import json

import shell
import units
from tables import Item, Table


# What took the clock's place, by the name that a header has for it.
KINDS = {"count": "counts of allocations", "shares": "where CPU time goes, by sampling",
         "instructions": "counts of instructions", "timeline": "memory over time"}
ASLR = {"0": "off: all runs share one memory layout", "1": "partly on", "2": "on"}
# Half of a core that is busy with something else.
BUSY = 0.5


class Provenance:
    def __init__(self, record: dict):
        self.record, self.header = record, record["header"]
        self.label, self.sha256 = record["label"], record["sha256"]
        self.command = shell.join(self.header["command"])

    def kind(self) -> str:
        instrument = self.header.get("instrument") or {}
        if self.header.get("counting"):
            return KINDS["count"]
        return KINDS.get(instrument.get("name"), instrument.get("name", "times"))

    def has_references(self) -> bool:
        return all(f"{entry['corpus']} {entry['workload']}" in self.header["references"]
                   for entry in self.record["digests"])

    def origin(self) -> str:
        """What the command needs to give the same plan again."""
        commits = ", ".join(f"{name} {built_of(build)}"
                            for name, build in self.header["builds"].items())
        return (f"Builds: {commits}. --seed {self.header['seed']} launches in the same order. "
                "Corpora have to have the digests above, and libraries the same versions.")

    def machine(self) -> str:
        host = self.header["host"]
        return (f"{host.get('cpu', 'unknown CPU')}, {host.get('cores', '?')} cores"
                + ", virtual" * bool(host.get("virtual")))

    def summary(self) -> str:
        """What was done, when and where, in a sentence."""
        cells, failed = len(self.header["plan"]["cells"]), len(self.record["failures"])
        return (f"{self.label}: {self.kind()}, {self.record['runs']} runs of {cells} cells, "
                f"{failed or 'none'} failed, on {self.header['created'].partition('T')[0]}, on "
                f"{self.machine()}.")

    def warnings(self) -> list[str]:
        """What is doubtful about the record as a whole."""
        record, host, found = self.record, self.header["host"], []
        if record["torn"]:
            found.append("the last line was cut short while it was written")
        if record["not_run"]:
            found.append(f"{len(record['not_run'])} cells of the plan never ran; "
                         f"allot run --resume {record['file']} goes on")
        if (host.get("load") or 0) >= BUSY:
            found.append(f"something else was running: load {host['load']:.2f} on "
                         f"{host.get('cores', '?')} cores when it began")
        if str(host.get("aslr")) == "0":
            found.append("addresses were not randomized: all runs share one memory layout")
        for name, build in self.header["builds"].items():
            if str(build.get("commit", "")).endswith("-dirty"):
                found.append(f"build {name} had changes that its commit does not have")
            if build.get("type") not in (None, "Release", "RelWithDebInfo"):
                found.append(f"build {name} is of type {build['type']}")
        return [f"{self.label}: {warning}" for warning in found]

    def facts(self) -> Table:
        """Machine and plan."""
        header, host = self.header, self.header["host"]
        budget = header["plan"]["budget"]
        launches = header["plan"].get("launches", 1)
        limits = header["limits"]
        facts = {
            "measured": header["created"],
            "machine": self.machine(),
            "memory": units.text_of(host["memory_bytes"], "B") if host.get("memory_bytes") else "",
            "system": ", ".join(str(host[key]) for key in ("distribution", "kernel", "libc")
                                if host.get(key)),
            "huge pages": host.get("thp") or "",
            "CPU governor": host.get("governor") or "",
            "address randomization": ASLR.get(str(host.get("aslr")), ""),
            "load at the start": f"{host['load']:.2f}" if host.get("load") is not None else "",
            "plan": f"{len(header['plan']['cells'])} cells, "
                    + (f"{budget['rounds']} rounds" if "rounds" in budget
                       else f"{budget.get('seconds')} s")
                    + (f", {launches} launches of each in a round" if launches > 1 else "")
                    + f", seed {header['seed']}",
            "runs": f"{self.record['runs']}, of which {len(self.record['failures'])} failed",
            "samples per run": str(header["samples"] or "the workload's own number"),
            "threads": f"{header['threads']}, in workloads with several",
            "limits per run": f"{limits['timeout']:g} s" + (
                f", {units.text_of(limits['memory_bytes'], 'B')}" if limits.get("memory_bytes")
                else ""),
            "time": time_of(self.record.get("time")),
            "measured by": measured_by(header),
            "record": f"{self.record['file']}, sha256 {self.sha256}",
        }
        return Table("Machine and plan", ["what", "value"],
                     [[Item(key), Item(value)] for key, value in facts.items() if value])

    def builds(self) -> Table:
        rows = [[Item(name), Item(build.get("commit", "")), Item(build.get("compiler", "")),
                 Item(build.get("flags", "")), Item(build["path"]), Item(build["sha256"])]
                for name, build in self.header["builds"].items()]
        return Table("Builds of the worker",
                     ["build", "commit", "compiler", "flags", "path", "sha256"], rows)

    def corpora(self) -> Table:
        rows = [[Item(name), Item(str(corpus["documents"]), value=corpus["documents"]),
                 Item(units.text_of(corpus["content_bytes"], "B"), value=corpus["content_bytes"]),
                 Item(corpus["digest"])]
                for name, corpus in self.header["corpora"].items()]
        return Table("Corpora", ["corpus", "documents", "content", "digest"], rows)

    def allocators(self) -> Table:
        rows = [[Item(name), Item(one["library"] or "of the C library"),
                 Item(" ".join(f"{key}={value}" for key, value in one["env"].items())),
                 Item(one["sha256"])]
                for name, one in self.header["allocators"].items()]
        return Table("Allocators as profiled", ["allocator", "library", "environment", "sha256"],
                     rows)

    def receipts(self) -> Table:
        """What the processes themselves said of who served them."""
        rows = []
        for entry in self.record["receipts"]:
            receipt = entry["receipt"]
            proof = "passed" if receipt.get("probe_passed") else "not passed"
            options = " ".join(f"{key}={value}" for key, value in
                               (receipt.get("options") or {}).items())
            rows.append([Item(entry["allocator"]), Item(str(receipt.get("version", ""))),
                         Item(f"{receipt.get('probe', '')}: {proof}"), Item(options),
                         Item(served_by(receipt)), Item(str(entry["runs"]), value=entry["runs"])])
        return Table("Receipts of the runs", ["allocator", "version", "probe", "options read back",
                                              "served by", "runs"], rows)

    def digests(self) -> Table:
        references = self.header["references"]
        rows = []
        for entry in self.record["digests"]:
            reference = references.get(f"{entry['corpus']} {entry['workload']}")
            equal = "equal to the reference" if entry["digest"] == reference else (
                "no reference" if reference is None else f"not the reference {reference}")
            rows.append([Item(entry["corpus"]), Item(entry["workload"]), Item(entry["digest"]),
                         Item(equal), Item(str(entry["runs"]), value=entry["runs"])])
        return Table("Digests of the output", ["corpus", "workload", "digest", "proof", "runs"],
                     rows)

    def proofs(self) -> list[Table]:
        return [table for table in (self.facts(), self.builds(), self.corpora(), self.allocators(),
                                    self.receipts(), self.digests()) if table.rows]

    def header_text(self) -> str:
        """The header without the list of cells, which the tables show."""
        header = {key: value for key, value in self.header.items() if key != "plan"}
        return json.dumps(header, indent=1, ensure_ascii=False)


def time_of(time: dict | None) -> str:
    """Where the wall time of the runs went; empty where the record doesn't tell."""
    if not time:
        return ""
    parts = [f"{units.text_of(time['wall'], 'sec')} of runs",
             f"{time['sampled'] / time['wall']:.1%} in samples"]
    if time["unsampled"]:
        parts.append(f"{time['unsampled'] / time['wall']:.1%} in passes before them")
    parts.append(f"{time['untimed_share']:.1%} the harness's own")
    return ", ".join(parts).replace("%", " %")


def measured_by(header: dict) -> str:
    """The clock, or the instrument in its place."""
    if header.get("instrument"):
        return header["instrument"]["name"]
    return "count" if header.get("counting") else "the clock"


def built_of(build: dict) -> str:
    """What a build was made of; of a foreign program its file."""
    return f"of commit {build['commit']}" if build.get("commit") else f"({build['path']})"


def served_by(receipt: dict) -> str:
    """Which library serves which functions."""
    functions = {}
    for function in ("malloc", "free", "operator new", "operator delete"):
        if receipt.get(function):
            functions.setdefault(receipt[function], []).append(function)
    if len(functions) == 1:
        return f"all by {next(iter(functions))}"
    return "; ".join(f"{', '.join(names)}: {library}" for library, names in functions.items())
