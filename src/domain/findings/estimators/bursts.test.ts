import { describe, expect, it } from "vitest";
import { aLoss, aMetric, aSeriesComparison } from "../../../../test/support/builders/comparison.ts";
import { aShape } from "../../../../test/support/builders/config.ts";
import { shownBy } from "../../../../test/support/builders/evidence.ts";
import { aRun, aSeries, someFacts } from "../../../../test/support/builders/run.ts";
import { aSample } from "../../../../test/support/builders/sample.ts";
import { aPairedSeen, aSeen } from "../../../../test/support/builders/seen.ts";
import type { RunFile } from "../../run/file/run-file.ts";
import type { SeriesComparison } from "../series-comparison.ts";
import { bursts, withoutColdImprovements } from "./bursts.ts";

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

describe("typical bursts", () => {
  const OPEN = aMetric({ verdict: "inconclusive" });
  const { changePercent: _, lowPercent: __, highPercent: ___, ...NOT_COMPARED } = OPEN;
  const found = (overrides: Partial<SeriesComparison>, kept?: readonly string[]) => {
    const series = [aSeries(), aSeries({ arm: "base" })];
    const rows = [aSeriesComparison(overrides)];
    const evidence = shownBy(aRun({ series, base: { ref: "main", ...(kept && { kept }) } }));
    const seen = aPairedSeen(series, { rows });
    const paired = seen.paired && { ...seen.paired, evidence };
    return bursts({ ...seen, ...(paired && { paired }) }).map(({ effect, figures, metric }) => [
      metric ?? figures.of,
      effect,
    ]);
  };

  it("show each gated metric", () => {
    const metrics = {
      throughput: aMetric({ verdict: "regression" }),
      "latency-p99": OPEN,
      errors: { head: 0 },
    };
    expect(found({ verdict: "regression", metrics })).toEqual([
      ["throughput", "fails"],
      ["latency-p99", "open"],
    ]);
  });

  it("say that a series has too few of them, in place of its metrics", () => {
    const metrics = { throughput: { verdict: "unmeasurable" } } as const;
    expect(found({ verdict: "unmeasurable", metrics })).toEqual([
      ["too-few-answers", "unmeasured"],
    ]);
  });

  it("say nothing of a series whose base was lost, which is a finding of its own", () => {
    const notCompared = aLoss("the build failed");
    const metrics = { throughput: { verdict: "unmeasurable" } } as const;
    expect(found({ verdict: "unmeasurable", notCompared, metrics })).toEqual([]);
  });

  it("doubt a series none of whose gated metrics could be compared", () => {
    const metrics = { throughput: NOT_COMPARED, errors: { head: 0 } };
    const compared = { verdict: "inconclusive", metrics } as const;
    expect(found(compared)).toEqual([
      ["throughput", "open"],
      ["never-compared", "doubts"],
    ]);
    const one = { ...compared, metrics: { ...metrics, "latency-p99": OPEN } };
    expect(found(one)).not.toContainEqual(["never-compared", "doubts"]);
    expect(found({ verdict: "new", metrics: { errors: { head: 0 } } })).toEqual([]);
  });

  it("doubt a series whose gated metrics have too few answers, and only name a request of a mix", () => {
    const few = { tooFewAnswers: ["latency-p99"] } as const;
    expect(found(few)).toEqual([
      ["throughput", "holds"],
      ["few-answers", "doubts"],
    ]);
    expect(found({ ...few, request: "get" })).toEqual([
      ["throughput", "holds"],
      ["few-answers", "open"],
    ]);
  });

  it("doubt what is open of a series that only base's configuration has", () => {
    const open = { verdict: "inconclusive", metrics: { throughput: OPEN } } as const;
    const { name } = aSeriesComparison();
    expect(found(open, [name])).toEqual([["throughput", "doubts"]]);
    expect(found(open, ["another"])).toEqual([["throughput", "open"]]);
    const worse = aMetric({ verdict: "regression" });
    const decided = { "latency-p99": worse, throughput: OPEN };
    expect(found({ verdict: "regression", metrics: decided }, [name])).toContainEqual([
      "throughput",
      "open",
    ]);
    const both = { ...open, metrics: { throughput: OPEN, "latency-p99": aMetric() } };
    expect(found(both, [name])).toEqual([
      ["throughput", "doubts"],
      ["latency-p99", "holds"],
    ]);
  });

  it("are those of any run, also without a base in it", () => {
    expect(bursts(aSeen([aSeries()]))).toMatchObject([{ by: "bursts", effect: "holds" }]);
  });
});
