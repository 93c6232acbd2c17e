import { describe, expect, it } from "vitest";
import { aRun, aSeries } from "../../test/support/builders/run.ts";
import { samples } from "../../test/support/builders/sample.ts";
import { noiseOf } from "./noise.ts";
import type { MeasuredSeries } from "./run-file.ts";

/** Both copies of a server; `logs` are the differences of their blocks. */
const copies = (logs: readonly number[], server = "go"): readonly MeasuredSeries[] => [
  aSeries({ server, arm: "base", samples: samples(logs.length) }),
  aSeries({
    ...{ server, arm: "head" },
    samples: samples(logs.length, (block) => ({
      throughput: 10_000 * Math.exp(logs[block] ?? Number.NaN),
    })),
  }),
];
const noise = (series: readonly MeasuredSeries[], measureMs = 60_000) =>
  noiseOf(aRun({ series, timing: { ...aRun().timing, measureMs } }), ["throughput"]);

const percent = (log: number) => Math.expm1(log) * 100;
const LOGS = [0.1, -0.1, 0.1, -0.1, 0.1, -0.1, 0.1, -0.1, 0.1, -0.1];
/** Their standard deviation. */
const DEVIATION = Math.sqrt((10 * 0.01) / 9);

describe("the noise of head against itself", () => {
  it("is how the blocks' differences scatter, and where they lie", () => {
    const [one] = noise(copies(LOGS.map((log) => log + 0.02)));
    expect(one).toMatchObject({ series: "go/greet c=10", metric: "throughput", blocks: 10 });
    expect(one?.blockPercent).toBeCloseTo(percent(DEVIATION), 9);
    expect(one?.differencePercent).toBeCloseTo(percent(0.02), 9);
  });

  it("tells what a budget would find, with as many blocks as it holds", () => {
    const [one] = noise(copies(LOGS));
    // t(1 − 0.01 ⁄ 3; n − 1) + t(0.8; n − 1) for 10 and 20 blocks: a last look has a third of the rate.
    expect(one?.detectablePercent(60_000)).toBeCloseTo(
      percent(((3.505399 + 0.883404) * DEVIATION) / Math.sqrt(10)),
      4,
    );
    expect(one?.detectablePercent(120_000)).toBeCloseTo(
      percent(((3.044722 + 0.860951) * DEVIATION) / Math.sqrt(20)),
      4,
    );
    expect(one?.detectablePercent(6000)).toBe(Number.POSITIVE_INFINITY);
  });

  it("needs more where more is judged together", () => {
    const [alone] = noise(copies(LOGS));
    const [together] = noise([...copies(LOGS), ...copies(LOGS, "rust")]);
    expect(together?.detectablePercent(60_000)).toBeGreaterThan(
      alone?.detectablePercent(60_000) ?? Number.POSITIVE_INFINITY,
    );
  });

  it.each<[string, readonly MeasuredSeries[]]>([
    ["of one block", copies([0.1])],
    [
      "of copies without a block in common",
      [
        aSeries({ samples: samples(3) }),
        aSeries({ arm: "base", samples: samples(3).map((one) => ({ ...one, block: 9 })) }),
      ],
    ],
    ["of head alone", [aSeries()]],
    ["of nothing", []],
  ])("is not known %s", (_, series) => {
    expect(noise(series)).toEqual([]);
  });
});
