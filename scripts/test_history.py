#!/usr/bin/env python3
"""Does Allotment name the commits that changed something, and no others? A repository of sixty
commits holds a small library of C that a strategy keeps its lists in; three of them make it dearer.
Every commit is built and measured; then the history, the gate and the search are asked. All figures
are exact, so that no answer depends on how busy the machine is (harness/cli/sixty_commits_test.cpp
asks the same of times, on recorded noise).

    test_history.py ALLOT     the driver of a build tree"""
import concurrent.futures
import datetime
import itertools
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

COMMITS = 60
# Of sixty, as they are numbered below: one executes 2 % more, one allocates once more per trigram,
# one makes the build phase 5 % longer.
HEAVIER, ALLOCATING, SLOWER = 17, 31, 44
GUILTY = (HEAVIER, ALLOCATING, SLOWER)
# Of the others, a guilty one's neighbours are the likeliest to be called so.
INNOCENT = (16, 32)
# Sixteenths of a turn of an empty loop per posting: before both, after the first, after the second.
WORK = (0, 20, 62)
CORPUS = "synthetic-1m:limit=16KiB"
CELL = f"postings/cold {CORPUS} replaceable glibc"
WORKER = "allot-worker-replaceable"

LISTS = """/* A list of numbers that doubles as it grows. Step {number}. */
#include <stdlib.h>

struct list {{
  unsigned *values;
  size_t count, capacity;
  void *label;
}};

void *list_make(void) {{
  struct list *list = calloc(1, sizeof *list);
  {label}
  return list;
}}

void list_push(void *of, unsigned value) {{
  struct list *list = of;
  if (list->count == list->capacity) {{
    list->capacity = list->capacity == 0 ? 4 : 2 * list->capacity;
    list->values = realloc(list->values, list->capacity * sizeof *list->values);
  }}
  list->values[list->count++] = value;
  static volatile unsigned owed;
  for (owed += {work}; owed >= 16; owed -= 16) {{
  }}
}}

const unsigned *list_values(const void *of, size_t *count) {{
  const struct list *list = of;
  *count = list->count;
  return list->values;
}}

void list_drop(void *of) {{
  struct list *list = of;
  free(list->values);
  free(list->label);
  free(list);
}}
"""


def check(condition, what):
    if not condition:
        sys.exit(f"failed: {what}")
    print(f"ok: {what}", flush=True)


