/**
 * The page's only script: it filters and sorts what is there. Without it everything is shown. Tests run it in a
 * browser.
 */
const CHANGE = 5;

const field = (id) => document.getElementById(id);

const table = document.querySelector("table.compared");
if (table) start();
if (field("finding")) startFinding();

function start() {
  const [search, verdict] = [field("search"), field("verdict")];
  const rows = [...table.tBodies[0].rows];
  const texts = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));
  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const isChosen = (row) =>
      words.every((word) => texts.get(row).includes(word)) &&
      (verdict.value === "" || row.className === verdict.value);
    showOnly(rows.filter(isChosen), rows, words.length > 0 || verdict.value !== "");
  };
  for (const button of table.querySelectorAll("thead button")) {
    button.addEventListener("click", () => sort(button.parentElement, rows));
  }
  search.addEventListener("input", filter);
  verdict.addEventListener("change", filter);
  document.addEventListener("keydown", (event) => {
    if (event.target === search && event.key === "Escape") {
      search.value = "";
      filter();
      search.blur();
    }
    const isTyped =
      event.target.tagName !== "INPUT" && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isTyped && event.key === "/") {
      event.preventDefault();
      search.focus();
    }
  });
  document.querySelector(".controls").hidden = false;
  filter();
}

/** Marks the frames with a text, and says what the frame that was chosen takes, for readers without a pointer. */
function startFinding() {
  const [search, found] = [field("find"), field("found")];
  const frames = [...document.querySelectorAll(".flame rect")];
  const texts = new Map(frames.map((frame) => [frame, frame.textContent.toLowerCase()]));
  search.addEventListener("input", () => {
    const text = search.value.trim().toLowerCase();
    const isFound = (frame) => text !== "" && texts.get(frame).includes(text);
    for (const frame of frames) frame.classList.toggle("found", isFound(frame));
    for (const flame of document.querySelectorAll(".flame")) {
      flame.classList.toggle("finding", text !== "");
    }
    found.textContent =
      text === "" ? "" : `${frames.filter(isFound).length} of ${frames.length} frames`;
  });
  for (const frame of frames) {
    frame.addEventListener("click", () => {
      found.textContent = frame.textContent;
    });
  }
  field("finding").hidden = false;
}

function showOnly(shown, rows, isFiltered) {
  const isShown = new Set(shown);
  for (const row of rows) row.hidden = !isShown.has(row);
  const series = new Set(shown.map((row) => row.cells[1].textContent));
  for (const card of document.querySelectorAll(".card")) {
    card.hidden = isFiltered && !series.has(card.querySelector("h3 span").textContent);
  }
  field("shown").textContent = `${shown.length} of ${rows.length} shown`;
}

function sort(header, rows) {
  const column = header.cellIndex;
  const before = header.getAttribute("aria-sort");
  // Figures begin with the largest, words with A.
  const isDown = before === null ? column === CHANGE : before === "ascending";
  for (const other of header.parentElement.cells) other.removeAttribute("aria-sort");
  header.setAttribute("aria-sort", isDown ? "descending" : "ascending");
  // By verdict is the order of the page.
  const up = column === 0 ? rows : rows.toSorted((a, b) => compare(a, b, column));
  const down = column === 0 ? rows.toReversed() : rows.toSorted((a, b) => compare(b, a, column));
  table.tBodies[0].append(...(isDown ? down : up));
}

function compare(a, b, column) {
  if (column === CHANGE)
    return Number(a.dataset.n ?? -Infinity) - Number(b.dataset.n ?? -Infinity) || 0;
  const [one, other] = [a, b].map((row) => row.cells[column].textContent);
  return one.localeCompare(other, "en", { numeric: true });
}
