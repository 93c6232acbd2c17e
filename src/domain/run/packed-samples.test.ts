import { describe, expect, it } from "vitest";
import { aSample, latencies, samples } from "../../../test/support/builders/sample.ts";
import { areSameSamples, packSamples } from "./packed-samples.ts";
import type { Sample } from "./sample.ts";

/** Every property of a sample, read as the engine reads it. */
function read(one: Sample, like: Sample): unknown {
  return Object.fromEntries(Object.keys(like).map((key) => [key, one[key as keyof Sample]]));
}

const EVERYTHING: Required<Omit<Sample, "latencyMs">> = {
  ...aSample({ errors: { timeout: 3 }, startedAt: "2026-01-02T03:04:05.678Z" }),
  statuses: { 503: 2 },
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
    for (const [index, one] of [...packSamples(all)].entries()) {
      const like: Sample = all[index] ?? bare;
      expect(read(one, { ...like, latencyMs: latencies(1) })).toEqual({
        ...like,
        latencyMs: one.latencyMs,
      });
      expect(one.latencyMs?.stddev).toBe(like.latencyMs?.stddev);
      expect(one.latencyMs?.p999).toBe(like.latencyMs?.p999);
    }
    expect(packSamples(all).at(0)?.serverCpuMs).toBe(-0);
  });

  it("are written as JSON like those that they were made from", () => {
    expect(JSON.parse(JSON.stringify(packSamples(all)))).toEqual(JSON.parse(JSON.stringify(all)));
    const same = samples(3);
    expect(JSON.parse(JSON.stringify(packSamples(same)))).toEqual(same);
    expect(JSON.stringify(packSamples(packSamples(all)))).toBe(JSON.stringify(packSamples(all)));
  });

  it("keeps why requests failed, of errors and of statuses", () => {
    const causes = [{ errors: { reset: 1 } }, {}, { statuses: { 503: 2 } }];
    const packed = packSamples(causes.map((one) => aSample(one)));
    expect(packed.map(({ errors }) => errors)).toEqual([{ reset: 1 }, {}, {}]);
    expect(packed.map(({ statuses }) => statuses)).toEqual([undefined, undefined, { 503: 2 }]);
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

  it("is read like any other list", () => {
    const packed = packSamples(samples(2, (block) => ({ throughput: block })));
    const throughputs = (some: readonly Sample[]) => some.map(({ throughput }) => throughput);
    expect(packed).toHaveLength(4);
    expect(packed.at(-1)?.throughput).toBe(1);
    expect(packed.at(4)).toBeUndefined();
    expect(throughputs([...packed])).toEqual([0, 0, 1, 1]);
    expect(throughputs(packed.filter(({ position }) => position === 0))).toEqual([0, 1]);
    expect(throughputs(packed.filter((_, index) => index > 1))).toEqual([1, 1]);
    expect(packed.map(({ block }, index) => [block, index])).toEqual([
      [0, 0],
      [0, 1],
      [1, 2],
      [1, 3],
    ]);
    const [first, second] = packed;
    expect([first, second].map((one) => one?.position)).toEqual([0, 1]);
  });
});

describe("areSameSamples", () => {
  const all = samples(2, (block) => ({
    throughput: block,
    errors: block === 1 ? { reset: 2 } : {},
    ...(block === 1 && { statuses: { 503: 1 } }),
  }));
  const others: readonly [string, readonly Sample[]][] = [
    ["of another length", all.slice(1)],
    ["with another figure", all.map((one) => ({ ...one, throughput: 3 }))],
    ["with another latency", all.map((one) => ({ ...one, latencyMs: latencies(9) }))],
    ["of which one differs", [...all.slice(1), aSample({ block: 7 })]],
    ["of another time", all.map((one) => ({ ...one, startedAt: "2026-01-02T03:04:09.000Z" }))],
    ["with other errors", all.map((one) => ({ ...one, errors: { reset: 3 } }))],
    ["with other statuses", all.map((one) => ({ ...one, statuses: { 429: 1 } }))],
    ["without any", []],
  ];

  it("takes the same samples for that, packed or not", () => {
    expect(areSameSamples(all, samplesLike(all))).toBe(true);
    expect(areSameSamples(packSamples(all), packSamples(samplesLike(all)))).toBe(true);
    expect(areSameSamples(packSamples(all), [...packSamples(all)])).toBe(true);
  });

  it.each(others)("tells those apart that are %s", (_, other) => {
    expect(areSameSamples(all, other)).toBe(false);
    expect(areSameSamples(packSamples(all), packSamples(other))).toBe(false);
  });
});

function samplesLike(all: readonly Sample[]): readonly Sample[] {
  return all.map((one) => ({ ...one }));
}
