import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { gateOfSeries } from "../domain/bounds/bounds.ts";
import { parseConfig } from "./load.ts";

const written = (load: string, gate = "") =>
  `servers: { api: { run: x } }\nscenarios:\n  greet:\n    path: /\n    load: { ${load} }\n${gate}`;
const parsed = (load: string, gate = "") => parseConfig(written(load, gate), "/repo/loadgate.yml");
const CAPACITY = "capacity: { p99: 100ms, errors: 0.1%, from: 500/s, to: 100000/s }";

describe("load.capacity", () => {
  it("is a level of its own", () => {
    const [scenario] = parsed(`concurrency: [10], ${CAPACITY}`).scenarios;
    expect(scenario?.levels).toEqual([{ concurrency: 10 }, { openLoop: "capacity" }]);
    expect(scenario?.openLoop).toEqual({
      capacity: { p99Ms: 100, errorPart: 0.001, from: 500, to: 100_000 },
    });
    expect(parsed("concurrency: [10]").scenarios[0]).not.toHaveProperty("openLoop");
  });

  it("may fail a thousandth of its requests by default", () => {
    const [scenario] = parsed("capacity: { p99: 500ms, from: 500/s, to: 900/s }").scenarios;
    expect(scenario?.openLoop?.capacity?.errorPart).toBe(0.001);
  });

  it.each([
    ["capacity: { p99: 0ms, from: 500/s, to: 900/s }", "load.capacity.p99"],
    ["capacity: { p99: 1s, from: 0/s, to: 900/s }", "requests a second, above zero"],
    ["capacity: { p99: 1s, errors: 100%, from: 500/s, to: 900/s }", "below 100%"],
    ["capacity: { p99: 1s, from: 900/s, to: 900/s }", "leaves nothing to search"],
    ["capacity: { p99: 1s, from: 99/s, to: 900/s }", "found 99/s, which is too few"],
    [`requests: 100, ${CAPACITY}`, "not by number"],
    [
      "capacity: { p99: 60s, from: 500/s, to: 100000/s }",
      "5 rounds of the search take about 610 min 03 s for a single server, more than 30 min 00 s",
    ],
    ["capacity: { p99: 4s, from: 500/s, to: 900/s }", "5 rounds of the search"],
    ["capacity: { p99: 100ms, from: 800/s, to: 900/s }", "leaves nothing to search"],
  ])("refuses %s", (load, reason) => {
    expect(() => parsed(load)).toThrow(reason);
  });
});

describe("the gate of a capacity", () => {
  const boundsIn = (load: string, gate = "") => {
    const config = parsed(load, gate);
    return gateOfSeries(config.gate, ["api/greet capacity"]);
  };

  it("tolerates 5 % by default, and is nothing where none is searched", () => {
    expect(boundsIn(CAPACITY).tolerancePercent).toMatchObject({ capacity: 5, throughput: 5 });
    expect(boundsIn(CAPACITY).tolerancePercent).not.toHaveProperty("peak-p99");
    expect(boundsIn("concurrency: [10]").tolerancePercent).not.toHaveProperty("capacity");
  });

  it("has a minimum in requests a second", () => {
    const { limits } = boundsIn(CAPACITY, "gate: { capacity: { min: 5000/s } }\n");
    expect(limits).toEqual({ capacity: { value: 5000 } });
  });

  it("can be that of one series", () => {
    const gate =
      'gate: { throughput: { tolerance: 5% }, overrides: { "api/greet capacity": { capacity: { tolerance: 9% } } } }\n';
    expect(
      boundsIn(CAPACITY, gate).bySeries?.["api/greet capacity"]?.tolerancePercent,
    ).toMatchObject({ capacity: 9 });
    const misplaced =
      'gate: { throughput: { tolerance: 5% }, overrides: { "api/greet c=10": { capacity: { tolerance: 9% } } } }\n';
    expect(() => parsed(`concurrency: [10], ${CAPACITY}`, misplaced)).toThrow(
      "capacity is about load.capacity",
    );
  });

  it("is refused where nothing measures it, and missed where it is not written", () => {
    const gate = "gate: { capacity: { tolerance: 5% } }\n";
    expect(() => parsed("concurrency: [10]", gate)).toThrow(
      "capacity is gated, and nothing measures it",
    );
    const other = "gate: { throughput: { tolerance: 5% } }\n";
    expect(parsed(CAPACITY, other).warnings[0]).toContain("the gate names nothing of capacity");
    expect(parsed(CAPACITY).warnings).toEqual([]);
  });
});

it("the example of docs/capacity.md is a valid configuration", () => {
  const page = readFileSync(path.resolve(import.meta.dirname, "../../docs/capacity.md"), "utf8");
  const [, example = ""] = /```yaml\n([\s\S]*?)```/.exec(page) ?? [];
  const { scenarios, gate, warnings } = parseConfig(example, "/repo/loadgate.yml");
  expect(scenarios[0]?.openLoop?.capacity?.to).toBe(100_000);
  expect(gate).toMatchObject({
    tolerancePercent: { capacity: 5 },
    limits: { capacity: { value: 5000 } },
  });
  expect(warnings).toEqual([]);
});
