import { describe, expect, it } from "vitest";
import {
  aComparison,
  aMetric,
  aRegression,
  aSeriesComparison,
} from "../../../test/support/builders/comparison.ts";
import { aShape } from "../../../test/support/builders/config.ts";
import { type ViewInput, viewOf } from "../../../test/support/builders/evidence.ts";
import { aRun, aSeries, type SeriesOverrides } from "../../../test/support/builders/run.ts";
import { aSample } from "../../../test/support/builders/sample.ts";
import type {
  SeriesComparison,
  ServerComparison,
} from "../../domain/findings/series-comparison.ts";

const view = (overrides: Partial<ViewInput> = {}) =>
  viewOf({ run: aRun(), comparison: aComparison(), ...overrides });

describe("how sure it is", () => {
  const bounded = (atMostWorsePercent: number, widthPercent = 1) =>
    aMetric({ atMostWorsePercent, lowPercent: -widthPercent, highPercent: widthPercent });
  const open = aMetric({ verdict: "inconclusive", lowPercent: -90, highPercent: 1.3e8 });
  const of = (...all: readonly SeriesComparison["metrics"][]) =>
    aComparison({ series: all.map((metrics) => aSeriesComparison({ metrics })) });

  it("is the number of the first sentence, by metric", () => {
    const comparison = of(
      { throughput: bounded(2), "latency-p99": bounded(105, 60) },
      { throughput: bounded(4.01, 9), "latency-mean": { head: 1, atMostWorsePercent: 500 } },
    );
    const { headline, bounds } = view({ comparison });
    expect(headline).toMatch(/^Unchanged: throughput within ±9 %, p99 within ±105 % \(95 %\)/);
    expect(bounds).toBe("Head is at most this much worse (95 %): throughput 4.1 %, p99 105 %");
  });

  it("bounds nothing by bursts where other loads look worse, and names what a start lasted", () => {
    const late = { by: "sustained-load", base: 4, head: 5, verdict: "perhaps-worse" } as const;
    const metrics = { throughput: bounded(4) };
    const comparison = aComparison({
      series: [
        aSeriesComparison({ name: "go/greet c=1", metrics, late }),
        aSeriesComparison({ metrics: { throughput: bounded(2) } }),
      ],
    });
    const samples = [0, 3, 9].map((second, block) =>
      aSample({ round: 0, block, startedAt: `2026-01-01T00:00:0${second}.000Z` }),
    );
    const run = aRun({ series: [aSeries({ samples })] });
    expect(view({ comparison, run }).bounds).toBe(
      "Head is at most this much worse (95 %), in starts loaded for 9 s: throughput 2 % (1 series without a bound)",
    );
  });

  it("names how many requests a connection had at most, in the series with the fewest", () => {
    const starts = [0, 9].map((second, block) =>
      aSample({ round: 0, block, startedAt: `2026-01-01T00:00:0${second}.000Z` }),
    );
    const level = { concurrency: 20 };
    const closings = (...requests: readonly number[]) => ({
      closings: requests.map((number, round) => ({ round, requests: number, meanMs: 40 })),
    });
    const boundsOf = (...others: readonly SeriesOverrides[]) => {
      const first = aSeries({ level, samples: starts, ...others[0] });
      const run = aRun({ series: [first, ...others.slice(1).map((one) => aSeries(one))] });
      return view({ comparison: of({ throughput: bounded(2) }), run }).bounds;
    };
    const more = { ...closings(8000), level };
    expect(boundsOf(closings(200, 990), more)).toMatch(/loaded for 9 s and 50 requests on a conn/);
    expect(boundsOf({ ...closings(1), level }, more)).toMatch(
      /for 9 s and 1 request on a connection:/,
    );
    const once = { ...closings(200), load: aShape({ keepAlive: false }) };
    const streams = { ...closings(1000), load: aShape({ streams: 10 }) };
    expect(boundsOf(streams)).toMatch(/and 5 requests on a connection/);
    for (const unknown of [once, {}, { ...closings(200), level: { rate: 300 } }]) {
      expect(boundsOf(unknown)).toMatch(/loaded for 9 s: /);
    }
  });

  it("leaves out regressions, and says what has no bound", () => {
    const worse = aRegression({ atMostWorsePercent: 60 });
    const { bounds } = view({
      comparison: of({ throughput: worse }, { throughput: bounded(3) }, { throughput: open }),
    });
    expect(bounds).toMatch(/^What did not regress .* throughput 3 % \(1 series without a bound\)$/);
    const half = of({ throughput: open, "latency-p99": bounded(7) });
    expect(view({ comparison: half }).bounds).toMatch(/: throughput without a bound, p99 7 %$/);
  });

  it("is not told where nothing has a bound", () => {
    const wide = of({ throughput: open }, { throughput: open });
    expect(view({ comparison: wide }).bounds).toBe("");
    expect(view({ comparison: of({}) }).bounds).toBe("");
  });

  it("is the same line for servers", () => {
    const metrics = {
      "cold-start": aMetric({ verdict: "inconclusive", atMostWorsePercent: 40 }),
      "peak-rss": aMetric({ atMostWorsePercent: 3 }),
    };
    const { atMostWorsePercent: _, ...open } = metrics["cold-start"];
    const all: readonly ServerComparison[] = [
      { name: "go", verdict: "unchanged", metrics },
      { name: "rust", verdict: "unchanged", metrics: { "cold-start": open } },
    ];
    expect(view({ comparison: aComparison({ series: [], servers: all }) }).bounds).toBe(
      "Head is at most this much worse (95 %): cold start 40 % (1 server without a bound), peak RSS 3 %",
    );
  });
});