class Project:
    """The repository, and what is measured of it."""

    def __init__(self, allot, folder):
        self.allot, self.folder = allot, folder
        self.tree, self.tools = folder / "tree", folder / "tools"
        self.history = folder / "history.sqlite"
        self.gates = itertools.count()
        self.environment = dict(os.environ, HOME=str(folder / "home"),
                                XDG_CACHE_HOME=str(folder / "cache"), GIT_CONFIG_GLOBAL="/dev/null",
                                GIT_CONFIG_NOSYSTEM="1")
        self.tools.mkdir()
        libexec = allot.parent.parent / "libexec" / "allot"
        for name in (WORKER, "liballot-counting.so", "liballot-clock.so"):
            shutil.copy2(libexec / name, self.tools)
        # Each commit has a copy of the worker, and valgrind reads all that is in it.
        subprocess.run(["strip", self.tools / WORKER], check=True)
        self.tree.mkdir()
        self.run("git", "init", "-q", "--initial-branch=main")
        for name in ("user.name", "user.email"):
            self.run("git", "config", name, "somebody@localhost")
        self.commits = [self.commit(number) for number in range(COMMITS)]

    def run(self, *command, may=(0,), folder=None, **environment):
        """What a command in the repository prints. Ends the program if it fails."""
        done = subprocess.run([*map(str, command)], cwd=folder or self.tree, capture_output=True,
                              text=True, env=self.environment | environment)
        if done.returncode not in may:
            raise RuntimeError(f"exit status {done.returncode}: {' '.join(map(str, command))}\n"
                               f"{done.stdout[-3000:]}{done.stderr[-3000:]}")
        return done.stdout

    def commit(self, number):
        """Most change a comment, or a file that nothing is built of."""
        label = "list->label = malloc(24);" if number >= ALLOCATING else ""
        work = WORK[sum(number >= one for one in (HEAVIER, SLOWER))]
        (self.tree / "lists.c").write_text(
            LISTS.format(number=number // 3, label=label, work=work))
        (self.tree / "notes").write_text(f"{number}\n")
        self.run("git", "add", "--all")
        date = datetime.datetime(2025, 1, 1) + datetime.timedelta(hours=number)
        self.run("git", "commit", "-q", "-m", f"step {number}",
                 GIT_COMMITTER_DATE=f"{date.isoformat()}Z")
        return self.run("git", "rev-parse", "HEAD").strip()

    def build_command(self, out):
        return (f"mkdir -p {out} && cp -u {self.tools}/* {out} && "
                f"cc -O1 -shared -fPIC -o {out}/liblists.so lists.c")

    def measure(self, instrument):
        """Every commit with an instrument, into the history: several at once, as jobs would."""
        lanes = os.cpu_count()

        def measure_lane(lane):
            for number in range(lane, COMMITS, lanes):
                self.measure_one(self.folder / f"lane-{lane}", number, instrument)

        with concurrent.futures.ThreadPoolExecutor(lanes) as pool:
            list(pool.map(measure_lane, range(lanes)))

    def measure_one(self, lane, number, instrument):
        lane.mkdir(exist_ok=True)
        commit = self.commits[number]
        (lane / "lists.c").write_text(self.run("git", "show", f"{commit}:lists.c"))
        self.run("sh", "-c", self.build_command("out"), folder=lane)
        record = self.folder / f"{number}-{instrument}.jsonl"
        self.run(self.allot, "run", "--worker", lane / "out" / WORKER, "--strategy", "replaceable",
                 "--corpus", CORPUS, "--allocator", "glibc", "--instrument", instrument,
                 "--rounds", "1", "-o", record)
        self.run(self.allot, "history", "add", record, "-f", self.history, "--commit", commit,
                 "--branch", "main")

    def changes(self):
        """(number of the commit, metric, ratio) of each."""
        found = json.loads(self.run(self.allot, "history", "changes", "-f", self.history,
                                    "--format", "json"))["changes"]
        return [(self.commits.index(one["first_after"]), one["metric"], one["ratio"])
                for one in found]

    def gate(self, number, *more, may=(0, 1)):
        """The verdicts on a commit against the one before, by metric."""
        printed = self.run(
            self.allot, "gate", "--base-rev", self.commits[number - 1], "--head-rev",
            self.commits[number], "--build-command", self.build_command("out"), "--built-worker",
            f"out/{WORKER}", "--strategy", "replaceable", "--corpus", CORPUS, "--allocator",
            "glibc", "--exact-only", "--format", "json", "--record",
            self.folder / f"gate-{next(self.gates)}.jsonl", *more, may=may)
        return {one["metric"]: one["verdict"] for one in json.loads(printed)["verdicts"]}

    def culprit(self, good, bad, metric):
        """The number of the commit between the two that a search names."""
        printed = self.run(
            self.allot, "bisect", self.commits[good], self.commits[bad], "--cell", CELL,
            "--metric", metric, "--build-command", self.build_command("out"), "--built-worker",
            f"out/{WORKER}")
        (named,) = [word for word in printed.split("is worse than at")[-1].split()
                    if word in self.commits and word != self.commits[good]]
        return self.commits.index(named)


def check_reports(project):
    """One gate, whose reports are read as their services would."""
    reports = {name: project.folder / name for name in
               ("junit", "github-annotations", "gbenchmark-action", "bencher", "markdown")}
    project.gate(ALLOCATING, *(f"--output={name}={path}" for name, path in reports.items()))
    suites = xml.etree.ElementTree.parse(reports["junit"]).getroot()
    check(len(suites.findall(".//testcase")) == int(suites.get("tests"))
          and len(suites.findall(".//failure")) == int(suites.get("failures")) > 0,
          "JUnit's XML has a test case per verdict, and a failure per regression")
    check(all(line.startswith(("::error ", "::warning ", "::notice "))
              for line in reports["github-annotations"].read_text().splitlines()),
          "annotations are workflow commands")
    figures = json.loads(reports["gbenchmark-action"].read_text())
    check(all({"name", "unit", "value"} <= set(one) for one in figures) and figures,
          "github-action-benchmark gets names, units and values")
    check(json.loads(reports["bencher"].read_text())[CELL]["allocs/op"]["value"] > 0,
          "Bencher gets measures by benchmark")
    check(reports["markdown"].read_text().startswith("### Gate: regression"),
          "the summary opens with the verdict")


def main():
    with tempfile.TemporaryDirectory(prefix="allot-history-") as folder:
        project = Project(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(folder))
        project.measure("count")
        check({number for number, _, _ in project.changes()} == {ALLOCATING},
              "counts of sixty commits changed at the one that allocates")
        check_reports(project)
        check(project.culprit(0, COMMITS - 1, "allocs/op") == ALLOCATING, "the search names it")
        if shutil.which("valgrind") is None:
            sys.exit("valgrind is missing, so that instructions were not counted: "
                     "apt-get install valgrind")
        project.measure("instructions")
        changes = project.changes()
        check({number for number, _, _ in changes} == set(GUILTY),
              "with instructions, the three that changed something are named, and nothing else")
        check(any(number == HEAVIER and metric == "instructions/op" and 1.015 < ratio < 1.025
                  for number, metric, ratio in changes), "one of them by 2 % of all instructions")
        check(any(number == SLOWER and metric == "build-instructions/op" and 1.04 < ratio < 1.06
                  for number, metric, ratio in changes), "one by 5 % of the build phase's")
        for number in (HEAVIER, SLOWER):
            check(project.gate(number, "--metric", "instructions/op")
                  == {"instructions/op": "regression"}, f"the gate stops commit {number}")
        for number in INNOCENT:
            check(set(project.gate(number, "--instructions", may=(0,)).values()) == {"ok"},
                  f"the gate lets commit {number} pass")
        check(project.culprit(8, 24, "instructions/op") == HEAVIER, "the search names the first")
        check(project.culprit(32, 48, "build-instructions/op") == SLOWER, "and the last")


if __name__ == "__main__":
    main()
