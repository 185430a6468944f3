// Does a report's page work in a real browser: without network, without scripts, on a phone, in the
// dark, by keyboard, on paper, and for those who cannot see it?
//   check_page.mjs PAGE.html SCREENSHOTS    all checks on one page, in one browser session
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import {execFileSync} from "node:child_process";
import {pathToFileURL} from "node:url";
import {createRequire} from "node:module";
import {chromium} from "playwright-core";

const [page_file, pictures] = process.argv.slice(2);
const address = pathToFileURL(path.resolve(page_file)).href;
const axe = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const phone = {width: 375, height: 800};
const desk = {width: 1280, height: 900};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

// A page whose every complaint and every request fails the check.
async function open(options) {
  const context = await browser.newContext({viewport: desk, reducedMotion: "reduce", ...options});
  const page = await context.newPage();
  const faults = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("request", (request) => {
    if (request.url() !== address && !request.url().startsWith("data:")) faults.push(`asks for ${request.url()}`);
  });
  await page.goto(address);
  return {page, faults};
}

async function close({page, faults}) {
  await page.context().close();
  assert.deepEqual(faults, []);
}

async function shoot(page, name) {
  if (pictures) await page.screenshot({path: path.join(pictures, `${name}.png`), fullPage: true});
}

async function charts_are_visible(page) {
  const boxes = await page.locator("svg.chart").evaluateAll((all) =>
    all.map((one) => [one.getBoundingClientRect().width, one.getBoundingClientRect().height]));
  for (const [width, height] of boxes) assert.ok(width > 200 && height > 80, `${width} x ${height}`);
  const twins = await page.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
    return ids.filter((id, place) => ids.indexOf(id) !== place);
  });
  assert.deepEqual(twins, [], "ids that occur twice");
  return boxes.length;
}

async function fits(page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= page.viewportSize().width, `the page is ${width} wide`);
}

// axe runs as a script of the test, not of the page, whose policy forbids foreign ones.
async function is_accessible(page) {
  await page.evaluate(axe);
  const {violations} = await page.evaluate(() => axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}));
  assert.deepEqual(violations.map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 200)} ${one.nodes[0].failureSummary}`), []);
}

const column = (table, number) => table.locator("tbody tr:visible").evaluateAll(
  (rows, place) => rows.map((row) => row.cells[place].textContent), number);
const figures = (table, number) => table.locator("tbody tr:visible").evaluateAll(
  (rows, place) => rows.map((row) => row.cells[place].dataset.value).filter(Boolean).map(Number), number);

async function tables_sort_and_filter(page) {
  const region = page.locator(".table.tools").first();
  const table = region.locator("table");
  const head = await table.locator("thead th").count();
  const number = head - 1;
  const before = await column(table, number);
  const button = table.locator("thead th button").nth(number);
  await button.focus();
  await page.keyboard.press("Enter");
  const up = await figures(table, number);
  assert.deepEqual(up, [...up].sort((a, b) => a - b));
  assert.equal(await table.locator("thead th").nth(number).getAttribute("aria-sort"), "ascending");
  await page.keyboard.press("Enter");
  assert.equal(await table.locator("thead th").nth(number).getAttribute("aria-sort"), "descending");
  assert.equal((await column(table, number)).length, before.length);

  const bar = page.locator(".bar").first();
  const word = (await column(table, 0)).at(-1).split(/\s/)[0];
  await bar.locator("input").fill(word);
  const left = await column(table, 0);
  assert.ok(left.length > 0 && left.length <= before.length);
  await bar.locator("input").fill("no such row anywhere");
  assert.equal((await column(table, 0)).length, 0);
  await bar.locator("input").fill("");
  assert.equal((await column(table, 0)).length, before.length);
  return [bar, before.length];
}

async function tables_copy(page, bar, rows) {
  await bar.getByRole("button", {name: "Copy as Markdown"}).click();
  const markdown = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(markdown.split("\n").length, rows + 2);
  assert.match(markdown, /^\| (strategy|cell) \|/);
  await bar.getByRole("button", {name: "Copy as CSV"}).click();
  const csv = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(csv.split("\n").length, rows + 1);
}

async function keyboard_reaches_everything(page) {
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  await page.keyboard.press("Enter");
  assert.ok((await page.evaluate(() => location.hash)) === "#content");
}

async function colour_of(page, selector, property) {
  return page.locator(selector).first().evaluate((one, name) => getComputedStyle(one)[name], property);
}

async function prints(page) {
  await page.emulateMedia({media: "print"});
  const hidden = await page.locator(".bar:visible, nav:visible").count();
  assert.equal(hidden, 0, "controls on paper");
  const pdf = await page.pdf({preferCSSPageSize: true, printBackground: true});
  if (pictures) fs.writeFileSync(path.join(pictures, "print.pdf"), pdf);
  const pages = (pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? []).length;
  assert.ok(pages > 1, `${pages} page`);
  await heads_are_repeated(page);
  return pages;
}

// The longest table alone on paper: every sheet has to say what its columns are.
async function heads_are_repeated(page) {
  const heads = await page.evaluate(() => {
    const [longest] = [...document.querySelectorAll("table")].sort((a, b) => b.rows.length - a.rows.length);
    document.querySelector("header").remove();
    document.querySelector("main").replaceChildren(longest.closest("details") ?? longest.closest(".table"));
    return [...longest.tHead.rows[0].cells].map((cell) => cell.textContent.split(/[\s(]/)[0]);
  });
  const pdf = await page.pdf({preferCSSPageSize: true});
  const sheets = execFileSync("pdftotext", ["-layout", "-", "-"], {input: pdf, encoding: "utf8"})
    .split("\f").filter((sheet) => sheet.trim());
  sheets.forEach((sheet, number) => {
    const missing = heads.filter((head) => !sheet.includes(head));
    assert.deepEqual(missing, [], `heads that sheet ${number + 1} of ${sheets.length} of a table lacks`);
  });
  return sheets.length;
}

try {
  const light = await open({colorScheme: "light", permissions: ["clipboard-read", "clipboard-write"]});
  await keyboard_reaches_everything(light.page);
  const charts = await charts_are_visible(light.page);
  await fits(light.page);
  await is_accessible(light.page);
  await shoot(light.page, "light");
  const [bar, rows] = await tables_sort_and_filter(light.page);
  await tables_copy(light.page, bar, rows);
  const pages = await prints(light.page);
  await close(light);

  const dark = await open({colorScheme: "dark"});
  const paper = await colour_of(dark.page, "body", "backgroundColor");
  assert.equal(paper, "rgb(20, 23, 28)");
  if (charts > 0) assert.equal(await colour_of(dark.page, "svg.chart g[id$=patch_1] path", "fill"), paper);
  await is_accessible(dark.page);
  await shoot(dark.page, "dark");
  await close(dark);

  const small = await open({viewport: phone, isMobile: true, hasTouch: true});
  await fits(small.page);
  await is_accessible(small.page);
  await shoot(small.page, "phone");
  await close(small);

  const plain = await open({javaScriptEnabled: false});
  assert.equal(await plain.page.locator("svg.chart").count(), charts);
  assert.equal(await plain.page.locator("button, input").count(), 0, "controls that do nothing");
  await close(plain);
  console.log(`${charts} charts, ${rows} rows, ${pages} pages on paper: light, dark, phone, keyboard, no script`);
} finally {
  await browser.close();
}
