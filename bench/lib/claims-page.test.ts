import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import type { Tested } from "./claims.js";
import {
  type ClaimData,
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
    "`full` is a closed loop over 256 connections.",
    expect.stringMatching(/^net\/http/),
  ]);
  expect(pool?.conclusion).toMatch(/^p99 b against a, rate: weaker; /);
  expect(memory?.tables).toEqual([]);
  expect(memory?.notes[0]).toBe("Not measured: no oha.");
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
    "`rate` is 15,000 requests a second over 64 connections and `full` is a closed loop over 64 connections.",
  );
  for (const text of Object.values(readClaims()).flatMap(({ closing }) => closing?.text ?? [])) {
    expect(page).toContain(`**${text}**`);
  }
  expect(page).not.toMatch(/\{\w+\}/);
});

it("the committed page is what the committed results give; `npm run bench:claims -- --page` writes it", () => {
  const docs = path.resolve(import.meta.dirname, "../../docs/figures");
  const text = (file: string) => readFileSync(path.join(docs, file), "utf8");
  expect(text("claims.md")).toBe(claimsPage(JSON.parse(text("claims.json"))));
});
