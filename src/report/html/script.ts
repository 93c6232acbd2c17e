/**
 * The page's only script: it filters and sorts what is there. Without it everything is shown. Tests run it in a
 * browser.
 */
export const SCRIPT = `
"use strict";
(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const table = document.querySelector("table.compared");
  if (!table) return;
  const [search, verdict, shown] = ["search", "verdict", "shown"].map((id) => document.getElementById(id));
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const cards = all(".card");
  const texts = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));
  const filter = () => {
    const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
    const matches = (text) => words.every((word) => text.includes(word));
    const series = new Set();
    for (const row of rows) {
      const isShown = matches(texts.get(row)) && (verdict.value === "" || row.className === verdict.value);
      row.hidden = !isShown;
      if (isShown) series.add(row.cells[1].textContent);
    }
    const isFiltered = words.length > 0 || verdict.value !== "";
    for (const card of cards) card.hidden = isFiltered && !series.has(card.querySelector("h3 span").textContent);
    shown.textContent = rows.filter((row) => !row.hidden).length + " of " + rows.length + " shown";
  };
  const CHANGE = 5;
  const valueOf = (row, column) =>
    column === CHANGE ? Number(row.dataset.n ?? -Infinity) : row.cells[column].textContent;
  const compare = (a, b) => typeof a === "number" ? a - b || 0 : a.localeCompare(b, "en", { numeric: true });
  const sort = (header) => {
    const column = header.cellIndex;
    const before = header.getAttribute("aria-sort");
    // Figures begin with the largest, words with A.
    const isDown = before === null ? header.cellIndex === CHANGE : before === "ascending";
    const direction = isDown ? -1 : 1;
    for (const other of header.parentElement.cells) other.removeAttribute("aria-sort");
    header.setAttribute("aria-sort", isDown ? "descending" : "ascending");
    // By verdict is the order of the page.
    const ordered = column === 0
      ? (isDown ? rows.toReversed() : rows)
      : rows.toSorted((a, b) => direction * compare(valueOf(a, column), valueOf(b, column)));
    body.append(...ordered);
  };
  for (const button of all("thead button", table)) button.addEventListener("click", () => sort(button.parentElement));
  search.addEventListener("input", filter);
  verdict.addEventListener("change", filter);
  document.addEventListener("keydown", (event) => {
    if (event.target === search) {
      if (event.key === "Escape") { search.value = ""; filter(); search.blur(); }
    } else if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      search.focus();
    }
  });
  document.querySelector(".controls").hidden = false;
  filter();
})();
`;
