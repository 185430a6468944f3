"""Where a record's figures come from: machine, builds, corpora, allocators with their receipts,
digests, and the command that measured."""
import json

import shell
import units
from tables import Item, Table


class Provenance:
    def __init__(self, record: dict):
        self.record, self.header = record, record["header"]
        self.label, self.sha256 = record["label"], record["sha256"]
        self.command = shell.join(self.header["command"])

    def facts(self) -> Table:
        """Machine and plan."""
        header, host = self.header, self.header["host"]
        budget = header["plan"]["budget"]
        limits = header["limits"]
        facts = {
            "measured": header["created"],
            "machine": f"{host.get('cpu', 'unknown CPU')}, {host.get('cores', '?')} cores"
                       + (", virtual" if host.get("virtual") else ""),
            "memory": units.text_of(host["memory_bytes"], "B") if host.get("memory_bytes") else "",
            "system": ", ".join(str(host[key]) for key in ("distribution", "kernel", "libc")
                                if host.get(key)),
            "huge pages": host.get("thp") or "",
            "load at the start": f"{host['load']:.2f}" if host.get("load") is not None else "",
            "plan": f"{len(header['plan']['cells'])} cells, "
                    + (f"{budget['rounds']} rounds" if "rounds" in budget
                       else f"{budget.get('seconds')} s")
                    + f", seed {header['seed']}",
            "runs": f"{self.record['runs']}, of which {len(self.record['failures'])} failed",
            "samples per run": str(header["samples"] or "the workload's own number"),
            "threads": f"{header['threads']}, in workloads with several",
            "limits per run": f"{limits['timeout']:g} s" + (
                f", {units.text_of(limits['memory_bytes'], 'B')}" if limits.get("memory_bytes")
                else ""),
            "kind": "counts of allocations" if header.get("counting") else "times",
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


def served_by(receipt: dict) -> str:
    """Which library serves which functions."""
    functions = {}
    for function in ("malloc", "free", "operator new", "operator delete"):
        if receipt.get(function):
            functions.setdefault(receipt[function], []).append(function)
    if len(functions) == 1:
        return f"all by {next(iter(functions))}"
    return "; ".join(f"{', '.join(names)}: {library}" for library, names in functions.items())
