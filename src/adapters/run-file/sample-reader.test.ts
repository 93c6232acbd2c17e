import { describe, expect, it } from "vitest";
import { aSample, latencies, samples } from "../../../test/support/builders/sample.ts";
import type { Sample } from "../../domain/run/sample.ts";
import { seededRandom } from "../../domain/statistics/random.ts";
import { sampleReader } from "./sample-reader.ts";
import { isPlainSample } from "./sample-schema.ts";

const reader = sampleReader(100);

/** What is read of the elements of a list, its bracket and what comes after it behind them. */
function read(elements: string, by = reader) {
  return by.read(Buffer.from(`[${elements}]}`), 1);
}

const written = (all: readonly unknown[]) => JSON.stringify(all).slice(1, -1);

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const EVERYTHING = aSample({
  ...{ latencyMs: { ...latencies(1 / 3), stddev: 1e-7 }, throughput: 9762.910584954141 },
  ...{ servicesCpuMs: 1, servicesRssBytes: 1, peakCpuPercent: 1, rssBytes: 1, loadAverage: 1 },
  ...{ rateShortfall: 2.220446049250313e-16, machineBusyMs: 1, stolenMs: 0, stalledMs: 0.5 },
  generatorBound: true,
});

describe("sampleReader", () => {
  const { latencyMs: _, throughput: __, generatorBound: ___, ...bare } = aSample();

  it.each<[string, readonly Sample[]]>([
    ["as they are measured", samples(3)],
    ["with every figure", [EVERYTHING]],
    ["with other figures than the one before", [bare, EVERYTHING, bare, aSample(), EVERYTHING]],
    [
      "with their keys in another order",
      [aSample(), Object.fromEntries(Object.entries(aSample()).reverse()) as unknown as Sample],
    ],
    ["in a long list", samples(50)],
  ])("reads bursts: %s", (____, all) => {
    const text = written(all);
    const found = read(text);
    expect(asJson(found?.value)).toEqual(all);
    expect(found?.end).toBe(text.length + 1);
  });

  it("counts the values of a list as commas and brackets do", () => {
    const text = written([EVERYTHING, bare]);
    expect(read(text)?.values).toBe(text.replace(/[^,[{]/g, "").length);
  });

  it("keeps nothing of a list for the next", () => {
    const first = read(written(samples(3)))?.value;
    expect(read(written([EVERYTHING, {}]))).toBeUndefined();
    expect(read(written([bare]))?.value).toHaveLength(1);
    expect(asJson(first)).toEqual(samples(3));
  });

  it.each<[string, string]>([
    ["nothing", ""],
    ["no burst", "1"],
    ["a burst with nothing", "{}"],
    ["white space", written([bare]).replace(",", ", ")],
    ["a comma too many", `${written([bare])},`],
    ["a comma too few", written([bare]).repeat(2)],
    ["a comma at the end of a burst", written([bare]).replace(/\}$/, ",}")],
    ["no end", written([bare]).slice(0, -1)],
    ["a key that nobody knows", written([{ ...bare, other: 1 }])],
    ["a figure twice", written([bare]).replace('"round"', '"round":1,"round"')],
    ["a latency twice", written([EVERYTHING]).replace('"p50"', '"p50":1,"p50"')],
    [
      "latencies twice",
      written([EVERYTHING]).replace("{", `{"latencyMs":${JSON.stringify(latencies(1))},`),
    ],
    ["a time twice", written([bare]).replace('"round"', '"startedAt":"","round"')],
    ["errors twice", written([bare]).replace('"round"', '"errors":{},"round"')],
    ["a flag twice", written([EVERYTHING]).replace('"round"', '"generatorBound":false,"round"')],
    ["an error", written([{ ...bare, errors: { timeout: 1 } }])],
    ["a status", written([{ ...bare, statuses: { 503: 1 } }])],
    ["a time of other characters", written([{ ...bare, startedAt: "é" }])],
    ["a long time", written([{ ...bare, startedAt: "0".repeat(65) }])],
    ["too many bursts", written(samples(51))],
  ])("leaves a list to the parser that has %s", (____, text) => {
    expect(read(text)).toBeUndefined();
  });

  it("leaves a list to the parser that is longer than it has room for", () => {
    const many = `${written([bare])},`.repeat(10_000);
    const any = sampleReader(Number.POSITIVE_INFINITY);
    expect(read(many.slice(0, -1), any)?.value).toHaveLength(10_000);
    expect(read(many + written([bare]), any)).toBeUndefined();
  });

  it("takes nothing that is not taken one by one, wherever it is", () => {
    const random = seededRandom("read samples");
    const of = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
    const values = [0, -0, -1, 0.5, 1e15, 2 ** 53, 1e-31, 1e308, null, true, "1", "", [], {}, [1]];
    let taken = 0;
    for (let attempt = 0; attempt < 10_000; attempt += 1) {
      const one: Record<string, unknown> = { ...EVERYTHING };
      const key = of([...Object.keys(one), "servicesCpuUnknown", "statuses"]);
      const latency = of(Object.keys(EVERYTHING.latencyMs ?? {}));
      if (random() < 0.2) delete one[key];
      else if (random() < 0.3)
        one["latencyMs"] = { ...EVERYTHING.latencyMs, [latency]: of(values) };
      else one[key] = of(values);
      const found = read(written([one]));
      const parsed = asJson(one);
      expect(found !== undefined).toBe(isPlainSample(parsed));
      if (!found) continue;
      taken += 1;
      expect(asJson(found.value)).toEqual([parsed]);
    }
    expect(taken).toBeGreaterThan(1000);
  });

  it("reads figures to the last bit", () => {
    const random = seededRandom("figures");
    const all = Array.from({ length: 100 }, () => aSample({ throughput: 1e4 * random() }));
    expect(read(written(all))?.value.map(({ throughput }) => throughput)).toEqual(
      all.map(({ throughput }) => throughput),
    );
  });
});
