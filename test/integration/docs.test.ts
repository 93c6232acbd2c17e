import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { EXIT_CODES, GATE_FAILED_EXIT_CODE } from "../../src/domain/shared/error.ts";
import { nodesOf, parseMarkdown, textOf } from "../support/markdown.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "servers/README.md",
  ...markdownIn("docs"),
];

describe.each(PAGES)("%s", (page) => {
  it("links to files and headings that are there", () => {
    expect(relativeLinksOf(page).filter((link) => !leadsSomewhere(page, link))).toEqual([]);
  });
});

it("docs/README.md lists every page", () => {
  const listed = relativeLinksOf("docs/README.md").map((link) => path.posix.join("docs", link));
  const pages = PAGES.filter((page) => /^docs\/[a-z-]+\.md$/.test(page));
  expect(pages.filter((page) => !listed.includes(page))).toEqual([]);
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

it("docs/exit-codes.md has every code", () => {
  const codes = [...read("docs/exit-codes.md").matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(
    ([, cell = ""]) => cell.split(", ").map(Number),
  );
  expect(codes).toEqual(
    expect.arrayContaining([0, GATE_FAILED_EXIT_CODE, ...Object.values(EXIT_CODES)]),
  );
});

it("README.md can be read in a few minutes", () => {
  expect(read("README.md").split("\n").length).toBeLessThanOrEqual(160);
});

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), "utf8");
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

function relativeLinksOf(page: string): readonly string[] {
  const tree = parseMarkdown(read(page));
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
  return nodesOf(parseMarkdown(read(page)), "heading").map((heading) =>
    textOf(heading)
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
