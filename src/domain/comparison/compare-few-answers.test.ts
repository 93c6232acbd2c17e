import { describe, expect, it } from "vitest";
import { armsCompared } from "../../../test/support/builders/evidence.ts";
import { aRun, aSeries } from "../../../test/support/builders/run.ts";
import { samples } from "../../../test/support/builders/sample.ts";
import type { GatePolicy } from "../gate/gate.ts";
import { seededRandom } from "../statistics/random.ts";

const BASE = { sha: "ba5e", ref: "main" };
const POLICY: GatePolicy = {
  tolerancePercent: { throughput: 5, "latency-p99": 10 },
  maxErrorPercent: 0,
  failOn: "regression",
};

/**
 * A run of a server of slow answers, of which a burst has 40: ten rounds.
 * @param blocks of a round, with two bursts of each arm
 * @param tail how many times as long head's slowest answers take
 */
function slowServer(blocks: number, tail: number) {
  const series = (["base", "head"] as const).map((arm) => {
    const random = seededRandom(`few answers ${arm}`);
    return aSeries({
      arm,
      samples: samples(blocks * 10, (block) => {
        const noise = Math.exp(0.1 * (random() - 0.5));
        const slow = noise * (arm === "head" ? tail : 1);
        const [p50, p90, p95] = [100 * noise, 130 * noise, 150 * noise];
        const latencyMs = { mean: p50, p50, p90, p95, p99: 300 * slow, max: 300 * slow };
        return {
          ...{ round: Math.floor(block / blocks), durationMs: 500, expected: 40, bodyBytes: 200 },
          ...{ throughput: 80 * noise, latencyMs },
        };
      }),
    });
  });
  const run = aRun({ series, plan: { ...aRun().plan, rounds: 10 }, base: BASE });
  const comparison = armsCompared(run, BASE, POLICY);
  return { one: comparison.series[0], standing: comparison.gate.standing };
}

describe("a server of slow answers", () => {
  it("has a p99 by all answers of a round, which finds a longer tail", () => {
    const { one, standing } = slowServer(15, 2);
    expect(one?.metrics["latency-p99"]).toMatchObject({ verdict: "regression" });
    expect(standing).toBe("failed");
    expect(slowServer(15, 1).standing).toBe("passed");
  });

  it("has none where a round has fewer than 1,000 answers, and that is no pass", () => {
    const { one, standing } = slowServer(10, 1);
    expect(one?.tooFewAnswers).toEqual(["latency-p99"]);
    expect(one?.metrics["latency-p99"]).not.toHaveProperty("verdict");
    expect(one?.metrics.throughput?.verdict).toBe("unchanged");
    expect(standing).toBe("neutral");
  });

  it("is unmeasurable in all that is gated where nothing was measured, not short of answers", () => {
    const series = [aSeries({ samples: [] })];
    const [one] = armsCompared(aRun({ series, base: BASE }), BASE, POLICY).series;
    expect(one?.tooFewAnswers).toBeUndefined();
    expect(one?.metrics["latency-p99"]?.verdict).toBe("unmeasurable");
  });
});
