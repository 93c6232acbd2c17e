import { describe, expect, it } from "vitest";
import { aSeries } from "../../../../test/support/builders/run.ts";
import { aSample } from "../../../../test/support/builders/sample.ts";
import { aSeen, concludedIn } from "../../../../test/support/builders/seen.ts";
import type { MeasuredSeries } from "../../run/file/run-file.ts";
import { samplesAt } from "../../series/samples.ts";
import { idleWork } from "./idle-work.ts";

/**
 * Bursts of 400 ms of a machine, of which other programs than the server and the generator take so many percent.
 * @param between CPU time between bursts, in percent of the machine's
 */
function disturbed(
  arm: "base" | "head",
  percents: readonly number[],
  { between = 100, ...overrides }: Partial<MeasuredSeries> & { readonly between?: number } = {},
): MeasuredSeries {
  const samples = percents.flatMap((percent, round) =>
    [-2, -1, 1, 2].map((noise) =>
      aSample({
        ...{ round, machineCpuMs: 400, serverCpuMs: 100, generatorCpuMs: 100 },
        cpuPerRequestUs: ((1 + (4 * between) / 100) * 100_000) / 5000,
        machineBusyMs: 200 + 4 * (percent + noise),
      }),
    ),
  );
  return aSeries({ arm, samples, ...overrides });
}

const found = (...series: readonly MeasuredSeries[]) =>
  concludedIn(aSeen(series), ["idle-work"])[0]?.idleWork;

describe("work of a server that is not loaded", () => {
  it("is found where the other arm's bursts are disturbed more, in all starts but one", () => {
    const head = disturbed("head", [6, 6, 6, 6]);
    expect(found(disturbed("base", [46, 40, 42, 6]), head)).toEqual({ arm: "head", percent: 35 });
    expect(found(disturbed("base", [46, 40, 6, 6]), head)).toBeUndefined();
    expect(found(disturbed("base", [11, 11, 11, 11]), head)?.percent).toBeCloseTo(5);
    expect(found(disturbed("base", [10, 10, 10, 10]), head)).toBeUndefined();
  });

  it("needs more bursts than chance explains", () => {
    expect(found(disturbed("base", [46]), disturbed("head", [6]))?.percent).toBeCloseTo(40);
    const one = (arm: "base" | "head", percent: number) =>
      disturbed(arm, [percent], { samples: samplesAt(disturbed(arm, [percent]).samples, [0]) });
    expect(found(one("base", 46), one("head", 6))).toBeUndefined();
  });

  it("is not what a busy machine did to the bursts of one start", () => {
    const busy = (arm: "base" | "head", percents: readonly number[]) =>
      aSeries({
        arm,
        samples: percents.map((percent) =>
          aSample({
            machineCpuMs: 400,
            serverCpuMs: 100,
            cpuPerRequestUs: 100,
            generatorCpuMs: 100,
            machineBusyMs: 200 + 4 * percent,
          }),
        ),
      });
    const head = busy("head", [4, 2, 35, 3, 40, 9]);
    expect(found(busy("base", [38, 5, 44, 30, 2, 31]), head)).toBeUndefined();
    expect(found(busy("base", [88, 85, 84, 90, 92, 81]), head)?.arm).toBe("head");
  });

  it("can be base's", () => {
    const head = disturbed("head", [46, 40, 42]);
    expect(found(disturbed("base", [6, 6, 6]), head)).toEqual({ arm: "base", percent: 36 });
  });

  it("keeps a run from passing if it is head's", () => {
    const [idle, busy] = [
      [6, 6, 6],
      [46, 40, 42],
    ] as const;
    const effectsOf = (base: readonly number[], head: readonly number[]) =>
      idleWork(aSeen([disturbed("base", base), disturbed("head", head)])).map((one) => one.effect);
    expect(effectsOf(busy, idle)).toEqual(["doubts"]);
    expect(effectsOf(idle, busy)).toEqual(["holds"]);
  });

  it("is not other programs', which disturb both arms", () => {
    expect(found(disturbed("base", [60, 50, 40]), disturbed("head", [58, 52, 40]))).toBeUndefined();
  });

  it("is not other programs', which take what a waiting server leaves of a busy machine", () => {
    const [few, many] = [
      [6, 6, 6],
      [46, 40, 42],
    ] as const;
    const idle = { between: 1 };
    expect(found(disturbed("base", few, idle), disturbed("head", many, idle))).toBeUndefined();
    expect(found(disturbed("base", many, idle), disturbed("head", few, idle))).toBeUndefined();
    const working = disturbed("head", few, { between: 20 });
    expect(found(disturbed("base", many, idle), working)?.percent).toBeCloseTo(20);
  });

  it("counts what the server is not known to have used between its bursts", () => {
    const unknown = (arm: "base" | "head", percent: number) => {
      const { samples, ...one } = disturbed(arm, [percent, percent]);
      const { cpuPerRequestUs: _, ...columns } = samples.columns;
      return { ...one, samples: { ...samples, columns } };
    };
    expect(found(unknown("base", 46), unknown("head", 6))?.percent).toBeCloseTo(40);
  });

  it("is unknown without both arms, without rounds in common, and of a request of a mix", () => {
    const [base, head] = [disturbed("base", [40, 40]), disturbed("head", [2, 2])];
    expect(found(base, head)).toBeDefined();
    expect(found(disturbed("base", [40, 40, 2]), head)).toBeDefined();
    expect(found(head)).toBeUndefined();
    const later = { ...head, samples: disturbed("head", [2, 2, 2]).samples };
    expect(found({ ...base, samples: disturbed("base", []).samples }, later)).toBeUndefined();
    const request = { request: "add" };
    expect(found({ ...base, ...request }, { ...head, ...request })).toBeUndefined();
  });
});
