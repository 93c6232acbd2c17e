import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { elementAt } from "../../domain/statistics/element-at.ts";
import { seededRandom, shuffle } from "../../domain/statistics/random.ts";
import { compareProfiles } from "./compare-profiles.ts";
import type { ProfilePair } from "./function-pairs.ts";
import type { StartProfile } from "./stacks.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../../test/fixtures/profiles");

/** Slowdowns that burn CPU time, and what the name of the function contains that does. */
const BURNING = {
  sort: /\branked\b/,
  copy: /\bcopied\b/,
  regexp: /\btokens\b/,
  hash: /\bdigest\b/,
  allocation: /\ballocated\b/,
  answer: /\banswered\b/,
};

const fileOf = (language: string, recording: string) =>
  path.join(FOLDER, language, `${recording}.txt`);

/** The pairs of a recording, which `npm run bench:profiles` made: base and head are columns in turns. */
function recorded(language: string, recording: string): readonly ProfilePair[] {
  const text = readFileSync(fileOf(language, recording), "utf8");
  const [heads = "", rows = ""] = text.split("\n\n");
  const stacks = rows
    .trimEnd()
    .split("\n")
    .map((row) => {
      const [, stack = "", counts = ""] = /^(.*?) (\d+(?: \d+)*)$/.exec(row) ?? [];
      return { stack, counts: counts.split(" ").map(Number) };
    });
  const starts = heads.split("\n").map((head, at): StartProfile => {
    const [, requests, cpuMs] = /: (\d+) requests, ([\d.]+) ms of CPU/.exec(head) ?? [];
    const seen = stacks.map(({ stack, counts }) => [stack, elementAt(counts, at)] as const);
    return { requests: Number(requests), cpuMs: Number(cpuMs), stacks: new Map(seen) };
  });
  return starts.flatMap((base, at) => {
    const head = starts[at + 1];
    return at % 2 === 0 && head ? [{ base, head }] : [];
  });
}

const languages = readdirSync(FOLDER, { withFileTypes: true }).filter((one) => one.isDirectory());

describe.each(languages.map(({ name }) => name))("recorded profiles of %s", (language) => {
  it("show the changed function among the first three in at least 80 % of slowdowns", () => {
    const there = Object.entries(BURNING).filter(([slowdown]) =>
      existsSync(fileOf(language, slowdown)),
    );
    expect(there.length).toBeGreaterThanOrEqual(5);
    const found = there.map(([slowdown, changed]) => {
      const { functions } = compareProfiles(recorded(language, slowdown));
      const names = functions.slice(0, 3).map(({ name }) => name);
      return { slowdown, names, isFound: names.some((name) => changed.test(name)) };
    });
    const missed = found.filter(({ isFound }) => !isFound);
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.2 * found.length);
  });
});

const unchangedIn = (language: string) =>
  readdirSync(path.join(FOLDER, language)).filter((file) => /^same-/.test(file));
const withUnchanged = languages
  .map(({ name }) => name)
  .filter((language) => unchangedIn(language).length > 0);

it("nothing changed in twenty recordings of at least three languages", () => {
  const enough = withUnchanged.filter((language) => unchangedIn(language).length >= 20);
  expect(enough.length).toBeGreaterThanOrEqual(3);
});

describe.each(withUnchanged)("recorded profiles of %s", (language) => {
  it("show a row in at most 5 % of comparisons where nothing changed", () => {
    const pairs = unchangedIn(language).flatMap((file) =>
      recorded(language, path.basename(file, ".txt")),
    );
    const random = seededRandom(language);
    let wrong = 0;
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const drawn = shuffle(pairs, random).slice(0, 4);
      const swapped = drawn.map(({ base, head }) =>
        random() < 0.5 ? { base, head } : { base: head, head: base },
      );
      if (compareProfiles(swapped).functions.length > 0) wrong += 1;
    }
    expect(wrong).toBeLessThanOrEqual(0.05 * DRAWS);
  }, 60_000);
});

/** Comparisons of pairs that are drawn from all recordings without a change, base and head in random order. */
const DRAWS = 400;
