#!/usr/bin/env python3
"""Does any record give a sensible report, and any other file a clear message? test_report.py ALLOT
makes records of every odd kind and reports them."""
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time
import xml.dom.minidom

import made_record

NASTY = "<script>alert('x')</script>&\"$x^2$ | `*_"
WORLD = "größe-日本語-🙂"
HUGE = "n" * 600


class Failure(Exception):
    pass


def check(truth, what):
    if not truth:
        raise Failure(what)


class Maker:
    def __init__(self, allot: str, folder: pathlib.Path):
        self.allot, self.folder = allot, folder

    def run(self, *arguments, code=0) -> subprocess.CompletedProcess:
        done = subprocess.run([self.allot, "report", *map(str, arguments)], capture_output=True,
                              text=True, cwd=self.folder)
        check(done.returncode == code, f"report {arguments} gave {done.returncode}, not {code}:\n"
              f"{done.stdout}{done.stderr}")
        return done

    def page(self, name: str, cells, rounds: int, code=0, **options) -> str:
        """Makes a record and its report; returns the page."""
        record = made_record.write(self.folder / f"{name}.jsonl", cells, rounds, **options)
        self.run(record, "-o", self.folder / name, code=code)
        for drawing in (self.folder / name).glob("*.svg"):
            xml.dom.minidom.parse(str(drawing))
        return (self.folder / name / "index.html").read_text(encoding="utf-8")


def failures_are_told(make: Maker):
    cells = made_record.cells_of(["vector-map", "arena"], ["glibc", "jemalloc"])
    page = make.page("failures", cells, 6, code=3,
                     failed={(0, 2), *((3, round_number) for round_number in range(6))})
    check("Failed runs: 7" in page and "stopped after 600 s" in page, "failures are missing")
    check("1 of 6 runs failed: timeout" in page, "the warning of a cell is missing")
    all_failed = {(cell, 0) for cell in range(4)}
    page = make.page("only-failures", cells, 1, code=3, failed=all_failed)
    check("No run of this group succeeded" in page, "a record of failures alone")


def small_records_are_fine(make: Maker):
    one = made_record.cells_of(["arena"], ["glibc"])
    check("How much CPU time does arena take?" in make.page("one-cell", one, 6), "one cell")
    few = made_record.cells_of(["vector-map", "arena"], ["glibc"])
    check("too few rounds to tell" in make.page("one-round", few, 1), "one round")
    check("Nothing was measured yet" in make.page("no-run", few, 0), "a record without runs")


def the_harnesses_own_share_is_told(make: Maker):
    one = made_record.cells_of(["arena"], ["glibc"])

    def timed(run):
        run.update({"wall": 0.5, "timed": {"sampled": 0.4, "unsampled": 0.05}})

    told = "80.0 % in samples, 10.0 % in passes before them, 10.0 % the harness"
    check(told in make.page("timed", one, 6, change=timed), "where wall time went")
    check("in samples" not in make.page("untimed", one, 6), "a record that doesn't tell")


def missing_metrics_are_left_out(make: Maker):
    cells = made_record.cells_of(["vector-map", "arena"], ["glibc"])

    def only_latency(run):
        run["samples"] = [{"p50-sec": 1e-7}]

    check("p50-sec" in make.page("latency", cells, 6, change=only_latency), "an own metric")

    def patchy(run):
        if run["cell"]["strategy"] == "arena":
            del run["samples"][0]["cpu-sec/op"]

    make.page("patchy", cells, 6, change=patchy)
    make.page("zero", cells, 6, change=lambda run: run["samples"][0].update({"cpu-sec/op": 0}))


def names_are_only_text(make: Maker):
    cells = made_record.cells_of(["vector-map", NASTY, WORLD, HUGE, HUGE + "2"], ["glibc", NASTY])
    page = make.page("names", cells, 6)
    check("<script>alert" not in page, "a name became markup")
    check(HUGE in page and WORLD in page, "a name is missing")
    svg = (make.folder / "names/distribution.svg").read_text(encoding="utf-8")
    check("$x^2$" in svg or "…" in svg, "a dollar was taken for a formula")
    make.run("names.jsonl", "-o", "names", "--format", "markdown")
    text = (make.folder / "names/report.md").read_text(encoding="utf-8")
    check("\n<script>" not in text and "| <script>" not in text, "markup in Markdown")


