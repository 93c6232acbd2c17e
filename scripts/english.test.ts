import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");

/** What is read: our sources with their comments, and the pages. */
const READ = [
  ...["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "action.yml", "loadgate.yml"],
  ...["src", "docs", "workflows", ".github/workflows"],
] as const;

/** Phrases that were found here and say nothing at the first reading; a space is any white space. */
const REFUSED = [
  // Say who does what: "the report says", "is reported", "the caller never sees".
  /\b(?:is|are|was|were|nobody is) told\b(?! apart)/,
  /\bwhat is told of\b/,
  /\bwhat is said of\b/,
  /\bis said of\b/,
  /\bof which nobody knows\b/,
  // Say the consequence, and the usual term.
  /\bleave (?:it|them) as (?:it is|they are)\b/,
  /\bleave the commits\b/,
  /\bonly (?:its|this change's) own gate says\b/,
  /\bwhat is known all the same\b/,
  /\bfor what is not worth\b/,
  /\bso it is in no\b/,
  /\bso it was where\b/,
  /\bone sense each\b/,
  /\bcare for the\b/,
  /\bread the own metrics\b/,
  /\bno person works\b/,
  /\bwhat is gated of\b/,
  /\bnothing of it was used\b/,
  /\bof what others measure\b/,
  /\bwhere nothing was loaded is named\b/,
  /\bwhere the store is of one\b/,
  /\bin the ways that happen by accident\b/,
  /\bwhoever registers it decides\b/,
  /\bbe of one workflow run\b/,
] as const;

const PATTERN = new RegExp(
  REFUSED.map(({ source }) => source.replaceAll(" ", "\\s+")).join("|"),
  "gi",
);

/** Where a text has such a phrase, which may go on in the next line of a comment. */
function offences(file: string, text: string): readonly string[] {
  const inOneLine = text.replaceAll(/(?<=\n)[ \t]*(?:\*|\/\/|>|#)(?= )/g, (mark) =>
    " ".repeat(mark.length),
  );
  return [...inOneLine.matchAll(PATTERN)].map((found) => {
    const line = text.slice(0, found.index).split("\n").length;
    return `${file}:${line}: ${found[0].replaceAll(/\s+/g, " ")}`;
  });
}

/** Files in a folder and below it, or the file itself; no tests, whose names are not for readers. */
function filesIn(place: string): readonly string[] {
  if (/\.\w+$/.test(place)) return [place];
  return readdirSync(path.join(ROOT, place), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:ts|md|yml)$/.test(file) && !file.endsWith(".test.ts"))
    .map((file) => path.join(place, file));
}

it("finds a phrase wherever the line ends, in capitals or not", () => {
  const comment = "/**\n * What is said\n * of it.\n */\n// The user IS told.";
  expect(offences("a.ts", comment)).toEqual(["a.ts:2: What is said of", "a.ts:5: IS told"]);
  expect(offences("a.ts", "The arms are told apart; the report says which.")).toEqual([]);
});

it("our sentences say who does what, in the usual words", () => {
  const found = READ.flatMap(filesIn).flatMap((file) =>
    offences(file, readFileSync(path.join(ROOT, file), "utf8")),
  );
  expect(found).toEqual([]);
});
