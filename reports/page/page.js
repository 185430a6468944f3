// Sorting, filtering and copying of tables. The page is whole without it.
"use strict";
(() => {
  const status = document.getElementById("status");

  function make(tag, properties, ...children) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  }

  function say(text) {
    status.textContent = text;
    setTimeout(() => { if (status.textContent === text) status.textContent = ""; }, 4000);
  }

  // What a cell sorts by: its figure if it has one, else its text, in which "batched-4" comes
  // before "batched-128".
  const order = new Intl.Collator("en", {numeric: true});
  function compare(a, b) {
    const [x, y] = [a.dataset.value, b.dataset.value];
    if (x !== undefined && y !== undefined) return Number(x) - Number(y);
    if (x !== undefined || y !== undefined) return x !== undefined ? -1 : 1;
    return order.compare(a.textContent, b.textContent);
  }

  function sort(table, column, heading) {
    const descending = heading.getAttribute("aria-sort") === "ascending";
    const rows = [...table.tBodies[0].rows];
    rows.sort((a, b) => {
      const result = compare(a.cells[column], b.cells[column]);
      return descending ? -result : result;
    });
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", descending ? "descending" : "ascending");
    table.tBodies[0].append(...rows);
    say(`sorted by ${heading.textContent}, ${descending ? "descending" : "ascending"}`);
  }

  // Every word must occur somewhere in the row.
  function filter(table, words) {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of table.tBodies[0].rows) {
      const text = [...row.cells].map((cell) => cell.textContent).join(" ").toLowerCase();
      row.hidden = !wanted.every((word) => text.includes(word));
      shown += row.hidden ? 0 : 1;
    }
    say(`${shown} of ${table.tBodies[0].rows.length} rows`);
  }

  function shownRows(table) {
    const rows = [table.tHead.rows[0], ...table.tBodies[0].rows];
    return rows.filter((row) => !row.hidden)
      .map((row) => [...row.cells].map((cell) => cell.innerText.trim().replace(/\s+/g, " ")));
  }

  function markdown(table) {
    const rows = shownRows(table).map((row) => row.map((text) => text.replace(/[\\|`*_<>]/g, "\\$&")));
    const [head, ...body] = rows.map((row) => `| ${row.join(" | ")} |`);
    return [head, `|${" --- |".repeat(rows[0].length)}`, ...body].join("\n");
  }

  function csv(table) {
    const quote = (text) => (/[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);
    return shownRows(table).map((row) => row.map(quote).join(",")).join("\n");
  }

  async function copy(text, what) {
    try {
      await navigator.clipboard.writeText(text);
      say(`copied as ${what}`);
    } catch {
      say("the browser did not allow copying");
    }
  }

  // Paper unfolds nothing: what is folded away is printed, too, and folded again afterwards.
  window.addEventListener("beforeprint", () => {
    for (const one of document.querySelectorAll("details:not([open])")) {
      one.open = true;
      one.dataset.folded = "";
    }
  });
  window.addEventListener("afterprint", () => {
    for (const one of document.querySelectorAll("details[data-folded]")) {
      one.open = false;
      delete one.dataset.folded;
    }
  });

  for (const region of document.querySelectorAll(".table.tools")) {
    const table = region.querySelector("table");
    [...table.tHead.rows[0].cells].forEach((heading, column) => {
      const button = make("button", {type: "button"}, heading.textContent);
      button.addEventListener("click", () => sort(table, column, heading));
      heading.replaceChildren(button);
    });
    const input = make("input", {type: "search"});
    input.addEventListener("input", () => filter(table, input.value));
    const asMarkdown = make("button", {type: "button"}, "Copy as Markdown");
    asMarkdown.addEventListener("click", () => copy(markdown(table), "Markdown"));
    const asCsv = make("button", {type: "button"}, "Copy as CSV");
    asCsv.addEventListener("click", () => copy(csv(table), "CSV"));
    region.before(make("div", {className: "bar"}, make("label", {}, "Rows with ", input), asMarkdown, asCsv));
  }
})();