def every_chart_is_drawn_where_there_are_data(make: Maker):
    cells = made_record.cells_of(["vector-map", "arena"], ["glibc"],
                                 corpora=["made:limit=1MiB", "made:limit=2MiB"])

    def steep(run):
        # arena wins on the small corpus, vector-map on the large one.
        large, arena = run["cell"]["corpus"].endswith("2MiB"), run["cell"]["strategy"] == "arena"
        for metric in ("sec/op", "cpu-sec/op"):
            run["samples"][0][metric] = {(0, 0): 2, (0, 1): 1, (1, 0): 3, (1, 1): 9}[large, arena]

    page = make.page("scale", cells, 6, change=steep)
    check("vector-map passes arena at about" in page, "a crossing")

    def shares(run):
        run["samples"] = [{"cpu-share-own": 0.75, "cpu-share-allocator": 0.25}]

    page = make.page("shares", cells, 6, change=shares)
    check("own code 75%, allocator 25%" in page, "shares of CPU time")

    def timeline(run):
        run["samples"] = [{"peak-live-B": 3 << 20}]
        run["timeline"] = {"points": [[0, 0, 0], [0.5, 3 << 20, 4 << 20], [1, 0, 2 << 20]],
                           "marks": [{"phase": "build", "edge": "end", "at": 0.5}]}

    page = make.page("timeline", cells, 2, change=timeline)
    check("at most 3 MiB live, 4 MiB resident" in page, "memory over time")


def times_and_counts_share_a_page(make: Maker):
    cells = made_record.cells_of(["vector-map", "arena"], ["glibc"])
    made_record.write(make.folder / "times.jsonl", cells, 6)
    made_record.write(make.folder / "counts.jsonl", cells, 2, counting=True)
    make.run("times.jsonl", "counts.jsonl", "-o", "both")
    data = json.loads((make.folder / "both/report.json").read_text())
    check(len(data["groups"]) == 1, "times and counts of the same cells are one group")
    drawn = {path.stem for path in (make.folder / "both").glob("*.svg")}
    check({"sizes", "heatmap", "drift"} <= drawn, f"charts are missing: {drawn}")
    check("allot run --timeline --workload postings/cold" in (
        make.folder / "both/index.html").read_text(), "what brings the data that are missing")
    make.run("before=times.jsonl", "after=times.jsonl", "-o", "twice")
    page = (make.folder / "twice/index.html").read_text()
    check("All comparisons by file" in page, "two files of the same cells are compared")
    check((make.folder / "twice/trend.svg").exists(), "the trend over two files")


def bounds_are_limits(make: Maker):
    cells = (made_record.cells_of(["vector-map", "arena"], ["glibc"])
             + made_record.bounds_of(["bound-update-8", "bound-copy-input"], ["glibc"]))

    seconds = {"vector-map": 2, "arena": 1, "bound-update-8": 0.5, "bound-copy-input": 0.001}

    def timed(run):
        name = run["cell"].get("bound") or run["cell"]["strategy"]
        run["samples"][0] |= {"cpu-sec/op": seconds[name], "sec/op": seconds[name]}

    page = make.page("bounds", cells, 6, change=timed)
    check("takes 50.0 %" in page, "the share of the bound")
    check("Which of 2 strategies takes" in page, "bounds are counted as strategies")
    check("Left to gain: bound-update-8" in page, "what is left to gain")
    check("Limits: what the machine takes" in page, "the bounds' own table")
    check("part that bound-update-8 would take" in page, "the share of a bound as a column")
    seconds["bound-update-8"] = 1.5
    beaten = make.page("beaten", cells, 6, change=timed)
    check("bound-update-8 is no limit here" in beaten, "a bound that a strategy beats")
    folder = make.folder / "bounds"
    for chart in ("distribution", "pareto", "phases"):
        drawn = (folder / f"{chart}.svg").read_text()
        check("limit: bound-update-8" in drawn, f"a limit line in {chart}")
        check("limit: bound-copy-input" not in drawn, f"a line far from everything in {chart}")
    check("bound-copy-input 1 ms" in (folder / "distribution.svg").read_text().replace("\n", " "),
          "a limit that is too low to be shown")
    data = json.loads((folder / "report.json").read_text())
    check([cell["strategy"] for cell in data["groups"][0]["cells"]] == ["vector-map", "arena"],
          "a bound among the strategies")
    check("bound" not in json.dumps([table["columns"] for comparison in data["comparisons"]
                                     for table in comparison["tables"]]), "a bound is compared")
    check("no strategy or allocator is called bound-update-8" in make.run(
        "bounds.jsonl", "-o", "x", "--base", "bound-update-8", code=2).stderr, "a bound as the base")


