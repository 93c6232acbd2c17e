import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { aSample, latencies } from "../../test/support/builders/sample.ts";
import { type SoakResults, soakPage } from "./soak-page.js";

const sample = aSample({ latencyMs: { ...latencies(1), p99: 152 }, rateShortfall: 0 });
const day = sample.startedAt.slice(0, 10);
const results: SoakResults = {
  schema: "loadgate/soak/1",
  machine: "a machine",
  cores: 2,
  rate: 9500,
  minutes: 30,
  warmUpMinutes: 5,
  pieceSeconds: 60,
  connections: 256,
  highestRates: { go: 10_000, rust: 20_000 },
  courses: [{ server: "go", pieces: [{ sample }] }],
};

it("the page says which rate it is, on which machine, and where it was not held", () => {
  const page = soakPage(results).replaceAll("\n", " ");
  expect(page).toContain(
    "9,500 a second over 256 connections, 0.95 of the highest rate that both held for 60 s before (go 10,000, rust 20,000)",
  );
  expect(page).toContain(`--write\`; ${day}, a machine. The versions`);
  expect(page).toContain("go held it in 0 of 1 pieces, not in that from minute 0 (p99 152 ms");
  expect(page).not.toMatch(/\{\w+\}/);
});

it("says of a rate that it was given", () => {
  const { highestRates: _, ...given } = results;
  expect(soakPage(given)).toContain("a rate that was given");
});

it("the committed page is what the committed results give; `npm run bench:soak -- --page` writes it", () => {
  const docs = path.resolve(import.meta.dirname, "../../docs/figures");
  const text = (file: string) => readFileSync(path.join(docs, file), "utf8");
  expect(text("soak.md")).toBe(soakPage(JSON.parse(text("soak.json"))));
});
