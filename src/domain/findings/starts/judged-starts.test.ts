import { expect, it } from "vitest";
import { aSeriesComparison } from "../../../../test/support/builders/comparison.ts";
import { aSeries } from "../../../../test/support/builders/run.ts";
import { aPairedSeen, concludedIn } from "../../../../test/support/builders/seen.ts";
import type { Gate } from "../../run/plan/config.ts";

const GATE: Gate = { tolerancePercent: { throughput: 5 }, maxErrorPercent: 0 };

/** One closing load a start, of which a request took so long. */
const closings = (...ms: readonly number[]) => ({
  closings: ms.map((meanMs, round) => ({ round, requests: 1000, meanMs })),
});

it("all series and respects share one rate, so that more of them need more", () => {
  const of = (series: number) => {
    const names = Array.from({ length: series }, (_, at) => `go${at}`);
    const arms = names.flatMap((server) => [
      aSeries({ server, arm: "base", ...closings(40, 40) }),
      aSeries({ server, ...closings(70, 70) }),
    ]);
    const rows = names.map((server) => aSeriesComparison({ server }));
    return concludedIn(aPairedSeen(arms, { rows, gate: GATE }))[0]?.late?.verdict;
  };
  expect([of(1), of(40)]).toEqual(["worse", "perhaps-worse"]);
});

it("keeps what looks worse alone, of series with a base that are no regression by their bursts", () => {
  const judged = (head: number, verdict: "unchanged" | "regression" = "unchanged") => {
    const series = [aSeries({ arm: "base", ...closings(40, 40) }), aSeries(closings(head, head))];
    const rows = [aSeriesComparison({ verdict }), aSeriesComparison({ server: "rust" })];
    return aPairedSeen(series, { rows, gate: GATE }).paired?.starts;
  };
  const name = aSeriesComparison().name;
  expect([...(judged(90) ?? [])]).toMatchObject([[name, [{ by: "closing-load", isWorse: true }]]]);
  expect(judged(59)?.get(name)).toMatchObject([{ isWorse: false, looksWorse: true }]);
  expect(judged(41)?.size).toBe(0);
  expect(judged(90, "regression")?.size).toBe(0);
});