def histories_show_trends(make: Maker):
    hosts = ["Made CPU, 2 cores", "Other CPU, 8 cores"]
    made_record.history(make.folder / "history.jsonl", hosts, 20)
    make.run("history.jsonl", "-o", "trend")
    page = (make.folder / "trend/index.html").read_text().replace("\N{NO-BREAK SPACE}", " ")
    check("When did the cost change" in page, "the question of a history")
    for host in hosts:
        check(f"Branch main on {host}" in page, f"a section of {host}")
        check(page.count(f"All on hosts of one class: {host}.") == 1, f"series of {host} alone")
    check("2 changes found, of which 2 still stand" in page, "changes are counted")
    check("CPU time +10.0 %" in page and "allocations +1.0 % (exact)" in page, "changes in words")
    drawn = [path.read_text() for path in sorted((make.folder / "trend").glob("trend*.svg"))]
    check(len(drawn) == 4, f"{len(drawn)} pictures, not one per host and changed metric")
    check(all(sum(host in picture.replace("\n", " ") for host in hosts) == 1 for picture in drawn),
          "hosts are mixed")
    imported = subprocess.run([make.allot, "history", "import", "history.jsonl", "-f", "h.sqlite"],
                              cwd=make.folder, capture_output=True, text=True)
    check(imported.returncode == 0, imported.stderr)
    make.run("h.sqlite", "history.jsonl", "-o", "both-trends")
    make.run("h.sqlite", "-o", "same-trend")
    trends = [json.loads((make.folder / name / "report.json").read_text())["trends"]
              for name in ("trend", "same-trend", "both-trends")]
    check(trends[0] == trends[1] == trends[2], "a history, its export and both are one history")
    times = make.folder / "times.jsonl"
    make.run("h.sqlite", times, "-o", "trend-and-times")
    drawn = {path.stem for path in (make.folder / "trend-and-times").glob("*.svg")}
    check({"trend", "heatmap"} <= drawn, f"a history beside a record: {drawn}")
    make.run("h.sqlite", "-o", "trend", "--format", "markdown")
    check("still stand" in (make.folder / "trend/report.md").read_text(), "a trend in Markdown")
    (make.folder / "bad-history.jsonl").write_text('{"history":"header","format":1}\n{"history":7}\n')
    check("bad-history.jsonl:2" in make.run("bad-history.jsonl", "-o", "x", code=2).stderr,
          "a malformed line of a history")


def faults_are_explained(make: Maker):
    (make.folder / "text").write_text("no record\n")
    check("is not a record" in make.run("text", "-o", "x", code=2).stderr, "not a record")
    check("No such file" in make.run("absent", "-o", "x", code=2).stderr, "no file")
    make.page("good", made_record.cells_of(["arena", "two-pass"], ["glibc"]), 6)
    said = make.run("good.jsonl", "-o", "x", "--base", "two-pas", code=2).stderr
    check("did you mean two-pass?" in said, "a base with a typo")
    check("cannot make the folder" in make.run("good.jsonl", "-o", "text/x", code=2).stderr,
          "a folder that cannot be made")
    script = pathlib.Path(__file__).parent.parent / "reports/page/page.py"
    bare = subprocess.run(["/usr/bin/python3", "-S", script, "good/report.json", "-o", "good"],
                          capture_output=True, text=True, cwd=make.folder)
    check(bare.returncode == 2 and "apt-get install python3-matplotlib" in bare.stderr,
          f"a missing module: {bare.stderr}")


def four_hundred_cells_are_drawn(make: Maker):
    cells = made_record.cells_of([f"strategy-{n}" for n in range(10)], [f"a{n}" for n in range(10)],
                                 ["postings/cold", "postings/warm"], ["small", "large"])
    start, used = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    page = make.page("many", cells, 6)
    check(page.count("<svg") > 20, "charts are missing")
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    # Told, not judged: a neighbour may slow it down.
    print(f"400 cells: {time.monotonic() - start:.1f} s, "
          f"{spent.ru_utime + spent.ru_stime - used.ru_utime - used.ru_stime:.1f} s of CPU time")


def main():
    questions = [failures_are_told, small_records_are_fine,
                 the_harnesses_own_share_is_told, missing_metrics_are_left_out,
                 names_are_only_text, every_chart_is_drawn_where_there_are_data,
                 times_and_counts_share_a_page, bounds_are_limits, histories_show_trends,
                 faults_are_explained,
                 four_hundred_cells_are_drawn]
    with tempfile.TemporaryDirectory(prefix="allot-report-") as folder:
        make = Maker(os.path.abspath(sys.argv[1]), pathlib.Path(folder))
        for question in questions:
            question(make)
            print(f"{question.__name__}: yes")


if __name__ == "__main__":
    main()
