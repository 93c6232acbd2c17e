import { describe, expect, it } from "vitest";
import { aSample, latencies, samples } from "../../../test/support/builders/sample.ts";
import { areSameSamples, packSamples, readFigure } from "./packed-samples.ts";
import type { Sample } from "./sample.ts";

/** Every property of a sample, read as the engine reads it. */
function read(one: Sample, like: Sample): unknown {
  return Object.fromEntries(Object.keys(like).map((key) => [key, one[key as keyof Sample]]));
}

const EVERYTHING: Required<Omit<Sample, "latencyMs">> = {
  ...aSample({ errors: { timeout: 3 }, startedAt: "2026-01-02T03:04:05.678Z" }),
  throughput: 1 / 3,
  serverCpuMs: -0,
  servicesCpuMs: 7,
  servicesCpuUnknown: true,
  servicesRssBytes: 2 ** 40,
  generatorCpuMs: 0.1,
  cpuPerRequestUs: 1e-30,
  peakCpuPercent: 400,
  rssBytes: 1e15,
  loadAverage: 0.01,
  rateShortfall: 0.5,
  machineCpuMs: 1000,
  machineBusyMs: 999,
  stolenMs: 2,
  stalledMs: 3,
  generatorBound: true,
};

describe("packSamples", () => {
  const { throughput: _, latencyMs: __, generatorBound: ___, ...bare } = aSample();
  const all: readonly Sample[] = [
    { ...EVERYTHING, latencyMs: { ...latencies(1.5), stddev: 0.2 } },
    { ...bare, round: 1 },
    aSample({ generatorBound: false, latencyMs: latencies(2) }),
  ];

  it("gives the same samples, to the last bit", () => {
    for (const [index, one] of packSamples(all).entries()) {
      const like: Sample = all[index] ?? bare;
      expect(read(one, { ...like, latencyMs: latencies(1) })).toEqual({
        ...like,
        latencyMs: one.latencyMs,
      });
      expect(one.latencyMs?.stddev).toBe(like.latencyMs?.stddev);
      expect(one.latencyMs?.p999).toBe(like.latencyMs?.p999);
    }
    expect(packSamples(all)[0]?.serverCpuMs).toBe(-0);
  });

  it("are written as JSON like those that they were made from", () => {
    expect(JSON.parse(JSON.stringify(packSamples(all)))).toEqual(JSON.parse(JSON.stringify(all)));
    const same = samples(3);
    expect(JSON.parse(JSON.stringify(packSamples(same)))).toEqual(same);
    expect(JSON.stringify(packSamples(packSamples(all)))).toBe(JSON.stringify(packSamples(all)));
  });

  it("keeps times of several lengths, and nothing where there is nothing", () => {
    const times = ["", "2026", "2026-01-02T03:04:05.678Z"];
    const packed = packSamples(times.map((startedAt) => aSample({ startedAt })));
    expect(packed.map(({ startedAt }) => startedAt)).toEqual(times);
    expect(packSamples([])).toEqual([]);
  });

  it("lends no room that a later pack overwrites", () => {
    const first = packSamples(samples(3, (block) => ({ throughput: block })));
    packSamples(samples(3, (block) => ({ throughput: 10 + block })));
    expect(first.map(({ throughput }) => throughput)).toEqual([0, 0, 1, 1, 2, 2]);
  });
});

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

  it("reads some of packed samples as they stand in their list", () => {
    const into = new Float64Array(2);
    readFigure(packSamples(bursts).slice(3, 5), "throughput", { into, at: 0 });
    expect([...into]).toEqual([1.5, 2.5]);
  });
});

describe("areSameSamples", () => {
  const all = samples(2, (block) => ({
    throughput: block,
    errors: block === 1 ? { reset: 2 } : {},
  }));
  const others: readonly [string, readonly Sample[]][] = [
    ["of another length", all.slice(1)],
    ["with another figure", all.map((one) => ({ ...one, throughput: 3 }))],
    ["with another latency", all.map((one) => ({ ...one, latencyMs: latencies(9) }))],
    ["of which one differs", [...all.slice(1), aSample({ block: 7 })]],
    ["of another time", all.map((one) => ({ ...one, startedAt: "2026-01-02T03:04:09.000Z" }))],
    ["with other errors", all.map((one) => ({ ...one, errors: { reset: 3 } }))],
    ["without any", []],
  ];

  it("takes the same samples for that, packed or not", () => {
    expect(areSameSamples(all, samplesLike(all))).toBe(true);
    expect(areSameSamples(packSamples(all), packSamples(samplesLike(all)))).toBe(true);
    expect(areSameSamples(packSamples(all), packSamples(all).slice())).toBe(true);
  });

  it.each(others)("tells those apart that are %s", (_, other) => {
    expect(areSameSamples(all, other)).toBe(false);
    expect(areSameSamples(packSamples(all), packSamples(other))).toBe(false);
  });
});

function samplesLike(all: readonly Sample[]): readonly Sample[] {
  return all.map((one) => ({ ...one }));
}
