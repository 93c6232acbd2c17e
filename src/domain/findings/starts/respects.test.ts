import { expect, it } from "vitest";
import { shownBy } from "../../../../test/support/builders/evidence.ts";
import { aRun, aSeries, type SeriesOverrides } from "../../../../test/support/builders/run.ts";
import { aSample } from "../../../../test/support/builders/sample.ts";
import type { Gate } from "../../run/plan/config.ts";
import { mayAgree } from "./respects.ts";

const GATE: Gate = { tolerancePercent: { throughput: 5 }, maxErrorPercent: 0 };

/** Six bursts in each round, at these rates. */
const bursts = (...rates: readonly number[]) => ({
  samples: rates.flatMap((throughput, round) =>
    Array.from({ length: 6 }, (_, burst) =>
      aSample({ round, block: 6 * round + burst, throughput: throughput * (1 + burst / 1000) }),
    ),
  ),
});

it("another sustained load is asked for where the latest is slower than tolerated", () => {
  const gate: Gate = { ...GATE, tolerancePercent: { throughput: 5, "latency-p99": 10 } };
  const loads = (...p99: readonly number[]) => ({
    closings: p99.map((one, round) => ({
      ...{ round, requests: 1000, meanMs: 40, isSustained: true as const },
      percentilesMs: { p50: 40, p90: 40, p95: 40, p99: one },
    })),
  });
  const asked = (head: SeriesOverrides, own: Gate = gate) => {
    const base = { ...bursts(100, 101, 99), ...loads(50, 50) };
    const series = [
      aSeries({ arm: "base", ...base }),
      aSeries({ ...bursts(100, 99, 101), ...head }),
    ];
    return mayAgree(aSeries().name, shownBy(aRun({ series }), own));
  };
  expect(asked(loads(50, 100))).toBe(true);
  expect(asked(loads(100, 50))).toBe(false);
  expect(asked(loads(50, 56))).toBe(true);
  expect(asked(loads(50, 54))).toBe(false);
  expect(asked(loads(50, 100), GATE)).toBe(false);
  expect(asked({ closings: [] })).toBe(false);
  expect(asked(loads(50, 100), { ...GATE, tolerancePercent: {} })).toBe(false);
});
