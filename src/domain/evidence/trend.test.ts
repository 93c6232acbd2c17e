import { describe, expect, it } from "vitest";
import { aSeries, someFacts } from "../../../test/support/builders/run.ts";
import { aSample, rowsOf } from "../../../test/support/builders/sample.ts";
import type { MeasuredSeries, RunFile } from "../run/file/run-file.ts";
import { samplesOf } from "../series/samples.ts";
import type { ServerStart } from "../series/server-facts.ts";
import { seededRandom } from "../statistics/random.ts";
import { trendsOf, warmingLanes, wasMostlyUnsteady } from "./trend.ts";

/** Speed of a burst, by round and by its place in the round. */
type Speed = (round: number, burst: number) => number;

const ROUNDS = 5;
const BURSTS = 8;

function loaded(
  speed: Speed,
  overrides: Partial<MeasuredSeries> = {},
  [rounds, bursts] = [ROUNDS, BURSTS],
): MeasuredSeries {
  const samples = Array.from({ length: rounds }, (_, round) =>
    Array.from({ length: bursts }, (_, burst) => {
      const now = speed(round, burst);
      return aSample({ round, throughput: 1000 * now, cpuPerRequestUs: 40 / now });
    }),
  ).flat();
  return aSeries({ ...overrides, samples });
}

/** A little noise of the same size everywhere, so that nothing is known for certain. */
const noise = (round: number, burst: number) => 1 + 0.01 * Math.sin(12.9 * round + 78.2 * burst);
const flat: Speed = noise;
const rising =
  (by: number): Speed =>
  (round, burst) =>
    noise(round, burst) * (1 + by) ** (burst / (BURSTS - 1));

const found = (...series: readonly MeasuredSeries[]) => trendsOf(series).found;

describe("a trend within rounds", () => {
  it("is not there where servers are flat", () => {
    expect(trendsOf([loaded(flat), loaded(flat, { arm: "base" })])).toEqual({
      known: [
        { server: "go", arm: "head" },
        { server: "go", arm: "base" },
      ],
      found: [],
    });
  });

  it("is told of the arm that has it, by how much, from the first burst to the last", () => {
    const [one, ...others] = found(loaded(rising(0.5)), loaded(flat, { arm: "base" }));
    expect(one).toMatchObject({ server: "go", arm: "head" });
    expect(one?.percent).toBeCloseTo(50, -0.5);
    expect(others).toEqual([]);
    expect(found(loaded(rising(-0.5)))[0]?.percent).toBeCloseTo(-50, -0.5);
  });

  it.each([100, 101, 950])("is the same in rounds of %i bursts", (bursts) => {
    const speed: Speed = (round, burst) => noise(round, burst) * 1.5 ** (burst / (bursts - 1));
    const [one] = found(loaded(speed, {}, [ROUNDS, bursts]));
    expect(one?.percent).toBeCloseTo(50, -0.5);
  });

  it("is beyond what counts as flat", () => {
    expect(found(loaded(rising(0.08)))).toEqual([]);
    expect(found(loaded(rising(0.13)))).toHaveLength(1);
  });

  it("is that of a server, over all it is loaded with", () => {
    const other = loaded(rising(0.5), { scenario: "other" });
    expect(trendsOf([loaded(rising(0.5)), other])).toMatchObject({ known: [{}], found: [{}] });
    const [both] = found(loaded(rising(0.5)), loaded(flat, { scenario: "other" }));
    expect(both?.percent).toBeCloseTo((1.5 ** 0.5 - 1) * 100, -0.5);
  });

  it("is not chance: rounds have to agree", () => {
    const opposed: Speed = (round, burst) => rising(round % 2 === 0 ? 1 : -0.4)(round, burst);
    expect(found(loaded(opposed))).toEqual([]);
  });

  it("is told of at most one in a hundred runs of flat servers", () => {
    const random = seededRandom("flat servers");
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const noisy: Speed = () => Math.exp(0.3 * normal());
    const runs = Array.from({ length: 400 }, () => [loaded(noisy), loaded(noisy, { arm: "base" })]);
    expect(runs.filter((series) => found(...series).length > 0).length).toBeLessThanOrEqual(4);
  });

  it("takes more to be told of many servers", () => {
    const uneven: Speed = (round, burst) =>
      rising([0.2, 0.5, 0.3, 0.6, 0.4][round] ?? 0)(round, burst);
    expect(found(loaded(uneven))).toHaveLength(1);
    const flatOnes = Array.from({ length: 40 }, (_, index) =>
      loaded(flat, { server: `s${index}` }),
    );
    expect(found(loaded(uneven), ...flatOnes)).toEqual([]);
  });

  it("is none of the machine's, which goes on from round to round", () => {
    const machine: Speed = (round, burst) =>
      noise(round, burst) * 1.3 ** (round + burst / (BURSTS - 1));
    expect(found(loaded(machine))).toEqual([]);
    const slowing: Speed = (round, burst) => rising(0.5)(round, burst) * 0.9 ** round;
    expect(found(loaded(slowing))[0]?.percent).toBeCloseTo(50, -0.5);
  });

  it("is told by CPU time alone at a fixed rate, and by the rate alone where there is no CPU time", () => {
    const atRate = loaded(rising(0.5), { level: { rate: 1000 } });
    const steady = rowsOf(atRate.samples).map((sample) => ({ ...sample, throughput: 1000 }));
    expect(found({ ...atRate, samples: samplesOf(steady) })[0]?.percent).toBeCloseTo(50, -0.5);
    const withoutCpu = rowsOf(loaded(rising(0.5)).samples).map(
      ({ cpuPerRequestUs: _, ...rest }) => rest,
    );
    expect(found(aSeries({ samples: withoutCpu }))[0]?.percent).toBeCloseTo(50, -0.5);
  });

  it("is not known of fewer than three rounds, or four bursts of each", () => {
    expect(trendsOf([loaded(rising(1), {}, [2, 8])]).known).toHaveLength(0);
    expect(trendsOf([loaded(rising(1), {}, [3, 3])]).known).toHaveLength(0);
    expect(trendsOf([loaded(flat, {}, [3, 4])]).known).toHaveLength(1);
    expect(trendsOf([])).toEqual({ known: [], found: [] });
  });
});

describe("a server that was measured before it was warm", () => {
  const start = (round: number, stillFasterPercent?: number): ServerStart => ({
    round,
    coldStartMs: 10,
    warmUpMs: 1000,
    ...(stillFasterPercent !== undefined && { stillFasterPercent }),
  });

  it("was not flat in most of its starts", () => {
    expect(wasMostlyUnsteady({ starts: [] })).toBe(false);
    expect(wasMostlyUnsteady({ starts: [start(0, 20), start(1)] })).toBe(false);
    expect(wasMostlyUnsteady({ starts: [start(0, 20), start(1), start(2, 12)] })).toBe(true);
  });

  it("was not, or got faster within its rounds; one that got slower is warm", () => {
    const names = ({ servers, series }: Pick<RunFile, "servers" | "series">) =>
      warmingLanes(servers, trendsOf(series)).map(({ server, arm }) => `${server} ${arm}`);
    const cold = someFacts({ server: "cold", starts: [start(0, 20)] });
    const series = [loaded(rising(0.5)), loaded(rising(-0.5), { server: "slower" })];
    expect(names({ servers: [cold, someFacts()], series })).toEqual(["cold head", "go head"]);
    expect(names({ servers: [someFacts()], series: [loaded(flat)] })).toEqual([]);
  });
});
