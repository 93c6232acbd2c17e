import { describe, expect, it } from "vitest";
import {
  aComparison,
  aCountedComparison,
  aMetric,
  aSeriesComparison,
} from "../../test/support/builders/comparison.ts";
import { runCompared, viewOf } from "../../test/support/builders/evidence.ts";
import { aRun, aSeries, aStart, someFacts } from "../../test/support/builders/run.ts";
import { aSample } from "../../test/support/builders/sample.ts";
import { historyOf } from "../domain/history/baseline.ts";
import type { RunFile } from "../domain/run/file/run-file.ts";
import { isAlone } from "./measured-tables.ts";

const POLICY = {
  tolerancePercent: { throughput: 5, rss: 5, "latency-p99": 10 },
  maxErrorPercent: 0,
  failOn: "regression",
} as const;

/** A run of head alone whose rounds have these throughputs. */
function runOf(throughputs: readonly number[], expected = 5000): RunFile {
  const samples = throughputs.map((throughput, round) =>
    aSample({ round, block: round, throughput, expected, rssBytes: 4 * 2 ** 20 }),
  );
  const starts = throughputs.map((_, round) => aStart({ round, coldStartMs: 10 + round }));
  return aRun({ series: [aSeries({ samples })], servers: [someFacts({ starts })] });
}

function viewOfRun(run: RunFile) {
  return viewOf({ run, comparison: runCompared(run, historyOf(run, []), POLICY) });
}

describe("a run that is compared with nothing", () => {
  const view = viewOfRun(runOf([9000, 10_000, 11_000]));

  it("has each value with the interval of its rounds, also of what is only gated", () => {
    const { series, figuresTitle } = view;
    expect(figuresTitle).toBe("Measured, with 95 % intervals");
    expect(series.columns).toEqual([
      ...["series", "throughput", "p50", "p99", "errors", "CPU/request", "RSS"],
    ]);
    const [row = []] = series.rows.slice(0, 1);
    expect(row.slice(0, 2)).toEqual(["go/greet c=10", "10,000/s\n(7,790–12,800/s)"]);
    expect(row[4]).toBe("0 %");
    expect(row.at(-1)).toBe("4.00 MiB\n(3.90–4.10 MiB)");
  });

  it("has its servers with the intervals of their starts, if they have several", () => {
    const { columns, rows } = view.servers;
    const cellOf = (column: string) => rows[0]?.[columns.indexOf(column)];
    expect(cellOf("cold start")).toBe("11.0 ms\n(8.77–13.8 ms)");
    expect(cellOf("build")).toBe("2.50 s");
  });

  it("counts no verdicts, and says how to get some", () => {
    expect(view.isAlone).toBe(true);
    expect(view.counts).toEqual([]);
    expect(view.cautions).toEqual([]);
    expect(view.toCompare).toContain("`loadgate run --base 0123456789ab`");
  });

  it("has no intervals of a single round", () => {
    const { series, figuresTitle } = viewOfRun(runOf([10_000]));
    expect(figuresTitle).toBe("Measured");
    expect(series.rows.slice(0, 1)[0]?.[1]).toBe("10,000/s");
  });

  it("has none of a percentile that is that of the slowest answer, nor around nothing", () => {
    const { series } = viewOfRun(runOf([0, 10_000, 11_000], 20));
    const row = new Map(series.columns.map((one, at) => [one, series.rows.slice(0, 1)[0]?.[at]]));
    expect(row.get("p99")).toBe("4.00 ms");
    expect(row.get("p50")).toBe("1.00 ms\n(975 µs–1.03 ms)");
    expect(row.get("throughput")).toBe("10,000/s");
  });

  it("has words where the rounds say nothing", () => {
    const { series } = viewOfRun(runOf([1000, 2000]));
    expect(series.rows.slice(0, 1)[0]?.[1]).toBe("1,500/s\n(varies more than tenfold)");
  });
});

describe("isAlone", () => {
  const fresh = aSeriesComparison({ metrics: { throughput: { head: 1, verdict: "new" } } });

  it("holds where nothing has a base, whatever the reason", () => {
    const lost = { kind: "lost", ref: "main" } as const;
    expect(isAlone(aComparison({ series: [fresh], comparedWith: lost }))).toBe(true);
    const counted = [aCountedComparison({ metrics: { instructions: { head: 1 } } })];
    expect(isAlone(aComparison({ series: [], instrumented: counted }))).toBe(true);
  });

  it("does not where something has, or nothing was measured", () => {
    const compared = aSeriesComparison();
    expect(isAlone(aComparison({ series: [fresh, compared] }))).toBe(false);
    const servers = [
      { name: "go", verdict: "unchanged" as const, metrics: { "peak-rss": aMetric() } },
    ];
    expect(isAlone(aComparison({ series: [fresh], servers }))).toBe(false);
    const counted = [aCountedComparison()];
    expect(isAlone(aComparison({ series: [fresh], instrumented: counted }))).toBe(false);
    const gone = aSeriesComparison({ verdict: "removed", metrics: {} });
    expect(isAlone(aComparison({ series: [gone] }))).toBe(false);
    expect(isAlone(aComparison({ series: [] }))).toBe(false);
  });
});
