import { describe, expect, it } from "vitest";
import { engine } from "../../scripts/engine.js";
import type { SeriesDifferences } from "./resample.js";
import { SHAPES, TWELVE } from "./shapes.js";
import { type Noise, normalNumbers, simulator } from "./simulate.js";

/** Two servers at two levels, each metric with a spread of its own. */
const SPREADS = [
  [0.1, 0.2, 0.3],
  [0.4, 0.5, 0.6],
  [1, 2, 3],
  [4, 5, 6],
];

const simulated = (noise: Partial<Noise>, roundSizes: readonly number[], spreads = SPREADS) =>
  simulator({ name: "", ...noise }, spreads, engine.seededRandom("simulate"))(roundSizes);

/** All pairs of one metric of one series. */
const pairs = (run: readonly SeriesDifferences[], series: number, metric: number) =>
  (run[series]?.[metric] ?? []).flat();

function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [engine.mean(a), engine.mean(b)];
  const products = a.map((value, index) => (value - meanA) * ((b[index] ?? NaN) - meanB));
  return engine.mean(products) / (engine.standardDeviation(a) * engine.standardDeviation(b));
}

describe("normal numbers", () => {
  const normal = normalNumbers(engine.seededRandom("normal"));
  const values = Array.from({ length: 40_000 }, normal);

  it("have mean 0, variance 1 and no heavy tails", () => {
    expect(Math.abs(engine.mean(values))).toBeLessThan(0.02);
    expect(engine.standardDeviation(values)).toBeCloseTo(1, 1);
    expect(engine.mean(values.map((value) => value ** 4))).toBeCloseTo(3, 0);
  });

  it("are within 1.96 of 0 in 95 %", () => {
    const within = values.filter((value) => Math.abs(value) < 1.96).length;
    expect(within / values.length).toBeCloseTo(0.95, 2);
  });
});

describe("a simulated run", () => {
  it("has every series of each scenario, with both pairs of every block", () => {
    const run = simulated({}, [3, 5]);
    expect(run).toHaveLength(TWELVE.scenarios * 4);
    for (const series of run) {
      expect(series.map((rounds) => rounds.map(({ length }) => length))).toEqual(
        [1, 2, 3].map(() => [6, 10]),
      );
    }
  });

  it.each([
    ["normal, independent", {}, 1.15],
    ["autocorrelation", { correlation: 0.6 }, 1.15],
    // A standard deviation of few values says little where tails are heavy.
    ["heavy tails", { heavy: true }, 1.5],
  ])("has pairs that spread as is asked for: %s", (_, noise, tolerance) => {
    const run = simulated(noise, [2000]);
    for (const [series, own] of SPREADS.entries()) {
      for (const [metric, spread] of own.entries()) {
        const ratio = engine.standardDeviation(pairs(run, series, metric)) / spread;
        expect(ratio).toBeGreaterThan(1 / tolerance);
        expect(ratio).toBeLessThan(tolerance);
      }
    }
  });

  it("has less throughput in the bursts that have more latency and more CPU", () => {
    const run = simulated({}, [2000]);
    expect(correlation(pairs(run, 0, 0), pairs(run, 0, 1))).toBeCloseTo(-0.49, 1);
    expect(correlation(pairs(run, 0, 1), pairs(run, 0, 2))).toBeCloseTo(0.49, 1);
  });

  it("has tails as heavy as is asked for", () => {
    const kurtosis = (values: readonly number[]) =>
      engine.mean(values.map((value) => value ** 4)) / engine.standardDeviation(values) ** 4;
    expect(kurtosis(pairs(simulated({}, [2000]), 0, 0))).toBeCloseTo(3, 0);
    expect(kurtosis(pairs(simulated({ heavy: true }, [2000]), 0, 0))).toBeGreaterThan(4.5);
  });

  it("lets neighbouring bursts of two servers be alike under autocorrelation", () => {
    const between = (noise: Partial<Noise>) => {
      const run = simulated(noise, [4000]);
      return correlation(pairs(run, 0, 0), pairs(run, 2, 0));
    };
    expect(Math.abs(between({}))).toBeLessThan(0.04);
    // A half of a block has base and head of one server, then head and base of the other, or the reverse.
    expect(between({ correlation: 0.6 })).toBeLessThan(-0.07);
  });

  const QUIET = SPREADS.map((own) => own.map(() => 1e-6));
  /** Levels of the rounds of a series: all that is left where bursts have next to no noise. */
  const levels = (noise: Partial<Noise>, series: number, metric = 0) =>
    (simulated(noise, Array<number>(500).fill(1), QUIET)[series]?.[metric] ?? []).map((own) =>
      engine.mean(own),
    );

  it("shifts both processes of each round", () => {
    const own = levels({ processes: 0.1 }, 0);
    expect(engine.standardDeviation(own)).toBeCloseTo(0.1 * Math.SQRT2, 1);
    expect(Math.abs(engine.mean(own))).toBeLessThan(0.03);
    expect(Math.abs(correlation(own.slice(1), own.slice(0, -1)))).toBeLessThan(0.15);
  });

  it("has every other process slower, in all its metrics alike", () => {
    const [throughput, latency] = [0, 1].map((metric) => levels({ modes: 0.2 }, 0, metric));
    const counts = (values: readonly number[] = []) =>
      [-0.2, 0, 0.2].map(
        (level) => values.filter((value) => Math.abs(value - level) < 0.01).length,
      );
    const [lower = 0, same = 0, higher = 0] = counts(throughput);
    expect(lower + same + higher).toBe(500);
    expect(same / 500).toBeCloseTo(0.5, 1);
    expect(counts(latency)).toEqual([higher, same, lower]);
  });

  it("has processes that are alike in all series of a server, where they are shared", () => {
    const of = (isShared: boolean) => {
      const run = simulated({ processes: 0.1, isShared }, Array<number>(300).fill(1), QUIET);
      const level = (series: number) => (run[series]?.[0] ?? []).map((own) => engine.mean(own));
      return [correlation(level(0), level(1)), correlation(level(0), level(4))];
    };
    for (const one of of(false)) expect(Math.abs(one)).toBeLessThan(0.2);
    for (const one of of(true)) expect(one).toBeGreaterThan(0.99);
    const run = simulated({ processes: 0.1, isShared: true }, Array<number>(300).fill(1), QUIET);
    const [first, other] = [0, 2].map((series) => (run[series]?.[0] ?? []).map(engine.mean));
    expect(Math.abs(correlation(first ?? [], other ?? []))).toBeLessThan(0.2);
  });

  it("has as many series as its shape", () => {
    const of = (series: number) =>
      simulator({ name: "" }, SPREADS, engine.seededRandom("shape"), SHAPES[series])([1]);
    for (const series of [1, 2, 4, 8, 24]) expect(of(series)).toHaveLength(series);
  });

  it("cancels a drift of the machine by taking turns", () => {
    const own = levels({ drift: 0.5 }, 0);
    expect(Math.max(...own.map(Math.abs))).toBeLessThan(0.01);
  });

  it("is the same for the same seed", () => {
    expect(simulated({ heavy: true }, [3])).toEqual(simulated({ heavy: true }, [3]));
  });
});
