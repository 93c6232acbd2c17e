import { describe, expect, it } from "vitest";
import { armsCompared } from "../../../test/support/builders/evidence.ts";
import { aPausedRun, type Pausing } from "../../../test/support/builders/pausing.ts";
import { aRun, aSeries } from "../../../test/support/builders/run.ts";
import { latencies, samples } from "../../../test/support/builders/sample.ts";
import { sidesOf } from "../findings/sides.ts";
import type { GatePolicy } from "../gate/gate.ts";
import type { Limit } from "../run/plan/config.ts";
import { samplesAt } from "../series/samples.ts";
import { seededRandom } from "../statistics/random.ts";
import { compareRuns } from "./compare-runs.ts";
import { withCosts } from "./with-costs.ts";

const POLICY: GatePolicy = {
  tolerancePercent: { throughput: 5, "latency-p99": 10, "cpu-per-request": 5 },
  maxErrorPercent: 0,
  failOn: "regression",
};
const BASE = { sha: "ba5e", ref: "main" };
const STILL: Pausing = { everyMs: Number.POSITIVE_INFINITY, pauseMs: 0 };

/** Six blocks in each of ten rounds: what head's bursts have that base's have not, by burst and round. */
function changed(
  of: (burst: number, round: number, random: () => number) => object,
  { scenario = "greet", seed = "1" } = {},
) {
  return (["base", "head"] as const).map((arm) => {
    const random = seededRandom(`signs ${scenario} ${arm} ${seed}`);
    let burst = 0;
    return aSeries({
      ...{ arm, scenario },
      samples: samples(60, (block) => {
        const round = Math.floor(block / 6);
        const noise = Math.exp(0.02 * (random() - 0.5));
        burst += 1;
        const own = arm === "head" ? of(burst, round, random) : {};
        const [throughput, cpuPerRequestUs] = [10_000 * noise, 40 / noise];
        return {
          ...{ round, throughput, expected: throughput / 2, cpuPerRequestUs },
          ...{
            serverCpuMs: (cpuPerRequestUs * throughput) / 2000,
            latencyMs: latencies(1 / noise),
          },
          ...own,
        };
      }),
    });
  });
}

function compared(series: ReturnType<typeof changed>, policy: Partial<GatePolicy> = {}) {
  const run = aRun({ series, plan: { ...aRun().plan, rounds: 10 }, base: BASE });
  return armsCompared(run, BASE, { ...POLICY, ...policy });
}

