#!/usr/bin/env python3
"""Turns a report's data into what a reviewer reads: page.py REPORT.json -o FOLDER. `allot report`
calls it. The page holds everything that it shows and loads nothing."""
import argparse
import base64
import hashlib
import importlib
import pathlib
import sys

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "charts"))

# Module and the Debian package that brings it.
NEEDED = {"matplotlib": "python3-matplotlib", "jinja2": "python3-jinja2"}


def check_modules():
    missing = []
    for module, package in NEEDED.items():
        try:
            importlib.import_module(module)
        except ImportError:
            missing.append((module, package))
    if missing:
        names = " and ".join(module for module, _ in missing)
        packages = " ".join(package for _, package in missing)
        print(f"allot: {sys.executable} has no module {names}; the report is made with it\n"
              f"  do: apt-get install {packages}", file=sys.stderr)
        sys.exit(2)


def template(name: str):
    import jinja2

    # What goes into HTML is escaped, whatever it is called.
    environment = jinja2.Environment(loader=jinja2.FileSystemLoader(HERE), trim_blocks=True,
                                     lstrip_blocks=True, undefined=jinja2.StrictUndefined,
                                     autoescape=name.endswith(".html"))
    return environment.get_template(name)


def write_html(report, charts, folder: pathlib.Path) -> pathlib.Path:
    import svg
    from content import Content

    script = (HERE / "page.js").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    style = (HERE / "page.css").read_text(encoding="utf-8") + svg.colours()
    content = Content(report, charts)
    text = template("page.html").render(
        page=content, style=style, script=script, script_digest=digest,
        inline=lambda picture: svg.inline(picture))
    path = folder / "index.html"
    path.write_text(text, encoding="utf-8")
    return path


def write_markdown(report, folder: pathlib.Path) -> pathlib.Path:
    import markdown
    from content import Content

    text = template("page.md").render(page=Content(report, None), cell=markdown.cell,
                                      code=markdown.code, written=markdown.written)
    path = folder / "report.md"
    path.write_text(text, encoding="utf-8")
    return path


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("report", type=pathlib.Path)
    parser.add_argument("-o", "--output", type=pathlib.Path, required=True)
    parser.add_argument("--format", choices=["html", "markdown", "charts"], default="html")
    arguments = parser.parse_args()
    check_modules()

    import all as every_chart
    from report import Report

    report = Report(arguments.report)
    if arguments.format == "markdown":
        print(f"report: {write_markdown(report, arguments.output)}")
        return
    charts = every_chart.draw_all(report, arguments.output)
    if arguments.format == "charts":
        every_chart.tell(charts)
    else:
        print(f"report: {write_html(report, charts, arguments.output)}")


if __name__ == "__main__":
    main()
