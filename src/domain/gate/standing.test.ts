import { describe, expect, it } from "vitest";
import { aMetric, aReason, aRegression } from "../../../test/support/builders/comparison.ts";
import type { Effect, Finding } from "../findings/finding.ts";
import { decidedBy, decisionOn, type FailOn } from "./gate.ts";
import type { GateReason } from "./reason.ts";

const GO = "go/greet c=10";

describe("what earlier runs say beside base", () => {
  const figures = { of: "metric", metric: aRegression() } as const;
  const of = (effect: Effect): Finding => ({
    ...{ series: GO, metric: "throughput", by: "bursts", effect, figures, earlierRuns: 4 },
  });
  const kindsOf = (effect: Effect, failOn: FailOn) =>
    decisionOn([of(effect)], { failOn }).reasons.map(({ kind }) => kind);

  it.each<[Effect, FailOn, readonly string[]]>([
    ["fails", "regression", ["history"]],
    ["fails", "never", ["history"]],
    ["open", "inconclusive", ["history"]],
    ["open", "regression", []],
    ["unmeasured", "regression", ["unmeasurable"]],
  ])("is named after them if it is a change: %s, %s", (effect, failOn, kinds) => {
    expect(kindsOf(effect, failOn)).toEqual(kinds);
  });

  it("is no reason of that kind where they are all that there is", () => {
    const { earlierRuns: _, ...alone } = of("fails");
    const [reason] = decisionOn([alone], { failOn: "regression" }).reasons;
    expect(reason?.kind).toBe("regression");
  });
});

describe("the standing by findings", () => {
  const inSeries = (own: Partial<Finding>): Finding => {
    const figures = { of: "metric", metric: aMetric() } as const;
    return { series: GO, metric: "throughput", by: "bursts", effect: "holds", figures, ...own };
  };
  const limit = { of: "limit", limit: { verdict: "inconclusive", value: 1, head: 2 } } as const;
  const accepted = (own: Partial<GateReason>) => aReason("x", { isAccepted: true, ...own });
  const slow = accepted({ kind: "regression", series: GO, metric: "throughput" });
  const slower = inSeries({ effect: "fails" });
  const memory = inSeries({ series: "go", metric: "peak-rss", by: "server" });

  it.each<[string, readonly Finding[], readonly GateReason[], string]>([
    [
      "doubts about a series whose regression is accepted do not count",
      [slower, inSeries({ metric: "latency-p99", effect: "doubts" })],
      ...([[slow], "passed"] as const),
    ],
    [
      "doubts about its limit do",
      [slower, inSeries({ by: "limit", effect: "doubts", figures: limit })],
      ...([[slow], "neutral"] as const),
    ],
    [
      "a limit that may be exceeded is accepted",
      [inSeries({ by: "limit", effect: "fails" })],
      ...([[accepted({ kind: "limit", series: GO })], "passed"] as const),
    ],
    [
      "doubts about another series count",
      [slower, inSeries({ series: "rust/greet c=10", effect: "doubts" })],
      ...([[slow], "neutral"] as const),
    ],
    ["nothing of a metric is decided", [inSeries({ metric: undefined })], [], "neutral"],
    [
      "a limit is not shown to be kept",
      [inSeries({ by: "limit", effect: "open", figures: limit }), inSeries({}), memory],
      ...([[], "neutral"] as const),
    ],
    [
      "nothing says what is tolerated of an open metric",
      [inSeries({ effect: "open", figures: { of: "metric", metric: { atMostWorsePercent: 3 } } })],
      ...([[], "neutral"] as const),
    ],
    ["a load is open", [inSeries({ effect: "open" }), memory], [], "neutral"],
  ])("%s", (_, findings, reasons, standing) => {
    expect(decidedBy(reasons, findings, false).standing).toBe(standing);
    expect(decidedBy(reasons, findings, true).standing).toBe("neutral");
  });
});
