import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { EXIT_CODES, GATE_FAILED_EXIT_CODE } from "../../src/domain/shared/error.ts";
import { formatWhole } from "../../src/domain/shared/format.ts";
import { nodesOf, parseMarkdown, textOf } from "../support/markdown.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const TREES = new Map<string, ReturnType<typeof parseMarkdown>>();
const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "servers/README.md",
  "examples/README.md",
  ...markdownIn("docs"),
];

describe.each(PAGES)("%s", (page) => {
  it("links to files and headings that are there", () => {
    expect(relativeLinksOf(page).filter((link) => !leadsSomewhere(page, link))).toEqual([]);
  });
});

/** Phrases that readers stumbled over, each with what to write in its place. */
const RIDDLES: readonly (readonly [RegExp, string])[] = [
  [/\b(is|are|be|was) told\b/i, "the report says, or: is reported"],
  [/\bnobody (is told|knows)\b/i, "the caller never sees, or: is unknown"],
  [/\b(told|said|known|used) of (it|them|each|what)\b/i, "how it is reported; what is reported"],
  [/\bleave it as it is\b/i, "do not set"],
  [/\b(in|by) the ways that\b/i, "when"],
  [/\bwhat is (known|gated|counted|said) of\b/i, "a noun"],
  [/\ball the same\b/i, "still"],
  [/\bwhat is (not )?worth\b/i, "if … matter, or: don't matter"],
];

it.each(RIDDLES)("no page of docs says %s", (riddle, instead) => {
  const pages = PAGES.filter((page) => path.posix.dirname(page) === "docs");
  const found = pages.flatMap((page) => {
    const line = onOneLine(page).match(new RegExp(`.{0,40}${riddle.source}.{0,40}`, "i"));
    return line ? [`${page}: ${line[0]} (write: ${instead})`] : [];
  });
  expect(found).toEqual([]);
});

