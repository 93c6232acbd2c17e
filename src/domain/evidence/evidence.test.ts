import { describe, expect, it } from "vitest";
import { aRun, aSeries } from "../../../test/support/builders/run.ts";
import { aSample } from "../../../test/support/builders/sample.ts";
import type { Gate } from "../run/plan/config.ts";
import { seededRandom } from "../statistics/random.ts";
import { centresIn, evidenceOf } from "./evidence.ts";

const GATE: Gate = { tolerancePercent: { throughput: 5 }, maxErrorPercent: 0 };

/** Both arms in so many rounds of eight bursts, some of which differ. */
function runOf(rounds: number) {
  const random = seededRandom("evidence");
  const burst = (at: number) =>
    aSample({
      round: at >> 3,
      block: at >> 1,
      throughput: 10_000 * (1 + random() / 10),
      cpuPerRequestUs: 100 * (1 + random() / 10),
    });
  const all = ["base", "head"].map(() => Array.from({ length: 40 }, (_, at) => burst(at)));
  const [base, head] = all.map((samples) => samples.slice(0, 8 * rounds));
  const bursts = (samples: typeof base) => ({ samples: samples ?? [] });
  return aRun({ series: [aSeries({ arm: "base", ...bursts(base) }), aSeries(bursts(head))] });
}

describe("the evidence of a run", () => {
  const whole = evidenceOf(runOf(5), GATE);

  it("has the rounds of every metric, and estimates how processes differ by those that are judged", () => {
    const [own] = whole.series.values();
    expect(own?.centres.get("throughput")?.rounds).toEqual([0, 1, 2, 3, 4]);
    expect(own && centresIn(own, "cpu-per-request")?.rounds).toEqual([0, 1, 2, 3, 4]);
    expect(own && centresIn(own, "rss")).toBeUndefined();
    expect(own?.judged).toEqual(["throughput"]);
    const tighter = { ...GATE, tolerancePercent: { "cpu-per-request": 5 } };
    expect(evidenceOf(runOf(5), tighter).pool).not.toEqual(whole.pool);
  });

  it("leaves out what is lost", () => {
    const lost = [{ kind: "lost-base", reason: "it did not build" } as const];
    expect(evidenceOf(runOf(5), GATE, lost).series).toEqual(new Map());
  });
});
