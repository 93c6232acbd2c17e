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
    "`full` a closed loop; 256 connections. [Figures](claims/pool.csv).",
    expect.stringMatching(/^The pool/),
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

it("a claim's table says once what is the same in all its tests", () => {
  const tables = [
    [unpublished],
    [test, { ...unpublished, variant: "c" }],
    [test, { ...test, metric: "cpu-per-request" }],
  ].map((tests) => claimSections([{ claim: "pool", title: "A pool", tests }])[0]?.tables[0]);
  expect(tables.map((table) => table?.columns[0])).toEqual([
    "b against a, p99",
    "p99",
    "b against a",
  ]);
  expect(tables.map((table) => table?.rows.map(([cell]) => cell))).toEqual([
    ["rate"],
    ["b against a, rate", "c against a, rate"],
    ["rate: p99", "rate: CPU/request"],
  ]);
});

it("a setting is a day and a load, and the processor stands once on the page", () => {
  const setting = "2026-11-27, load average 0.08 before; 2 cores of A, 24 GiB; Go 1.26";
  const claim = { ...claims[0], setting } as ClaimData;
  expect(claimSections([claim])[0]?.notes[0]).toContain(
    "[Figures](claims/pool.csv), 2026-11-27, load average 0.08 before.",
  );
  expect(claimsPage({ ...results, claims: [claim, claim] }).match(/2 cores of A\b/g)).toHaveLength(
    1,
  );
});

it("a claim that is measured alone takes its place, with its own setting, and the others stay", () => {
  const again: ClaimData = { claim: "pool", title: "A pool", setting: "a day", tests: [test] };
  const merged = mergedClaims(results, [again]);
  expect(merged.machine).toBe("a machine");
  expect(merged.claims.map(({ claim }) => claim)).toEqual(["pool", "memory", "bursts"]);
  expect(claimSections(merged.claims)[0]?.notes[0]).toContain("[Figures](claims/pool.csv), a day.");
});

it("the page has the load of each scenario, and the sentence that closes each claim", () => {
  const page = claimsPage(storedClaims());
  expect(page).toContain("`low` 4,000/s, `rate` 15,000/s, `full` a closed loop; 64 connections.");
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
