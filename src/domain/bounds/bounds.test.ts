import { describe, expect, it } from "vitest";
import { aGet, aScenario, aShape } from "../../../test/support/builders/config.ts";
import { aCounted, someCounts } from "../../../test/support/builders/counts.ts";
import { aRun, aSeries } from "../../../test/support/builders/run.ts";
import type { GateConfig, GateRule } from "../run/plan/config.ts";
import {
  boundsOf,
  configuredBounds,
  gatedIn,
  gateOfSeries,
  namesIn,
  namesOfCells,
  namesOfScenarios,
  serversGatedIn,
} from "./bounds.ts";

const [GO, RUST] = ["go/greet c=10", "rust/greet c=10"] as const;
const GENERAL = { tolerancePercent: { throughput: 5, "latency-p99": 10 }, maxErrorPercent: 0 };

const rule = (
  series: string,
  tolerancePercent: GateRule["tolerancePercent"],
  maxErrorPercent?: number,
): GateRule => ({
  appliesTo: (name) => name === series,
  tolerancePercent,
  ...(maxErrorPercent !== undefined && { maxErrorPercent }),
});
const configured = (...rules: readonly GateRule[]): GateConfig => ({ ...GENERAL, rules });

describe("the bounds of a series", () => {
  it.each<[string, GateConfig, object]>([
    ["all others' without a rule", GENERAL, GENERAL],
    ["all others' where no rule is about it", configured(rule(RUST, { throughput: 1 })), GENERAL],
    [
      "changed key by key",
      configured(rule(GO, { throughput: 20 })),
      { ...GENERAL, tolerancePercent: { throughput: 20, "latency-p99": 10 } },
    ],
    [
      "without what is switched off, and with what is added",
      configured(rule(GO, { throughput: false, "latency-p50": 3 }, 2)),
      { tolerancePercent: { "latency-p99": 10, "latency-p50": 3 }, maxErrorPercent: 2 },
    ],
    [
      "those of the last rule that names them",
      configured(
        rule(GO, { throughput: 20, "latency-p99": false }, 3),
        rule(GO, { throughput: 30 }, 0),
        rule(GO, { "latency-p99": 40 }),
      ),
      { tolerancePercent: { throughput: 30, "latency-p99": 40 }, maxErrorPercent: 0 },
    ],
  ])("are %s", (_, config, bounds) => {
    expect(configuredBounds(config, GO)).toEqual(bounds);
    expect(boundsOf(gateOfSeries(config, [GO, RUST]), GO)).toMatchObject(bounds);
  });

  it("are kept by name where a rule is about it, and nowhere else", () => {
    expect(gateOfSeries(GENERAL, [GO])).toEqual(GENERAL);
    expect(gateOfSeries(configured(rule(RUST, {})), [GO])).toEqual(GENERAL);
    const gate = gateOfSeries(configured(rule(RUST, { throughput: 1 })), [GO, RUST]);
    expect(Object.keys(gate.bySeries ?? {})).toEqual([RUST]);
  });

  it("say which metrics are gated", () => {
    const gate = gateOfSeries(configured(rule(RUST, { throughput: false })), [GO, RUST]);
    const ids = ["latency-p99", "errors", "throughput"] as const;
    expect(gatedIn(gate, GO, ids)).toEqual(["latency-p99", "throughput"]);
    expect(gatedIn(gate, RUST, ids)).toEqual(["latency-p99"]);
  });

  it("are of a request of a mix those that it has by itself", () => {
    const gate = { tolerancePercent: { "cpu-per-request": 5, throughput: 5 }, maxErrorPercent: 0 };
    const ids = ["cpu-per-request", "throughput"] as const;
    expect(gatedIn(gate, GO, ids)).toEqual(ids);
    expect(gatedIn(gate, `${GO} / GET /a`, ids)).toEqual(["throughput"]);
  });
});

describe("limits", () => {
  const config: GateConfig = {
    tolerancePercent: {},
    limits: { "peak-rss": { value: 200 }, "latency-p99": { value: 100 } },
    maxErrorPercent: 0,
    rules: [
      {
        appliesTo: (name) => name === "go",
        tolerancePercent: { "cold-start": 50 },
        limits: { "peak-rss": false },
      },
    ],
  };

  it("are switched off by a later rule, and by nothing else", () => {
    const gate = gateOfSeries(config, ["go", "rust"]);
    expect(boundsOf(gate, "go").limits).toEqual({ "latency-p99": { value: 100 } });
    expect(boundsOf(gate, "rust").limits).toEqual(config.limits);
    const { limits: _, ...without } = config;
    expect(boundsOf(gateOfSeries(without, ["go"]), "go")).not.toHaveProperty("limits");
  });

  it("gate a server as tolerances do", () => {
    const gate = gateOfSeries(config, ["go", "rust"]);
    const servers = [{ server: "go" }, { server: "rust" }];
    expect(serversGatedIn(gate, servers, "peak-rss")).toEqual(["rust"]);
    expect(serversGatedIn(gate, servers, "cold-start")).toEqual(["go"]);
    const bare = { tolerancePercent: {}, maxErrorPercent: 0 };
    expect(serversGatedIn(bare, servers, "cold-start")).toEqual([]);
  });
});

describe("what has bounds", () => {
  it("is all that a run timed and counted, each once", () => {
    const series = [aSeries(), aSeries({ arm: "base" })];
    expect(namesIn(aRun({ series }))).toEqual([GO, "go"]);
    expect(namesIn(aRun({ series, counts: someCounts(aCounted()) }))).toEqual([
      GO,
      "go/greet",
      "go",
    ]);
  });

  it("is all that scenarios have at all of their servers and levels", () => {
    const levels = [{ concurrency: 10 }, { rate: 50 }];
    expect(namesOfScenarios([aScenario({ servers: ["go", "rust"], levels })])).toEqual([
      ...["go/greet c=10", "go/greet rate=50", "go/greet", "go"],
      ...["rust/greet c=10", "rust/greet rate=50", "rust/greet", "rust"],
    ]);
  });

  it("is each request of a mix too", () => {
    const requests = [aGet({ name: "GET /a" }), aGet({ name: "b" })];
    expect(namesOfScenarios([aScenario({ servers: ["go"], requests })])).toEqual([
      ...[GO, `${GO} / GET /a`, `${GO} / b`, "go/greet", "go"],
    ]);
  });

  it("is all that cells can be timed and counted as", () => {
    const lanes = (["base", "head"] as const).map((arm) => ({ server: "go", arm }));
    const cell = { scenario: "greet", shape: aShape(), lanes };
    const cells = [
      { ...cell, level: { concurrency: 10 } },
      { ...cell, level: { rate: 50 } },
    ];
    expect(namesOfCells(cells)).toEqual([GO, "go/greet", "go", "go/greet rate=50"]);
  });
});
