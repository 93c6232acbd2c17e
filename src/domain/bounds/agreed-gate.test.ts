import { describe, expect, it } from "vitest";
import { aCounted, someCounts } from "../../../test/support/builders/counts.ts";
import { aRun, aSeries } from "../../../test/support/builders/run.ts";
import type { Gate, GateConfig, GateRule } from "../run/plan/config.ts";
import { gateFor, type Loosened, stricterGate } from "./agreed-gate.ts";
import { boundsOf } from "./bounds.ts";

const gate = (tolerancePercent: GateConfig["tolerancePercent"], maxErrorPercent = 0) => ({
  tolerancePercent,
  maxErrorPercent,
});

it.each<[string, GateConfig, GateConfig, GateConfig, readonly Loosened[]]>([
  ["the same", gate({ throughput: 5 }), gate({ throughput: 5 }), gate({ throughput: 5 }), []],
  [
    "a raised tolerance",
    gate({ throughput: 5 }),
    gate({ throughput: 500 }),
    gate({ throughput: 5 }),
    [{ bound: "throughput", base: 5, head: 500 }],
  ],
  [
    "a lowered tolerance",
    gate({ throughput: 5 }),
    gate({ throughput: 2 }),
    gate({ throughput: 2 }),
    [],
  ],
  [
    "a metric that is gated no more",
    gate({ throughput: 5, "latency-p99": 10 }),
    gate({ throughput: 5 }),
    gate({ throughput: 5, "latency-p99": 10 }),
    [{ bound: "latency-p99", base: 10 }],
  ],
  [
    "a metric that is gated from now on",
    gate({}),
    gate({ throughput: 5 }),
    gate({ throughput: 5 }),
    [],
  ],
  [
    "a raised limit",
    { ...gate({}), limits: { "latency-p99": { value: 100 }, throughput: { value: 5000 } } },
    { ...gate({}), limits: { "latency-p99": { value: 150 }, throughput: { value: 4000 } } },
    { ...gate({}), limits: { "latency-p99": { value: 100 }, throughput: { value: 5000 } } },
    [
      { bound: "throughput", isLimit: true, base: 5000, head: 4000 },
      { bound: "latency-p99", isLimit: true, base: 100, head: 150 },
    ],
  ],
  [
    "a lowered limit that held always",
    { ...gate({}), limits: { "latency-p99": { value: 100, isAlways: true } } },
    { ...gate({}), limits: { "latency-p99": { value: 90 } } },
    { ...gate({}), limits: { "latency-p99": { value: 90, isAlways: true } } },
    [],
  ],
  [
    "a limit less and another more",
    { ...gate({}), limits: { "peak-rss": { value: 100 } } },
    { ...gate({}), limits: { "cold-start": { value: 90 } } },
    { ...gate({}), limits: { "cold-start": { value: 90 }, "peak-rss": { value: 100 } } },
    [{ bound: "peak-rss", isLimit: true, base: 100 }],
  ],
  ["more errors", gate({}, 1), gate({}, 50), gate({}, 1), [{ bound: "errors", base: 1, head: 50 }]],
  ["fewer errors", gate({}, 1), gate({}, 0), gate({}, 0), []],
])("the stricter of two gates, with %s", (_, base, head, stricter, loosened) => {
  expect(stricterGate(head, base)).toEqual({ gate: stricter, own: head, loosened });
});

it("head's gate counts alone without a base, and where base has none", () => {
  const head = gate({ throughput: 500 });
  const base = { ref: "main", gate: gate({ throughput: 5 }) };
  const own = { gate: head, own: head, loosened: [] };
  expect(gateFor(head, aRun())).toEqual(own);
  expect(gateFor(head, aRun({ base: { ref: "main", isRequired: true } }))).toEqual(own);
  expect(gateFor(head, aRun({ base })).gate).toEqual(base.gate);
  expect(gateFor(head, aRun({ base: { ...base, isRequired: false } })).gate).toEqual(base.gate);
});

it("a name has the limits that mean anything for it", () => {
  const all = {
    throughput: { value: 1 },
    instructions: { value: 2 },
    "peak-rss": { value: 3 },
    "cpu-per-request": { value: 4 },
  };
  const none = { tolerancePercent: {}, maxErrorPercent: 0 };
  const names = ["go", "go/greet", "go/greet c=10", "go/greet c=10 / GET /a"];
  const base = {
    ...none,
    bySeries: Object.fromEntries(names.map((name) => [name, { ...none, limits: all }])),
  };
  const { gate: agreed } = stricterGate(none, base);
  expect(names.map((name) => Object.keys(boundsOf(agreed, name).limits ?? {}))).toEqual([
    ["peak-rss"],
    ["instructions"],
    ["throughput", "cpu-per-request"],
    ["throughput"],
  ]);
});