it("docs/README.md lists every page", () => {
  const listed = pagesLinkedFrom("docs/README.md");
  const pages = PAGES.filter((page) => path.posix.dirname(page) === "docs");
  expect(pages.filter((page) => !listed.includes(page))).toEqual(["docs/README.md"]);
  expect(read("docs/README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(50);
});

it("each page of figures is linked from a page that says what it means", () => {
  const readers = PAGES.filter((page) => path.posix.dirname(page) === "docs");
  const linked = readers.flatMap(pagesLinkedFrom);
  const figures = PAGES.filter((page) => page.startsWith("docs/figures/"));
  expect(figures.length).toBeGreaterThan(5);
  expect(figures.filter((page) => !linked.includes(page))).toEqual([]);
});

describe("CONTRIBUTING.md", () => {
  const page = read("CONTRIBUTING.md");

  it("shows every folder of src and every room of the domain", () => {
    const folders = [
      ...foldersIn("src"),
      ...foldersIn("src/domain").map((room) => `domain/${room}`),
    ];
    expect(folders.filter((folder) => !page.includes(folder))).toEqual([]);
  });

  it("names files that are there", () => {
    const named = [...page.matchAll(/`((?:src|test|scripts|docs)\/[^`]+)`/g)].map(
      ([, name = ""]) => name,
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
  });
});

it("each decision is accepted or superseded by another, in its file and in docs/adr/README.md", () => {
  const decisions = markdownIn("docs/adr").filter((file) => file !== "docs/adr/README.md");
  const others = decisions.flatMap((file) => {
    const number = Number(path.basename(file).slice(0, 4));
    const [, , status = ""] = read(file).split("\n");
    const [, by] =
      /^\*Superseded by (?:\[(\d+)\]\(00\1-[^)]+\)|(\[the rule\]\(\.\.\/verdict\.md\)))\.\*$/
        .exec(status)
        ?.filter((part) => part !== undefined) ?? [];
    const known = status === "*Accepted.*" ? "accepted" : `superseded by ${by}`;
    const row = `| [${number}. ${headingOf(file)}](${path.posix.basename(file)}) | ${known} |`;
    return read("docs/adr/README.md").includes(`${row}\n`) ? [] : [row];
  });
  expect(others).toEqual([]);
});

it("docs/verdict.md is one page and names files that are there", () => {
  const page = read("docs/verdict.md");
  const named = [...page.matchAll(/`((?:[a-z]+\/)+[a-z-]+\.ts)`/g)].map(([, name = ""]) => name);
  const missing = named.filter((name) => !existsSync(path.join(ROOT, "src/domain", name)));
  expect(missing).toEqual([]);
  expect(page.trimEnd().split("\n").length).toBeLessThanOrEqual(150);
});

it.each([
  ["README.md", 600],
  ["CONTRIBUTING.md", 2000],
  ["docs/security.md", 1200],
  ["docs/figures/statistics.md", 5000],
  ["docs/verdict.md", 2296],
  ["docs/method.md", 900],
])("%s has at most %i words", (page, most) => {
  expect(read(page).trim().split(/\s+/).length).toBeLessThanOrEqual(most);
});

it("docs/commands.md names the schema of comparison.json", () => {
  expect(read("docs/commands.md")).toContain(`\`loadgate/comparison/1\``);
});

it("docs/commands.md has every code", () => {
  const codes = [...read("docs/commands.md").matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(
    ([, cell = ""]) => cell.split(", ").map(Number),
  );
  expect(codes).toEqual(
    expect.arrayContaining([0, GATE_FAILED_EXIT_CODE, ...Object.values(EXIT_CODES)]),
  );
});

describe("the figures of docs/figures/statistics.md", () => {
  const page = read("docs/figures/statistics.md");
  const rows = page.split("\n").map((line) => line.slice(2, -2).split(" | "));
  const cell = (column: number, ...begin: readonly string[]) =>
    rows.find((cells) => begin.every((text, at) => cells[at] === text))?.[column] ?? "";
  const whole = (text: string) => Math.round(Number.parseFloat(text));
  const called = (load: string, slower: string) => `${whole(cell(3, load, slower))} %`;
  const weakest =
    rows[2 + rows.findIndex(([first, next]) => first === "noise" && next === "processes")];
  const [runs, alarms] = weakest?.slice(5) ?? [];
  const begin = rows.findIndex(([title]) => title?.includes("once more"));
  it("are those of docs/accuracy.md", () => {
    const text = onOneLine("docs/accuracy.md");
    const at = (slower: string) => [called("20", slower), called("60", slower)] as const;
    const [[ten20, ten60], [five20, five60]] = [at("10.0 %"), at("5.0 %")];
    expect(text).toContain(
      `called a slowdown of 10 % in ${ten20} of runs at 20 s of load per series and in ${ten60} at 60 s; one of 5 % in ${five20} and in ${five60}`,
    );
    expect(text).toContain(`a regression in ${alarms} of its ${formatWhole(Number(runs))} runs`);
    for (const series of ["1", "2", "4", "8", "12"]) {
      const [five, ten] = ["5 min", "10 min"].map((budget) => cell(3, series, budget));
      const other = rows.slice(begin).find((cells) => cells[0] === series)?.[3];
      expect(text).toContain(`| ${series} | ${five} | ${ten} | ${other} |`);
    }
  });
});

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), "utf8");
}

/** The title of a decision, without its number. */
function headingOf(file: string): string {
  return (
    read(file)
      .split("\n")[0]
      ?.replace(/^# \d+\. /, "") ?? ""
  );
}

function onOneLine(file: string): string {
  return read(file).replaceAll(/\s+/g, " ");
}

function markdownIn(folder: string): readonly string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, "/")));
}

function foldersIn(folder: string): readonly string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** A page's tree, parsed once: many pages link to the same ones. */
function treeOf(page: string): ReturnType<typeof parseMarkdown> {
  const tree = TREES.get(page) ?? parseMarkdown(read(page));
  TREES.set(page, tree);
  return tree;
}

/** The files that a page links to, from the repository's root. */
function pagesLinkedFrom(page: string): readonly string[] {
  return relativeLinksOf(page).map((link) =>
    path.posix.join(path.posix.dirname(page), link.replace(/#.*/, "")),
  );
}

function relativeLinksOf(page: string): readonly string[] {
  const tree = treeOf(page);
  return [...nodesOf(tree, "link"), ...nodesOf(tree, "image")]
    .map(({ url }) => url)
    .filter((url) => !/^(https?|mailto):/.test(url));
}

function leadsSomewhere(page: string, link: string): boolean {
  const [target = "", heading] = link.split("#");
  const file = target === "" ? page : path.posix.join(path.posix.dirname(page), target);
  if (!existsSync(path.join(ROOT, file))) return false;
  return heading === undefined || anchorsOf(file).includes(heading);
}

/** What GitHub makes of headings: small letters, hyphens for spaces, no other punctuation. */
function anchorsOf(page: string): readonly string[] {
  return nodesOf(treeOf(page), "heading").map((heading) =>
    textOf(heading)
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
