import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import type { Tested } from "./claims.js";
import {
  type ClaimData,
  claimFiles,
  claimSections,
  claimsPage,
  mergedClaims,
  readClaims,
  storedClaims,
} from "./claims-page.js";

const ours = { percent: -10, low: -12, high: -8, pairs: 9 };
const test: Tested = {
  variant: "b",
  against: "a",
  series: "rate",
  metric: "latency-p99",
  published: [-19, -19],
  ours,
  verdict: "weaker",
};
const { published: _, ...without } = test;
const unpublished: Tested = { ...without, verdict: "no figure to compare" };
const claims: ClaimData[] = [
  { claim: "pool", title: "A pool", tests: [test, unpublished] },
  { claim: "bursts", title: "Bursts", tests: [unpublished] },
  { claim: "memory", title: "Memory", error: "no oha" },
];
const results = { schema: "loadgate/claims/1" as const, machine: "a machine", claims };

it("a claim has its tests and its notes, or why it was not measured", () => {
  const [pool, , memory] = claimSections(claims);
  expect(pool?.tables[0]?.rows).toHaveLength(2);
  expect(pool?.notes).toEqual([
    "[All figures](claims/pool.csv).",
    "`full` is a closed loop over 256.",
    expect.stringMatching(/^net\/http/),
  ]);
  expect(pool?.conclusion).toMatch(/^p99 b against a, rate: weaker; /);
  expect(memory?.tables).toEqual([]);
  expect(memory?.notes[0]).toBe("Not measured: no oha.");
});

it("tests that are aside are in a claim's file alone", () => {
  const both = [{ ...claims[0], tests: [test, { ...unpublished, aside: true }] } as ClaimData];
  expect(claimSections(both)[0]?.tables[0]?.rows).toHaveLength(1);
  const [[file, figures] = []] = claimFiles({ ...results, claims: both });
  expect(file).toBe("claims/pool.csv");
  expect(figures?.trim().split("\n")).toHaveLength(3);
});

it("a setting is a day, a load and a processor", () => {
  const setting = "2026-11-27, load average 0.08 before; 2 cores of A, 24 GiB; Go 1.26";
  const [section] = claimSections([{ ...claims[0], setting } as ClaimData]);
  expect(section?.notes.at(-1)).toBe(
    "Measured on 2026-11-27, load average 0.08 before; 2 cores of A.",
  );
});

it("a claim that is measured alone takes its place, with its own setting, and the others stay", () => {
  const again: ClaimData = { claim: "pool", title: "A pool", setting: "a day", tests: [test] };
  const merged = mergedClaims(results, [again]);
  expect(merged.machine).toBe("a machine");
  expect(merged.claims.map(({ claim }) => claim)).toEqual(["pool", "memory", "bursts"]);
  expect(claimSections(merged.claims)[0]?.notes.at(-1)).toBe("Measured on a day.");
});

it("the page has the load of each scenario, and the sentence that closes each claim", () => {
  const page = claimsPage(storedClaims());
  expect(page).toContain(
    "`rate` is 15,000/s over 64 connections and `full` is a closed loop over 64.",
  );
  for (const text of Object.values(readClaims()).flatMap(({ closing }) => closing?.text ?? [])) {
    expect(page).toContain(`**${text}**`);
  }
  expect(page).not.toMatch(/\{\w+\}/);
});

it("the committed page is what the committed results give; `npm run bench:claims -- --page` writes it", () => {
  const docs = path.resolve(import.meta.dirname, "../../docs/figures");
  const text = (file: string) => readFileSync(path.join(docs, file), "utf8");
  const results = JSON.parse(text("claims.json"));
  expect(text("claims.md")).toBe(claimsPage(results));
  for (const [file, figures] of claimFiles(results)) expect(text(file)).toBe(figures);
});