describe("a tick", () => {
  it("is there where nothing changed", () => {
    expect(compared(changed(() => ({}))).gate.standing).toBe("passed");
  });

  it.each<[string, Pausing]>([
    ["2 s of 20", { everyMs: 18_000, pauseMs: 2000 }],
    ["1.7 s of 18", { everyMs: 16_300, pauseMs: 1700 }],
    ["0.3 s of 3", { everyMs: 2700, pauseMs: 300 }],
    ["1 s of 5", { everyMs: 4000, pauseMs: 1000 }],
  ])("is not there beside stops of %s", (_, head) => {
    const standings = Array.from({ length: 20 }, (__, seed) => {
      const run = aPausedRun(seed, { rounds: 8, blocks: 6 }, { base: STILL, head });
      return armsCompared(run, BASE, POLICY).gate.standing;
    });
    expect(standings.filter((one) => one === "passed").length).toBeLessThanOrEqual(1);
  });

  it.each([5, 9, 14])("is not there beside CPU time that one burst of %d uses", (every) => {
    const work = changed((burst) =>
      burst % every === 0
        ? { cpuPerRequestUs: 40 * (1 + every), serverCpuMs: 200 * (1 + every) }
        : {},
    );
    const { gate, series } = compared(work);
    expect(gate.standing).not.toBe("passed");
    expect(series[0]?.metrics["cpu-per-request"]).toMatchObject({ by: "all-answers" });
  });

  it.each([5, 9, 14])(
    "is not there where one burst of %d has answers ten times as late as any",
    (every) => {
      const late = changed((burst) =>
        burst % every === 0 ? { latencyMs: { ...latencies(1), max: 60 } } : {},
      );
      const gate = { tolerancePercent: { "latency-max": 10 } };
      expect(compared(late, gate).gate.standing).not.toBe("passed");
      expect(
        compared(
          changed(() => ({})),
          gate,
        ).gate.standing,
      ).toBe("passed");
    },
  );

  it("is not there where a server works in bursts without an answer", () => {
    const stuck = changed((burst) =>
      burst % 20 === 0
        ? {
            ...{ expected: 0, throughput: undefined, cpuPerRequestUs: undefined },
            serverCpuMs: 5000,
          }
        : {},
    );
    const { series } = compared(stuck, { tolerancePercent: { "cpu-per-request": 5 } });
    const { allAnswers, verdict } = series[0]?.metrics["cpu-per-request"] ?? {};
    expect(allAnswers?.changePercent).toBeGreaterThan(50);
    expect(verdict).not.toBe("unchanged");
  });

  it("is not there where one start of head answers nothing, in one run or in two", () => {
    const silent = changed((_, round) =>
      round === 3
        ? { ...{ expected: 0, throughput: undefined, latencyMs: undefined }, aborted: 20 }
        : {},
    );
    const { gate, series } = compared(silent, { tolerancePercent: { throughput: 5 } });
    expect(gate.standing).not.toBe("passed");
    expect(series[0]?.metrics.throughput?.verdict).not.toBe("unchanged");
    const [base, head] = silent;
    const runOf = (id: string, one: typeof base) =>
      aRun({ id, series: one ? [{ ...one, arm: "head" }] : [] });
    const two = compareRuns(runOf("a", base), runOf("b", head), POLICY);
    expect(two.gate.standing).not.toBe("passed");
    const working = changed((_, round) =>
      round === 3
        ? { expected: 0, throughput: undefined, cpuPerRequestUs: undefined, serverCpuMs: 900 }
        : {},
    );
    const cpu = compared(working, { tolerancePercent: { "cpu-per-request": 5 } });
    expect(cpu.gate.standing).not.toBe("passed");
  });

  it("is not there where one of twelve series is twice as slow in a third of its starts", () => {
    const slow = changed((_, round) =>
      round % 3 === 0 ? { throughput: 5000, expected: 2500 } : {},
    );
    const others = Array.from({ length: 11 }, (_, at) =>
      changed(() => ({}), { scenario: `s${at}` }),
    );
    expect(compared([...slow, ...others.flat()]).gate.standing).not.toBe("passed");
    expect(compared(others.flat()).gate.standing).toBe("passed");
  });

  it("is not there where one request of a mix is slow in episodes", () => {
    const of = (arm: "base" | "head", request?: string) => {
      const random = seededRandom(`mix ${arm} ${request}`);
      return aSeries({
        arm,
        ...(request !== undefined && { request, weight: 1 }),
        samples: samples(120, (block) => {
          const isSlow = arm === "head" && request === "add" && block % 12 < 3;
          const times = (isSlow ? 2 : 1) * Math.exp(0.02 * (random() - 0.5));
          return { round: Math.floor(block / 12), latencyMs: latencies(times) };
        }),
      });
    };
    const mix = (["base", "head"] as const).flatMap((arm) =>
      [undefined, "add", "get"].map((request) => of(arm, request)),
    );
    const { gate, series } = compared(mix);
    expect(gate.standing).not.toBe("passed");
    const add = series.find(({ request }) => request === "add");
    expect(add?.metrics["latency-p99"]).toMatchObject({ by: "all-answers" });
  });

  it("fails the gate where what is inconclusive does, for each of these reasons", () => {
    const work = changed((burst) => (burst % 9 === 0 ? { cpuPerRequestUs: 400 } : {}));
    const { gate } = compared(work, { failOn: "inconclusive" });
    expect(gate).toMatchObject({ decision: "fail", reasons: [{ metric: "cpu-per-request" }] });
    const short = aPausedRun(1, { rounds: 5, blocks: 3 }, { base: STILL, head: STILL });
    const { reasons } = armsCompared(short, BASE, {
      ...{ tolerancePercent: { throughput: 5 }, maxErrorPercent: 0, failOn: "inconclusive" },
    }).gate;
    expect(reasons).toMatchObject([{ kind: "inconclusive", figures: { of: "unseen-stops" } }]);
  });
});

