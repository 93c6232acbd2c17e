import { expect, it } from "vitest";
import { aMetric, aSeriesComparison } from "../../../test/support/builders/comparison.ts";
import { aSeries } from "../../../test/support/builders/run.ts";
import { samples } from "../../../test/support/builders/sample.ts";
import { aPairedSeen, aSeen } from "../../../test/support/builders/seen.ts";
import { reasonsIn } from "../gate/reason.ts";
import { findingsIn, OF_ANY_RUN } from "./estimators.ts";

it("findings come series by series, and their reasons in the same order", () => {
  const worse = aMetric({ verdict: "regression" });
  const metrics = { throughput: worse, "latency-p99": worse };
  const rows = ["a", "b"].map((server) =>
    aSeriesComparison({ server, verdict: "regression", metrics }),
  );
  const failing = samples(6, () => ({ unexpected: 100, statuses: { 503: 100 } }));
  const series = [aSeries({ server: "a" }), aSeries({ server: "b", samples: failing })];
  const found = findingsIn(aSeen(series, { rows }), OF_ANY_RUN);
  expect(found.map(({ series: name, by }) => [name, by])).toEqual([
    ["a/greet c=10", "bursts"],
    ["a/greet c=10", "bursts"],
    ["b/greet c=10", "failures"],
    ["b/greet c=10", "bursts"],
    ["b/greet c=10", "bursts"],
  ]);
  expect(reasonsIn(found).map(({ series: name, kind, metric }) => [name, kind, metric])).toEqual([
    ["a/greet c=10", "regression", "throughput"],
    ["a/greet c=10", "regression", "latency-p99"],
    ["b/greet c=10", "errors", undefined],
  ]);
});

it("what concerns all series of a run comes first", () => {
  const noisy = (arm: "head" | "base", factor: number) =>
    ["a", "b", "c", "d"].map((server) => {
      const own = samples(60, (at) => ({
        round: Math.floor(at / 6),
        block: at,
        throughput: 1000 * factor * (1 + ((at * 7) % 5) / 1000),
      }));
      return aSeries({ server, arm, samples: own });
    });
  const open = { throughput: aMetric({ verdict: "inconclusive" }) };
  const rows = ["a", "b", "c", "d"].map((server) =>
    aSeriesComparison({ server, verdict: "inconclusive", metrics: open }),
  );
  const gate = { tolerancePercent: { throughput: 5 }, maxErrorPercent: 0 };
  const seen = aPairedSeen([...noisy("base", 1), ...noisy("head", 0.9)], { rows, gate });
  const [first, ...others] = findingsIn(seen);
  expect(first).toMatchObject({ by: "common", effect: "fails", metric: "throughput" });
  expect(first).not.toHaveProperty("series");
  expect(others.map(({ by }) => by)).not.toContain("common");
});