describe("the bounds of some series only", () => {
  const GO = "go/greet c=10";
  const rule = (percent: number | false): GateRule => ({
    appliesTo: (series) => series.startsWith("go/"),
    tolerancePercent: { throughput: percent },
  });
  const run = aRun({
    series: ["go", "rust", "c", "d"].flatMap((server) => [
      aSeries({ server }),
      aSeries({ server, level: { concurrency: 20 } }),
    ]),
  });
  const agreed = (head: readonly GateRule[], base: Gate) =>
    gateFor(
      { ...gate({ throughput: 5 }), rules: head },
      { ...run, base: { ref: "main", gate: base } },
    );

  it.each<[string, number | false, Partial<Loosened>]>([
    ["raised", 50, { head: 50 }],
    ["switched off", false, {}],
  ])("cannot be %s by head, which is said with the series", (_, percent, head) => {
    const { gate: judging, loosened } = agreed([rule(percent)], gate({ throughput: 5 }));
    expect(boundsOf(judging, GO)).toEqual(gate({ throughput: 5 }));
    const series = [GO, "go/greet c=20"];
    expect(loosened).toEqual([{ bound: "throughput", base: 5, ...head, series }]);
  });

  it("are base's where head leaves its override out, and head's where they are stricter", () => {
    const strict = { ...gate({ throughput: 5 }), bySeries: { [GO]: gate({ throughput: 1 }, 0) } };
    const without = agreed([], strict);
    expect(boundsOf(without.gate, GO)).toEqual(gate({ throughput: 1 }));
    expect(without.loosened).toEqual([{ bound: "throughput", base: 1, head: 5, series: [GO] }]);
    const stricter = agreed([rule(2)], gate({ throughput: 5 }));
    expect(boundsOf(stricter.gate, GO)).toEqual(gate({ throughput: 2 }));
    expect(boundsOf(stricter.gate, "rust/greet c=10")).toMatchObject(gate({ throughput: 5 }));
    expect(stricter.loosened).toEqual([]);
  });

  it("are the errors of what is loaded in stages too", () => {
    const loosenedBy = (name: string) => {
      const bySeries = { [name]: gate({}, 9) };
      return stricterGate({ ...gate({}), bySeries }, gate({})).loosened;
    };
    expect(loosenedBy("go/greet stages")).toEqual([
      { bound: "errors", base: 0, head: 9, series: ["go/greet stages"] },
    ]);
    expect(loosenedBy("go/greet capacity")).toEqual([]);
  });

  it("are those that a series has: counts have no times and no errors", () => {
    const counted = { instructions: 1, throughput: 5 };
    const base = {
      ...gate(counted, 0),
      bySeries: { "go/greet": gate(counted, 0), [GO]: gate(counted, 0) },
    };
    const own: GateRule = { ...rule(50), maxErrorPercent: 9 };
    const counts = someCounts(aCounted());
    const { loosened } = gateFor(
      { ...gate({ ...counted, instructions: 3 }), rules: [own] },
      { series: [aSeries()], servers: [], counts, base: { ref: "main", gate: base } },
    );
    expect(loosened).toEqual([
      { bound: "instructions", base: 1, head: 3 },
      { bound: "throughput", base: 5, head: 50, series: [GO] },
      { bound: "errors", base: 0, head: 9, series: [GO] },
    ]);
  });

  it("are as wide as both have them", () => {
    const wide = { ...gate({ throughput: 5 }), bySeries: { [GO]: gate({ throughput: 50 }) } };
    const both = agreed([rule(50)], wide);
    expect(boundsOf(both.gate, GO)).toEqual(gate({ throughput: 50 }));
  });

  it("are not said again where all series' are loosened alike", () => {
    const all: GateRule = { ...rule(50), appliesTo: () => true };
    const base = gate({ throughput: 5 });
    const head: GateConfig = { ...gate({ throughput: 50 }), rules: [all] };
    expect(gateFor(head, { ...run, base: { ref: "main", gate: base } }).loosened).toEqual([
      { bound: "throughput", base: 5, head: 50 },
    ]);
  });
});
