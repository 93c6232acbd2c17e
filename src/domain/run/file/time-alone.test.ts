import { expect, it } from "vitest";
import { aRun, aSeries } from "../../../../test/support/builders/run.ts";
import { aSample } from "../../../../test/support/builders/sample.ts";
import type { MeasuredSeries, RunFile } from "./run-file.ts";
import { partAlone } from "./time-alone.ts";

/** A series with one burst of so many seconds. */
function loaded(seconds: number, overrides: Partial<MeasuredSeries> = {}): MeasuredSeries {
  return aSeries({ ...overrides, samples: [aSample({ durationMs: seconds * 1000 })] });
}

/** A run that measured for a hundred seconds. */
function measured(series: readonly MeasuredSeries[], overrides: Partial<RunFile> = {}): RunFile {
  const timing = { ...aRun().timing, measureMs: 100_000 };
  return aRun({ timing, series, ...overrides });
}

const GO = [loaded(10), loaded(10, { arm: "base" })];
const RUST = [loaded(20, { server: "rust" }), loaded(20, { server: "rust", arm: "base" })];

it("saves the bursts of other scenarios, and nothing beside bursts", () => {
  const part = partAlone(measured([...GO, ...RUST]), [...GO, ...RUST]);
  expect(part("go/greet c=10")).toBeCloseTo(0.6);
  expect(part("rust/greet c=10")).toBeCloseTo(0.8);
});

it("keeps every level of a scenario, and counts the requests of a mix once", () => {
  const other = loaded(30, { level: { concurrency: 50 } });
  const request = loaded(30, { request: "cart" });
  const series = [...GO, other, request, ...RUST];
  expect(partAlone(measured(series), series)("go/greet c=10 / cart")).toBeCloseTo(0.6);
});

it("saves the bursts of other bases", () => {
  const base = { ref: "v1", isRequired: false };
  const [head = loaded(10)] = GO;
  const own = loaded(10, { arm: "base" });
  const run = measured(GO, { furtherBases: [{ base, servers: [], series: [own] }] });
  expect(partAlone(run, GO)("go/greet c=10")).toBeCloseTo(0.9);
  expect(partAlone(run, [head, own])("go/greet c=10")).toBeCloseTo(0.9);
});

it("takes the levels of other shards as well, which measured side by side", () => {
  const own = loaded(10, { shard: 0 });
  const beside = loaded(50, { shard: 0, server: "rust" });
  const elsewhere = loaded(30, { shard: 1, level: { concurrency: 50 } });
  const series = [own, beside, elsewhere];
  expect(partAlone(measured(series), series)("go/greet c=10")).toBeCloseTo(0.8);
});

it("takes all of a run whose time or series are not known", () => {
  const timing = { ...aRun().timing, measureMs: 0 };
  expect(partAlone(measured(GO, { timing }), GO)("go/greet c=10")).toBe(1);
  expect(partAlone(measured([]), [])("go/greet c=10")).toBe(1);
});
