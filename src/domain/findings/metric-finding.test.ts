import { expect, it } from "vitest";
import { aMetric } from "../../../test/support/builders/comparison.ts";
import type { MetricId } from "../metrics/catalogue.ts";
import type { Effect } from "./finding.ts";
import { effectOfLimit, metricFindings } from "./metric-finding.ts";
import type { KeptLimit, MetricComparison } from "./series-comparison.ts";

const OPEN = { verdict: "inconclusive", tolerancePercent: 5 } as const;

it.each<[string, MetricId, MetricComparison, Effect | undefined]>([
  ["got worse", "throughput", aMetric({ verdict: "regression" }), "fails"],
  ["got better", "throughput", aMetric({ verdict: "improvement" }), "improves"],
  ["is no worse", "throughput", aMetric({ verdict: "no-worse" }), "holds"],
  ["is unchanged", "throughput", aMetric({ verdict: "unchanged" }), "holds"],
  ["is open", "throughput", aMetric(OPEN), "open"],
  ["is open, with an estimate beyond the tolerance", "latency-p99", wide(-2, 20), "open"],
  ["looks worse by itself", "throughput", aMetric({ ...OPEN, looksWorse: true }), "doubts"],
  ["has a worse value, without an estimate", "throughput", { ...OPEN, base: 9, head: 8 }, "doubts"],
  ["has a good value, without an estimate", "throughput", { ...OPEN, base: 9, head: 9 }, "open"],
  ["is only new", "throughput", aMetric({ verdict: "new" }), undefined],
  ["is only shown", "throughput", { base: 9, head: 8 }, undefined],
])("a metric that %s", (_, id, metric, effect) => {
  const found = metricFindings("bursts", { name: "go/greet c=10", metrics: { [id]: metric } });
  const figures = { of: "metric", metric };
  expect(found).toEqual(
    effect ? [{ series: "go/greet c=10", metric: id, by: "bursts", effect, figures }] : [],
  );
});

function wide(lowPercent: number, highPercent: number): MetricComparison {
  return aMetric({ ...OPEN, changePercent: 9, lowPercent, highPercent });
}

it("a metric that could not be measured has no figures", () => {
  const metrics = { "peak-rss": { verdict: "unmeasurable", head: 9 } } as const;
  expect(metricFindings("server", { name: "go", metrics })).toEqual([
    {
      ...{ series: "go", metric: "peak-rss", by: "server", effect: "unmeasured" },
      figures: { of: "unmeasured-metric" },
    },
  ]);
});

it("several metrics come in their order", () => {
  const metrics = { throughput: aMetric(), "latency-p99": aMetric(), errors: { head: 0 } };
  const found = metricFindings("bursts", { name: "a", metrics });
  expect(found.map(({ metric }) => metric)).toEqual(["throughput", "latency-p99"]);
});

it.each<[KeptLimit, Effect]>([
  [{ verdict: "over", value: 100, head: 120 }, "fails"],
  [{ verdict: "unmeasurable", value: 100 }, "unmeasured"],
  [{ verdict: "within", value: 100, head: 80 }, "holds"],
  [{ verdict: "inconclusive", value: 100, head: 104 }, "doubts"],
  [{ verdict: "inconclusive", value: 100, head: 97 }, "open"],
  [{ verdict: "already-over", value: 100, head: 104 }, "open"],
])("a limit: %j", (limit, effect) => {
  expect(effectOfLimit("latency-p99", limit)).toBe(effect);
});
