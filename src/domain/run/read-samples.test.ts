import { describe, expect, it } from "vitest";
import { aSample, latencies, samples } from "../../../test/support/builders/sample.ts";
import { packSamples } from "./packed-samples.ts";
import { figuresOf, readFigure, valuesIn } from "./read-samples.ts";

describe("readFigure", () => {
  const bursts = samples(3, (block) => ({
    throughput: block + 0.5,
    latencyMs: latencies(block + 1),
  }));
  const { latencyMs: _, ...unanswered } = aSample({ generatorBound: true });

  it.each([
    ["that differs", "throughput", [0.5, 0.5, 1.5, 1.5, 2.5, 2.5]],
    ["of the latency", "p50", [1, 1, 2, 2, 3, 3]],
    ["that is the same in all", "expected", Array(6).fill(5000)],
    ["that nobody measured", "rssBytes", Array(6).fill(Number.NaN)],
  ] as const)("reads a figure %s", (__, id, expected) => {
    for (const all of [bursts, packSamples(bursts)]) {
      const into = new Float64Array(8);
      readFigure(all, id, { into, at: 1 });
      expect([...into]).toEqual([0, ...expected, 0]);
    }
  });

  it("reads a flag as a number, and NaN where a burst has none", () => {
    const into = new Float64Array(2);
    for (const all of [[aSample(), unanswered], packSamples([aSample(), unanswered])]) {
      readFigure(all, "generatorBound", { into, at: 0 });
      expect([...into]).toEqual([0, 1]);
      readFigure(all, "p99", { into, at: 0 });
      expect([...into]).toEqual([4, Number.NaN]);
    }
  });

  it("reads how many requests had no answer", () => {
    const some = [aSample({ errors: { reset: 2, timeout: 3 } }), aSample()];
    const into = new Float64Array(2);
    for (const all of [some, packSamples(some)]) {
      readFigure(all, "errorCount", { into, at: 0 });
      expect([...into]).toEqual([5, 0]);
    }
  });

  it("reads some of packed samples as they stand in their list", () => {
    const into = new Float64Array(2);
    readFigure(
      packSamples(bursts).filter((_, index) => index === 3 || index === 4),
      "throughput",
      { into, at: 0 },
    );
    expect([...into]).toEqual([1.5, 2.5]);
  });
});

const two = [aSample({ round: 3, expected: 7 }), aSample({ round: 4, expected: 8 })];

it("reads several figures, one after the other", () => {
  for (const all of [two, packSamples(two)]) {
    const figures = figuresOf(all, ["expected", "rssBytes", "round"]);
    expect([...figures.subarray(0, 6)]).toEqual([7, 8, Number.NaN, Number.NaN, 3, 4]);
  }
});

it("knows the values of a figure, each once and in the order of the samples", () => {
  const all = [4, 4, 1, 4, 0].map((round) => aSample({ round }));
  for (const list of [all, packSamples(all)])
    expect([...valuesIn(list, "round")]).toEqual([4, 1, 0]);
  expect(valuesIn([], "round").size).toBe(0);
});