it("a limit of CPU time is about all answers, not about the typical burst", () => {
  const series = changed((burst) => (burst % 5 === 0 ? { cpuPerRequestUs: 240 } : {}));
  const run = aRun({ series, base: BASE });
  const of = (value: number) => {
    const limits = { "cpu-per-request": { value } satisfies Limit };
    const gate = { tolerancePercent: {}, maxErrorPercent: 0, limits };
    const kept = withCosts(armsCompared(run, BASE, { ...gate, ...POLICY }), sidesOf(run), {
      ...POLICY,
      ...gate,
    });
    return kept.series[0]?.metrics["cpu-per-request"]?.limit?.verdict;
  };
  expect([of(60), of(120)]).toEqual(["over", "within"]);
});

describe("two runs", () => {
  const half = { ...POLICY, tolerancePercent: { throughput: 5 } };
  const runOf = (times: number, isSustained = false) => {
    const closings = Array.from({ length: 10 }, (_, round) => ({
      ...{ round, requests: 2000, meanMs: times * (1 + 0.01 * (round % 3)) },
      ...(isSustained && round < 2 && { isSustained: true as const }),
    }));
    const [base] = changed(() => ({}), { seed: `${times}` });
    return aRun({
      id: `run-${times}`,
      plan: { ...aRun().plan, rounds: 10 },
      series: base ? [{ ...base, arm: "head", closings }] : [],
    });
  };

  it("are compared by the loads at the ends of their starts", () => {
    expect(compareRuns(runOf(1), runOf(1.01), half).gate.standing).toBe("passed");
    const { gate, series } = compareRuns(runOf(1), runOf(3), half);
    expect(gate.standing).not.toBe("passed");
    expect(series[0]?.late).toMatchObject({ base: expect.closeTo(1.01, 2) });
  });

  it("of a server that pauses are no failure, whatever the times of its pauses", () => {
    const gone = Array.from({ length: 10 }, (_, seed) => {
      const pauses = { everyMs: 8000, pauseMs: 2200 };
      const [first, second] = [seed, 100 + seed].map((own) =>
        aPausedRun(own, { rounds: 8, blocks: 5 }, { base: STILL, head: pauses }),
      );
      const gate = { ...POLICY, tolerancePercent: { throughput: 5 } };
      return first && second ? compareRuns({ ...first, id: "a" }, second, gate).gate.decision : "";
    });
    expect(gone.filter((one) => one === "fail").length).toBeLessThanOrEqual(1);
  });

  it("are compared over all answers", () => {
    const [, work] = changed((burst) => (burst % 9 === 0 ? { cpuPerRequestUs: 400 } : {}));
    const head = { ...runOf(1.001), series: work ? [work] : [] };
    const { series, gate } = compareRuns(runOf(1), head, POLICY);
    const { allAnswers } = series[0]?.metrics["cpu-per-request"] ?? {};
    expect(allAnswers?.changePercent).toBeGreaterThan(50);
    expect(gate.standing).not.toBe("passed");
  });
});

describe("a plan of fewer than five rounds", () => {
  /** Head at this part of the speed, in starts that differ by so much that few of them say little together. */
  const short = (rounds: number, factor: number) => {
    const series = (["base", "head"] as const).map((arm) => {
      const random = seededRandom(`short ${arm} ${rounds}`);
      const shift = [0.35, -0.35, 0.3, -0.3];
      return aSeries({
        arm,
        samples: samples(4 * rounds, (block) => {
          const round = Math.floor(block / 4);
          const own = arm === "head" ? factor * Math.exp(shift[round] ?? 0) : 1;
          const throughput = 10_000 * own * Math.exp(0.2 * (random() - 0.5));
          return { round, throughput, expected: throughput / 2 };
        }),
      });
    });
    const others = Array.from({ length: 5 }, (_, at) =>
      changed(() => ({}), { scenario: `s${at}` }),
    ).flat();
    const plan = { ...aRun().plan, rounds };
    const kept = others.map((one) => ({
      ...one,
      samples: samplesAt(one.samples, [...Array(8 * rounds).keys()]),
    }));
    const gate = { ...POLICY, tolerancePercent: { throughput: 5 } };
    return armsCompared(aRun({ series: [...series, ...kept], plan, base: BASE }), BASE, gate);
  };

  it.each([2, 3, 4])("calls half the speed, which every round shows: %d", (rounds) => {
    expect(short(rounds, 0.5).series[0]?.verdict).toBe("regression");
    expect(short(rounds, 1).gate.decision).toBe("pass");
  });
});
