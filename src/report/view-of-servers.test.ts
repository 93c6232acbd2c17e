import { describe, expect, it } from "vitest";
import { aComparison, aMetric, aRegression, told } from "../../test/support/builders/comparison.ts";
import { type ViewInput, viewOf } from "../../test/support/builders/evidence.ts";
import { aRun } from "../../test/support/builders/run.ts";
import type { ServerComparison } from "../domain/findings/series-comparison.ts";
import type { GateReason } from "../domain/gate/reason.ts";
import { changeTexts } from "./change-rows.ts";

const view = (overrides: Partial<ViewInput>) =>
  viewOf({ run: aRun(), comparison: aComparison(), ...overrides });

describe("servers and limits", () => {
  const servers: readonly ServerComparison[] = [
    {
      name: "go",
      verdict: "regression",
      metrics: {
        "peak-rss": aRegression({ base: 200 * 2 ** 20, head: 300 * 2 ** 20, changePercent: 50 }),
        "cold-start": aMetric({ base: 10, head: 10, verdict: "inconclusive" }),
        "idle-rss": { base: 1, head: 2 },
      },
    },
  ];
  const limit = { verdict: "over", value: 200, head: 300 } as const;
  const reasons: readonly GateReason[] = [
    {
      kind: "regression",
      series: "go",
      metric: "peak-rss",
      figures: { of: "metric", metric: aRegression() },
    },
    { kind: "errors", series: "go/greet c=10", figures: told("failed") },
    { kind: "limit", series: "go", metric: "peak-rss", figures: { of: "limit", limit } },
  ];
  const shown = view({
    comparison: aComparison({ servers, gate: { decision: "fail", reasons } }),
  });

  it("have rows beside the series, and a word for what is open", () => {
    expect(shown.changed.map(({ series, id }) => [series, id])).toEqual([["go", "peak-rss"]]);
    expect(shown.others.map(({ series, id }) => [series, id])).toEqual([
      ["go", "cold-start"],
      ["go/greet c=10", "throughput"],
    ]);
    expect(shown.changed.map(changeTexts)).toMatchObject([
      { metric: "peak RSS", base: "200 MiB", head: "300 MiB" },
    ]);
    expect(shown.bounds).toBe("");
  });

  it("have reasons of which limits come first, also where the table shows the metric", () => {
    const over = "go: peak RSS 300 B, over its limit of 200 B";
    expect(shown.otherReasons).toEqual([over, "failed"]);
    expect(shown.reasons[0]).toBe(over);
    expect(shown.waysToAccept).toEqual({
      comments: [
        "loadgate: accept go REASON",
        "loadgate: accept limit go REASON",
        "loadgate: accept errors go/greet REASON",
      ],
      byLabel: false,
    });
  });
});
