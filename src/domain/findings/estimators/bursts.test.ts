import { describe, expect, it } from "vitest";
import { aMetric, aSeriesComparison } from "../../../../test/support/builders/comparison.ts";
import { aShape } from "../../../../test/support/builders/config.ts";
import { shownBy } from "../../../../test/support/builders/evidence.ts";
import { aRun, aSeries, someFacts } from "../../../../test/support/builders/run.ts";
import { aSample } from "../../../../test/support/builders/sample.ts";
import type { RunFile } from "../../run/file/run-file.ts";
import { withoutColdImprovements } from "./cold-servers.ts";

const BETTER = aMetric({ verdict: "improvement", changePercent: 24.5 });
const IMPROVED = aSeriesComparison({
  verdict: "improvement",
  metrics: { throughput: BETTER, "latency-p50": aMetric(), errors: { head: 0 } },
});
const { warmUpMs: _, ...AUTO } = aShape();

/** A run of rounds of four bursts; the arms are warmed up for a fixed time, or until they get no faster. */
function run(rounds: number, { isFixed = false, faster = undefined as number | undefined } = {}) {
  const samples = Array.from({ length: 4 * rounds }, (__, at) =>
    aSample({ round: Math.floor(at / 4), block: at, throughput: 1000 + (at % 3) }),
  );
  const load = isFixed ? aShape() : AUTO;
  const start = (round: number) => ({
    round,
    ...(faster !== undefined && { stillFasterPercent: faster }),
  });
  const starts = Array.from({ length: rounds }, (__, round) => start(round));
  return aRun({
    servers: [someFacts({ starts }), someFacts({ arm: "base", starts })],
    series: [aSeries({ arm: "base", load, samples }), aSeries({ load, samples })],
  });
}

const verdictIn = (one: RunFile) => withoutColdImprovements([IMPROVED], shownBy(one))[0];

describe("an improvement", () => {
  it("stands where an automatic warm-up has seen that the server was warm", () => {
    expect(verdictIn(run(1))).toBe(IMPROVED);
    expect(verdictIn(run(5))).toBe(IMPROVED);
  });

  it("is undecided where the server was still getting faster", () => {
    expect(verdictIn(run(3, { faster: 40 }))).toMatchObject({
      verdict: "inconclusive",
      metrics: {
        throughput: { verdict: "inconclusive", changePercent: 24.5, isCold: true },
        "latency-p50": { verdict: "unchanged" },
        errors: { head: 0 },
      },
    });
  });

  it("is undecided after a warm-up of a fixed time, unless its bursts show that they were flat", () => {
    expect(verdictIn(run(2, { isFixed: true }))?.verdict).toBe("inconclusive");
    expect(verdictIn(run(5, { isFixed: true }))).toBe(IMPROVED);
  });

  it("says nothing of a verdict that matters more, nor of other servers", () => {
    const worse = { ...IMPROVED, verdict: "regression" as const };
    const [one] = withoutColdImprovements([worse], shownBy(run(3, { faster: 40 })));
    expect(one?.verdict).toBe("regression");
    const other = aSeriesComparison({ ...IMPROVED, server: "rust" });
    expect(withoutColdImprovements([other], shownBy(run(3, { faster: 40 })))[0]).toBe(other);
    const unchanged = [aSeriesComparison()];
    expect(withoutColdImprovements(unchanged, shownBy(run(3, { faster: 40 })))).toBe(unchanged);
  });
});
