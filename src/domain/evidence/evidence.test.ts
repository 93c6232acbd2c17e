import { describe, expect, it } from "vitest";
import { aRun, aSeries } from "../../../test/support/builders/run.ts";
import { aSample } from "../../../test/support/builders/sample.ts";
import type { Gate } from "../run/plan/config.ts";
import { seededRandom } from "../statistics/random.ts";
import { centresIn, type Evidence, evidenceOf, evidenceUntil } from "./evidence.ts";

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

/** Evidence without its functions, each of which is equal to itself alone. */
function figuresIn(evidence: Evidence) {
  const series = [...evidence.series.values()].map(({ allAnswers, ...own }) => ({
    ...own,
    allAnswers: [...allAnswers].map(([id, { pValues, ...change }]) => ({
      ...change,
      ...{ id, pValues: pValues() },
    })),
  }));
  return { ...evidence, series };
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

  it("grows by a round to what it is at once", () => {
    const before = evidenceOf(runOf(3), GATE);
    const grown = evidenceOf(runOf(5), GATE, evidenceOf(runOf(4), GATE, before));
    expect(figuresIn(grown)).toEqual(figuresIn(whole));
  });

  it("keeps what rounds have shown, and does not go through their pairs again", () => {
    const before = evidenceOf(runOf(4), GATE);
    const [own] = before.series.values();
    const lone = new Map(
      [...(own?.lone ?? [])].map(([id, one]) => [
        id,
        { ...one, centres: one.centres.map(() => 7) },
      ]),
    );
    const marked = own && { ...own, lone };
    const series = new Map(marked && [[marked.head.name, marked]]);
    const [grown] = evidenceOf(runOf(5), GATE, { ...before, series }).series.values();
    expect(grown?.centres.get("throughput")?.centres.slice(0, 4)).toEqual([7, 7, 7, 7]);
    expect(grown?.centres.get("throughput")?.centres[4]).not.toBe(7);
  });

  it("until a round is what it was then", () => {
    const then = runOf(3);
    expect(figuresIn(evidenceUntil(whole, then, 2))).toEqual(figuresIn(evidenceOf(then, GATE)));
    expect(figuresIn(evidenceUntil(whole, whole.run, 4))).toEqual(figuresIn(whole));
  });
});
