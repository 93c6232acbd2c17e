import { describe, expect, it } from "vitest";
import { aComparison, aDuel, aSeriesComparison } from "../../test/support/builders/comparison.ts";
import type { Comparison } from "../domain/comparison/comparison.ts";
import { decisionTable } from "./decision-table.ts";

const go = aSeriesComparison({
  server: "go",
  metrics: { throughput: { head: 10_000 }, "latency-p99": { head: 8 } },
});
const rust = aSeriesComparison({
  server: "rust",
  metrics: { throughput: { head: 18_400 }, "latency-p99": { head: 8.1 } },
});
const p99 = aDuel({ metric: "latency-p99", ratio: 1.01, low: 0.95, high: 1.07 });
const rowsIn = (overrides: Partial<Comparison>) => decisionTable(aComparison(overrides)).rows;

describe("servers side by side", () => {
  it("have the better value marked where the interval says so", () => {
    const comparison = aComparison({ series: [go, rust], headToHead: [aDuel(), p99] });
    expect(decisionTable(comparison)).toEqual({
      columns: ["load", "metric", "go", "rust", "difference"],
      textColumns: 2,
      rows: [
        ["greet c=10", "throughput", "10,000/s", "▲ 18,400/s", "rust ÷ go 1.84× (1.80–1.88)"],
        ["greet c=10", "p99", "8.00 ms", "8.10 ms", "no difference shown: 1.01× (0.95–1.07)"],
      ],
    });
  });

  it("know which way is better, whoever is first", () => {
    const faster = aDuel({ metric: "latency-p99", servers: ["rust", "go"], low: 0.4, high: 0.6 });
    const turned = aDuel({ metric: "latency-p99", servers: ["go", "rust"], low: 0.4, high: 0.6 });
    const marked = (duel: typeof faster) =>
      rowsIn({ series: [go, rust], headToHead: [duel] })[1]?.slice(2, 4);
    expect(marked(faster)).toEqual(["8.00 ms", "▲ 8.10 ms"]);
    expect(marked(turned)).toEqual(["▲ 8.00 ms", "8.10 ms"]);
    const slower = aDuel({ servers: ["go", "rust"], low: 0.4, high: 0.6 });
    expect(rowsIn({ series: [go, rust], headToHead: [slower] })[0]?.slice(2, 4)).toEqual([
      "10,000/s",
      "▲ 18,400/s",
    ]);
  });

  it("say where requests failed, and what is small with two digits", () => {
    const failing = { ...rust, metrics: { ...rust.metrics, errors: { head: 2 } } };
    const sound = { ...go, metrics: { ...go.metrics, errors: { head: 0 } } };
    const tiny = aDuel({ ratio: 0.0123, low: 0.01, high: 0.015 });
    const rows = rowsIn({ series: [sound, failing], headToHead: [tiny] });
    expect(rows.at(-1)).toEqual(["greet c=10", "errors", "0 %", "2.00 %", "not compared"]);
    expect(rows[0]?.at(-1)).toBe("rust ÷ go 0.012× (0.010–0.015)");
    expect(rowsIn({ series: [sound, { ...rust, metrics: { errors: { head: 0 } } }] })).toEqual([]);
  });

  it("of which there are three have one that is better than both others, or none", () => {
    const c = { ...rust, name: "c/greet c=10", server: "c" };
    const duels = [aDuel(), aDuel({ servers: ["c", "go"] })];
    const [row] = rowsIn({ series: [go, rust, c], headToHead: duels });
    expect(row?.slice(2)).toEqual(["10,000/s", "18,400/s", "18,400/s", "no best one shown"]);
    const best = [...duels, aDuel({ servers: ["c", "rust"] })];
    expect(rowsIn({ series: [go, rust, c], headToHead: best })[0]?.slice(2)).toEqual([
      ...["10,000/s", "18,400/s", "▲ 18,400/s", "c"],
    ]);
  });

  it("are compared as a whole too", () => {
    const servers = [
      {
        name: "go",
        verdict: "new",
        metrics: { "cold-start": { head: 20 }, "gc-pause": { head: 1 } },
      },
      { name: "rust", verdict: "new", metrics: { "cold-start": { head: 10 } } },
    ] as const;
    const serversHeadToHead = [
      { metric: "cold-start", servers: ["go", "rust"], ratio: 2, low: 1.8, high: 2.2 },
    ] as const;
    const rows = rowsIn({ series: [go, rust], servers, serversHeadToHead });
    expect(rows.at(-1)).toEqual([
      ...["the server", "cold start", "20.0 ms", "▲ 10.0 ms", "go ÷ rust 2.00× (1.80–2.20)"],
    ]);
    expect(rows).toHaveLength(3);
  });

  it("are not compared under loads that only one has, nor where nothing was paired", () => {
    const other = aSeriesComparison({ server: "rust", scenario: "echo" });
    expect(rowsIn({ series: [go, other] })).toEqual([]);
    expect(rowsIn({ series: [go] })).toEqual([]);
    expect(rowsIn({ series: [go, { ...rust, verdict: "removed" }] })).toEqual([]);
    expect(rowsIn({ series: [go, rust] })[0]?.at(-1)).toBe("not compared");
    const three = [go, rust, aSeriesComparison({ server: "c", metrics: {} })];
    expect(rowsIn({ series: three, headToHead: [aDuel()] })[0]?.slice(2)).toEqual([
      ...["10,000/s", "▲ 18,400/s", "–", "rust ÷ go 1.84× (1.80–1.88)"],
    ]);
  });
});
