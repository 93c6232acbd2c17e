import { describe, expect, it } from "vitest";
import { aSample, latencies } from "../../../test/support/builders/sample.ts";
import { errorCount } from "../../domain/run/sample.ts";
import { seededRandom } from "../../domain/statistics/random.ts";
import { isPlainSample, sample } from "./sample-schema.ts";

const VALUES: readonly unknown[] = [
  ...[0, -0, 1, -1, 0.5, 1e15, 1e15 + 1, 2 ** 53, 1e16, 1e-30, 1e-31, 1e308],
  ...[Number.NaN, Number.POSITIVE_INFINITY, null, true, false, "1", "", [], {}, { a: 1 }],
  ...["2026-01-02T03:04:05.000Z", "x".repeat(65), "a\u0000", "a\u202e", "é", [1]],
];

const EVERYTHING = {
  ...aSample({ latencyMs: { ...latencies(1), stddev: 1 }, servicesCpuUnknown: true }),
  statuses: { 503: 1 },
  ...{ servicesCpuMs: 1, servicesRssBytes: 1, peakCpuPercent: 1, rssBytes: 1, loadAverage: 1 },
  ...{ rateShortfall: 1, machineBusyMs: 1, stolenMs: 1, stalledMs: 1, unknown: 1 },
};

describe("isPlainSample", () => {
  it("takes what a machine without errors and mixes measures", () => {
    expect(isPlainSample(aSample())).toBe(true);
    const { servicesCpuUnknown: _, statuses: __, ...plain } = EVERYTHING;
    expect(isPlainSample(plain)).toBe(true);
    const { latencyMs: ___, throughput: ____, ...bare } = plain;
    expect(isPlainSample(bare)).toBe(true);
  });

  it("takes nothing that the schema refuses or changes, wherever it is", () => {
    const random = seededRandom("samples");
    const of = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
    const { unknown: _, ...known } = EVERYTHING;
    let taken = 0;
    for (let attempt = 0; attempt < 20_000; attempt += 1) {
      const { servicesCpuUnknown: __, statuses: ___, ...plain } = known;
      const one: Record<string, unknown> = { ...(random() < 0.1 ? known : plain) };
      const key = of(Object.keys(known));
      const value = of(VALUES);
      if (random() < 0.2) delete one[key];
      else if (random() < 0.3) {
        one["latencyMs"] = { ...known.latencyMs, [of(Object.keys(known.latencyMs ?? {}))]: value };
      } else one[key] = value;
      if (!isPlainSample(one)) continue;
      taken += 1;
      expect(sample.parse(one)).toEqual(one);
    }
    expect(taken).toBeGreaterThan(2000);
  });

  it.each(VALUES.map((value) => [value]))("does not take %j for a burst", (value) => {
    expect(isPlainSample(value)).toBe(false);
  });
});

describe.each(["errors", "statuses"])("the %s of a burst", (key) => {
  const read = (text: string) => sample.safeParse({ ...aSample(), [key]: JSON.parse(text) });

  it("are counted whatever their cause is called", () => {
    const text = '{"__proto__":900,"constructor":1,"timeout":2}';
    const { data } = read(text);
    expect(JSON.stringify(data?.[key as "errors" | "statuses"])).toBe(text);
    if (key === "errors") expect(data && errorCount(data)).toBe(903);
  });

  const many = Object.fromEntries(Array.from({ length: 101 }, (_, cause) => [`e${cause}`, 1]));
  it.each([["[]"], ["null"], ["1"], ['{"__proto__":-1}'], [JSON.stringify(many)]])(
    "are no %s",
    (text) => {
      expect(read(text).error?.issues[0]).toMatchObject({
        path: [key],
        message: "it is no table of at most 100 counts",
      });
    },
  );
});
