/**
 * The script of the page: search, metric and groups, with their state in the address, and what a point of a picture is.
 * It adds to what stands there without it. Texts are only ever set as text.
 */
const { runs, units, commits, others } = JSON.parse(document.getElementById("data").textContent);
const HEIGHT = document.querySelector("svg")?.viewBox.baseVal.height;
const form = document.querySelector("form");
const chosen = document.querySelector("output");
const articles = [...document.querySelectorAll("article")];
const list = document.getElementById("series");
const at = (name) => form.elements.namedItem(name);
form.hidden = false;

function show() {
  const words = at("q").value.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (name) => words.every((word) => name.toLowerCase().includes(word));
  const metric = at("metric").value;
  for (const article of articles) {
    article.hidden = !matches(article.dataset.name);
    for (const figure of article.querySelectorAll("figure")) {
      figure.hidden = metric !== "" && figure.dataset.metric !== metric;
    }
  }
  const shown = articles.filter(({ hidden }) => !hidden).length;
  document.getElementById("shown").textContent = `${shown} of ${articles.length} series`;
  group(at("by").value);
  const elsewhere = document.getElementById("others");
  const found = others.flatMap(({ file, number, names }) => {
    const count = words.length > 0 && names.filter(matches).length;
    const address = `${file}#${new URLSearchParams({ q: at("q").value })}`;
    return count ? [" ", link(`${count} on page ${number}`, address)] : [];
  });
  elsewhere.hidden = found.length === 0;
  elsewhere.replaceChildren("On other pages:", ...found);
}

function group(by) {
  const groups = new Map();
  for (const article of articles) {
    const name = article.dataset[by];
    groups.set(name, [...(groups.get(name) ?? []), article]);
  }
  list.replaceChildren(
    ...[...groups].flatMap(([name, own]) => {
      const heading = document.createElement("h2");
      heading.textContent = name;
      heading.hidden = own.every((article) => article.hidden);
      return [heading, ...own];
    }),
  );
}

const points = (svg) =>
  [...svg.querySelectorAll(".run")].map((path) => {
    const numbers = (path.getAttribute("d").match(/-?\d+/g) ?? []).map(Number);
    let [x = 0, y = 0] = numbers;
    const found = [{ run: x, y }];
    for (let index = 2; index + 1 < numbers.length; index += 2) {
      x += numbers[index];
      y += numbers[index + 1];
      found.push({ run: x, y });
    }
    return found;
  });

function valueAt(figure, y) {
  const { low, high } = figure.dataset;
  return low * (high / low) ** (1 - y / HEIGHT);
}

// Heights are whole numbers: no more digits than they tell.
const stepOf = ({ dataset: { low, high } }) => Math.log(high / low) / HEIGHT;
function valueText(figure, value) {
  const digits = Math.min(4, Math.max(2, 1 - Math.ceil(Math.log10(stepOf(figure)))));
  const format = new Intl.NumberFormat("en", { maximumSignificantDigits: digits });
  return `${format.format(value)} ${units[figure.dataset.metric]}`;
}
function differenceText(figure, percent) {
  const size = Math.abs(percent).toFixed(stepOf(figure) < 0.001 ? 1 : 0);
  return `${(Number(size) === 0 ? "±" : percent < 0 ? "−" : "+") + size} %`;
}

function link(text, href) {
  if (href === "") return text;
  const made = document.createElement("a");
  made.textContent = text;
  made.href = href;
  return made;
}

const idOf = ({ startedAt }) => startedAt.replace(/\D/g, "");
const timeText = (iso) => `${iso.slice(0, 16).replace("T", " ")} UTC`;
const nameOf = (sha) => sha.slice(0, 10) || "an unknown commit";
const addressOf = (path, ...shas) =>
  commits === "" || shas.includes("") ? "" : commits + path + shas.join("...");

function select(svg, run) {
  const figure = svg.closest("figure");
  const lines = points(svg);
  const near = lines
    .flat()
    .reduce((best, one) => (Math.abs(one.run - run) < Math.abs(best.run - run) ? one : best));
  const line = lines.find((one) => one.includes(near));
  const before = line[line.indexOf(near) - 1];
  const { sha, startedAt } = runs[near.run];
  const value = valueAt(figure, near.y);
  const address = addressOf("/commit/", sha);
  const parts = [
    `${figure.closest("article").dataset.name} ${figure.dataset.metric} `,
    `${valueText(figure, value)}, `,
    link(nameOf(sha), address),
    `, ${timeText(startedAt)}`,
  ];
  if (address !== "") parts.push(", ", link("its runs", `${address}/checks`));
  if (before) {
    const earlier = runs[before.run].sha;
    const percent = (value / valueAt(figure, before.y) - 1) * 100;
    parts.push(
      `; ${differenceText(figure, percent)} from `,
      link(nameOf(earlier), addressOf("/compare/", earlier, sha)),
    );
  }
  chosen.replaceChildren(...parts);
  chosen.hidden = false;
  document.querySelector(".cursor")?.remove();
  const cursor = document.createElementNS("http://www.w3.org/2000/svg", "path");
  cursor.setAttribute("class", "cursor");
  cursor.setAttribute("d", `M${near.run} 0V${HEIGHT}`);
  svg.append(cursor);
  svg.dataset.run = near.run;
  keep({ at: `${figure.id}.${idOf(runs[near.run])}` });
}

const state = new URLSearchParams(location.hash.slice(1));
function keep(changes) {
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") state.delete(name);
    else state.set(name, value);
  }
  history.replaceState(null, "", `#${state}`);
}

function restore() {
  for (const name of ["q", "metric", "by"]) if (state.has(name)) at(name).value = state.get(name);
  if (at("by").value === "") at("by").value = "server";
  show();
  const [figure, chosenRun] = (state.get("at") ?? "").split(".");
  const svg = document.getElementById(figure)?.querySelector("svg");
  const run = runs.findIndex((one) => idOf(one) === chosenRun);
  if (svg && run >= 0) {
    select(svg, run);
    svg.scrollIntoView({ block: "center" });
  }
}

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", () => {
  keep({
    q: at("q").value,
    metric: at("metric").value,
    by: at("by").value === "server" ? "" : at("by").value,
  });
  show();
});
list.addEventListener("click", (event) => {
  const svg = event.target.closest("svg");
  if (!svg) return;
  const { left, width } = svg.getBoundingClientRect();
  select(svg, ((event.clientX - left) / width) * Math.max(1, runs.length - 1));
});
list.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const svg = event.target.closest("svg");
  if (!step || !svg) return;
  event.preventDefault();
  const all = Array.from(points(svg).flat(), ({ run }) => run).sort((a, b) => a - b);
  const now = Number(svg.dataset.run ?? (step > 0 ? -1 : runs.length));
  const next = step > 0 ? all.find((run) => run > now) : all.findLast((run) => run < now);
  if (next !== undefined) select(svg, next);
});
addEventListener("hashchange", () => location.reload());
restore();
