import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import type { LatencyMs, LoadResult } from "../../domain/series/sample.ts";
import { parseOhaOutput as parse } from "./output.ts";

const parseOhaOutput = (...args: Parameters<typeof parse>): LoadResult => parse(...args).result;

const FIXTURES = path.resolve(import.meta.dirname, "../../../test/fixtures/oha");

type Account = Omit<LoadResult, "latencyMs"> & { readonly latencyMs: LatencyMs | undefined };

/** What each recorded output says, by hand from the file; 200 is the expected status. */
const ACCOUNTS: Readonly<Record<string, Account>> = {
  "breakdown-allok": {
    expected: 50,
    unexpected: 0,
    aborted: 0,
    errors: {},
    durationMs: 6.986846,
    bodyBytes: 650,
    non2xx: 0,
    latencyMs: {
      mean: 3.50289538,
      p50: 3.810665,
      p90: 4.162455,
      p95: 4.235358,
      p99: 5.877769,
      p999: 5.877769,
      max: 5.877769,
    },
  },
  "by-n": {
    expected: 2000,
    unexpected: 0,
    aborted: 0,
    errors: {},
    durationMs: 52.046324,
    bodyBytes: 26000,
    non2xx: 0,
    latencyMs: {
      mean: 0.501211435,
      p50: 0.122778,
      p90: 0.994833,
      p95: 3.278759,
      p99: 5.92773,
      p999: 9.409232,
      max: 10.088457,
    },
  },
  "by-q": {
    expected: 600,
    unexpected: 0,
    aborted: 0,
    errors: {},
    durationMs: 3002.896082,
    bodyBytes: 7800,
    non2xx: 0,
    latencyMs: {
      mean: 0.3655794433,
      p50: 0.298255,
      p90: 0.393312,
      p95: 0.454839,
      p99: 2.887282,
      p999: 4.419097,
      max: 4.419097,
    },
  },
  "by-z": {
    expected: 86828,
    unexpected: 0,
    aborted: 18,
    errors: {},
    durationMs: 2001.978926,
    bodyBytes: 1128764,
    non2xx: 0,
    latencyMs: {
      mean: 0.458936465,
      p50: 0.191565,
      p90: 0.884938,
      p95: 1.928114,
      p99: 4.891646,
      p999: 9.90639,
      max: 17.654334,
    },
  },
  "deadline-only": {
    expected: 0,
    unexpected: 0,
    aborted: 10,
    errors: {},
    durationMs: 1001.149668,
    bodyBytes: 0,
    non2xx: 0,
    latencyMs: undefined,
  },
  "killed-mid-z": {
    expected: 42782,
    unexpected: 0,
    aborted: 14,
    errors: { "Connection refused (os error 111)": 204438, "connection error": 20 },
    durationMs: 3009.078631,
    bodyBytes: 556166,
    non2xx: 0,
    latencyMs: {
      mean: 0.4623928887,
      p50: 0.220984,
      p90: 0.852137,
      p95: 1.875584,
      p99: 4.837484,
      p999: 9.329909,
      max: 14.296347,
    },
  },
  "mixed-5xx": {
    expected: 900,
    unexpected: 100,
    statuses: { 500: 100 },
    aborted: 0,
    errors: {},
    durationMs: 30.061345,
    bodyBytes: 1800,
    non2xx: 100,
    latencyMs: {
      mean: 0.282872544,
      p50: 0.159179,
      p90: 0.482004,
      p95: 0.821478,
      p99: 3.050652,
      p999: 8.368799,
      max: 8.368799,
    },
  },
  n0: {
    expected: 0,
    unexpected: 0,
    aborted: 0,
    errors: {},
    durationMs: 0.165105,
    bodyBytes: 0,
    non2xx: 0,
    latencyMs: undefined,
  },
  n1: {
    expected: 1,
    unexpected: 0,
    aborted: 0,
    errors: {},
    durationMs: 2.513543,
    bodyBytes: 13,
    non2xx: 0,
    latencyMs: {
      mean: 0.681626,
      p50: 0.681626,
      p90: 0.681626,
      p95: 0.681626,
      p99: 0.681626,
      p999: 0.681626,
      max: 0.681626,
    },
  },
  "not-found": {
    expected: 0,
    unexpected: 200,
    statuses: { 404: 200 },
    aborted: 0,
    errors: {},
    durationMs: 16.338648,
    bodyBytes: 3800,
    non2xx: 200,
    latencyMs: {
      mean: 0.74569921,
      p50: 0.240041,
      p90: 1.270366,
      p95: 7.390788,
      p99: 9.533237,
      p999: 9.541844,
      max: 9.541844,
    },
  },
  "refused-n": {
    expected: 0,
    unexpected: 0,
    aborted: 0,
    errors: { "Connection refused (os error 111)": 100 },
    durationMs: 2.76769,
    bodyBytes: 0,
    non2xx: 0,
    latencyMs: undefined,
  },
  "refused-z": {
    expected: 0,
    unexpected: 0,
    aborted: 6,
    errors: { "Connection refused (os error 111)": 96811 },
    durationMs: 1001.913717,
    bodyBytes: 0,
    non2xx: 0,
    latencyMs: undefined,
  },
  "reset-mid": {
    expected: 400,
    unexpected: 0,
    aborted: 0,
    errors: { "connection closed before message completed": 100 },
    durationMs: 26.677835,
    bodyBytes: 800,
    non2xx: 0,
    latencyMs: {
      mean: 0.41145325,
      p50: 0.215338,
      p90: 0.946489,
      p95: 1.480086,
      p99: 4.033323,
      p999: 5.94313,
      max: 5.94313,
    },
  },
  timeout: {
    expected: 0,
    unexpected: 0,
    aborted: 0,
    errors: { timeout: 10 },
    durationMs: 405.133654,
    bodyBytes: 0,
    non2xx: 0,
    latencyMs: undefined,
  },
  "z-wait": {
    expected: 80,
    unexpected: 0,
    aborted: 0,
    errors: {},
    durationMs: 2007.863884,
    bodyBytes: 320,
    non2xx: 0,
    latencyMs: {
      mean: 501.0591260875,
      p50: 500.921551,
      p90: 502.484178,
      p95: 502.895081,
      p99: 502.935216,
      p999: 502.935216,
      max: 502.935216,
    },
  },
};

/** Standard deviations in ms: the same percentiles, integrated numerically in 20,000 steps each. */
const STDDEVS: Readonly<Record<string, number>> = {
  "breakdown-allok": 0.8991,
  "by-n": 1.2381,
  "by-q": 0.4575,
  "by-z": 1.0469,
  "killed-mid-z": 1.0154,
  "mixed-5xx": 0.7114,
  n1: 0.0,
  "not-found": 2.0429,
  "reset-mid": 0.7458,
  "z-wait": 0.7098,
};

function recorded(name: string): string {
  return readFileSync(path.join(FIXTURES, `${name}.json`), "utf8");
}

/** Numbers that went through seconds differ from the literals by rounding only. */
function close<T extends object>(numbers: T): T {
  return Object.fromEntries(
    Object.entries(numbers).map(([key, value]) => [
      key,
      typeof value === "number" ? expect.closeTo(value, 9) : value,
    ]),
  ) as T;
}

test("every recorded output has its account", () => {
  const names = readdirSync(FIXTURES).map((file) => path.basename(file, ".json"));
  expect(Object.keys(ACCOUNTS).sort()).toEqual(names.sort());
});

describe("recorded outputs", () => {
  test.each(Object.entries(ACCOUNTS))("%s", (name, { latencyMs, ...counts }) => {
    const result = parseOhaOutput(recorded(name), 200);
    expect(result).toStrictEqual({
      ...close(counts),
      ...(latencyMs && {
        latencyMs: { ...close(latencyMs), stddev: expect.closeTo(STDDEVS[name] ?? 0, 3) },
      }),
    });
  });

  test.each([
    ["not-found", 404, { expected: 200, unexpected: 0 }],
    ["mixed-5xx", 500, { expected: 100, unexpected: 900 }],
    ["mixed-5xx", 404, { expected: 0, unexpected: 1000, statuses: { 200: 900, 500: 100 } }],
    ["refused-z", 404, { expected: 0, unexpected: 0 }],
  ])("%s where %i is expected", (name, status, counts) => {
    expect(parseOhaOutput(recorded(name), status)).toMatchObject(counts);
  });
});

const GOOD = {
  summary: { total: 1, slowest: 0.2, average: 0.1, totalData: 30 },
  latencyPercentiles: { p50: 0.1, p90: 0.15, p95: 0.18, p99: 0.19, "p99.9": 0.2 },
  statusCodeDistribution: { "200": 3 },
  errorDistribution: {},
};

/** The good output as text, with sections in place of its own. */
function output(changes: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ ...GOOD, ...changes });
}

describe("what oha may say", () => {
  test("an older version gives no p99.9", () => {
    const { "p99.9": _, ...percentiles } = GOOD.latencyPercentiles;
    const { latencyMs } = parseOhaOutput(output({ latencyPercentiles: percentiles }), 200);
    expect(latencyMs).toStrictEqual(
      close({ mean: 100, p50: 100, p90: 150, p95: 180, p99: 190, max: 200 }),
    );
  });

  test("a standard deviation needs the shortest time too", () => {
    const summary = { ...GOOD.summary, fastest: 0.05 };
    const { latencyMs } = parseOhaOutput(output({ summary }), 200);
    // Uniform from 50 to 100 in one half, from 100 to 200 in the other.
    expect(latencyMs?.stddev).toBeGreaterThan(30);
    expect(latencyMs?.stddev).toBeLessThan(45);
    expect(parseOhaOutput(output(), 200).latencyMs).not.toHaveProperty("stddev");
  });

  test("a p99.9 of null is absent, not 0", () => {
    const latencyPercentiles = { ...GOOD.latencyPercentiles, "p99.9": null };
    expect(parseOhaOutput(output({ latencyPercentiles }), 200).latencyMs).not.toHaveProperty(
      "p999",
    );
  });

  test.each([
    ["p50", { latencyPercentiles: { ...GOOD.latencyPercentiles, p50: null } }],
    ["p99", { latencyPercentiles: { ...GOOD.latencyPercentiles, p99: null } }],
    ["mean", { summary: { ...GOOD.summary, average: null } }],
    ["max", { summary: { ...GOOD.summary, slowest: null } }],
  ])("without %s there is no latency", (_, changes) => {
    expect(parseOhaOutput(output(changes), 200)).not.toHaveProperty("latencyMs");
  });

  test("histograms with the key NaN are passed over", () => {
    const text = output({ responseTimeHistogram: { NaN: 0 }, firstByteHistogram: { NaN: 0 } });
    expect(parseOhaOutput(text, 200).expected).toBe(3);
  });

  test("sections of a later version are passed over", () => {
    expect(parseOhaOutput(output({ tomorrow: [1, 2] }), 200).expected).toBe(3);
  });

  test("names that every object has count as errors like any other", () => {
    const errors = parseOhaOutput(
      output({ errorDistribution: { constructor: 2, toString: 3, hasOwnProperty: 4 } }),
      200,
    ).errors;
    expect({ ...errors }).toStrictEqual({ constructor: 2, toString: 3, hasOwnProperty: 4 });
  });

  test("no error is lost, whatever its name", () => {
    const text = output().replace(
      '"errorDistribution":{}',
      '"errorDistribution":{"__proto__":5,"timeout":1}',
    );
    const { errors } = parseOhaOutput(text, 200);
    expect(Object.values(errors).reduce((sum, count) => sum + count, 0)).toBe(6);
    expect(Object.getPrototypeOf(errors)).toBe(Object.prototype);
  });

  test("a huge error name keeps its count and loses its length", () => {
    const { errors } = parseOhaOutput(output({ errorDistribution: { ["e".repeat(1e6)]: 7 } }), 200);
    expect(Object.values(errors)).toEqual([7]);
    expect(Object.keys(errors)[0]?.length).toBeLessThan(5000);
  });

  test.each([
    ["begin alike", { [`${"e".repeat(1e4)}1`]: 7, [`${"e".repeat(1e4)}2`]: 5 }],
    ["differ in control characters only", { "reset\n": 7, "reset\u0007": 5 }],
  ])("no error is lost where two names %s", (_, errorDistribution) => {
    const { errors } = parseOhaOutput(output({ errorDistribution }), 200);
    expect(Object.values(errors).reduce((sum, count) => sum + count, 0)).toBe(12);
  });

  test("statuses are looked up among the answers only", () => {
    expect(parseOhaOutput(output({ statusCodeDistribution: {} }), 200)).toMatchObject({
      expected: 0,
      unexpected: 0,
    });
  });
});

describe("what is not oha's output", () => {
  test.each([
    ["nothing", ""],
    ["garbage", "oha: thread 'main' panicked at src/main.rs"],
    ["null", "null"],
    ["a number", "17"],
    ["a list", "[]"],
    ["a list of outputs", `[${output()}]`],
    ["an empty object", "{}"],
    ["truncated JSON", recorded("by-z").slice(0, 1000)],
    ["two documents", output() + output()],
    ["NaN as a number", output().replace('"total":1', '"total":NaN')],
    ["an endless number", output().replace('"total":1', '"total":1e999')],
    ["a negative time", output({ summary: { ...GOOD.summary, total: -1 } })],
    ["a time in words", output({ summary: { ...GOOD.summary, total: "1" } })],
    ["no time", output({ summary: { ...GOOD.summary, total: null } })],
    ["negative bytes", output({ summary: { ...GOOD.summary, totalData: -1 } })],
    ["a negative count", output({ statusCodeDistribution: { "200": -3 } })],
    ["half an answer", output({ statusCodeDistribution: { "200": 1.5 } })],
    ["a count beyond all numbers", output({ statusCodeDistribution: { "200": 1e300 } })],
    ["a count in words", output({ statusCodeDistribution: { "200": "3" } })],
    ["a status in words", output({ statusCodeDistribution: { ok: 3 } })],
    ["a list of statuses", output({ statusCodeDistribution: [3] })],
    ["a list of errors", output({ errorDistribution: ["timeout"] })],
    ["a negative number of errors", output({ errorDistribution: { timeout: -1 } })],
    ["a negative latency", output({ latencyPercentiles: { ...GOOD.latencyPercentiles, p50: -1 } })],
    ["percentiles in a list", output({ latencyPercentiles: [0.1] })],
    ["no percentiles", output({ latencyPercentiles: undefined })],
    ["no errors", output({ errorDistribution: undefined })],
  ])("%s", (_, text) => {
    let message = "";
    try {
      parseOhaOutput(text, 200);
    } catch (error) {
      message = error instanceof Error ? error.message : String(error);
    }
    expect(message).toMatch(/^\S.*$/);
    expect(message.length).toBeLessThan(1000);
  });
});

describe("the distribution of a part of a mix", () => {
  const quantilesOf = (changes: Readonly<Record<string, unknown>>) =>
    parse(output({ summary: { ...GOOD.summary, fastest: 0.05 }, ...changes }), 200).quantilesMs;
  const near = (quantiles: readonly (readonly [number, number])[]) =>
    quantiles.map(([part, ms]) => [expect.closeTo(part, 9), expect.closeTo(ms, 9)]);

  it("has the percentiles, and what the histogram says between them", () => {
    const responseTimeHistogram = { "0.05": 1, "0.1": 59, "0.15": 20, "0.2000000001": 20 };
    const quantiles = quantilesOf({ responseTimeHistogram });
    expect(quantiles).toEqual(
      near([
        [0, 50],
        [0.01, 50],
        [0.5, 100],
        [0.6, 100],
        [0.8, 150],
        [0.9, 150],
        [0.95, 180],
        [0.99, 190],
        [0.999, 200],
        [1, 200],
        [1, 200],
      ]),
    );
  });

  it.each([
    ["without one", {}],
    ["where all answers took the same time: it counts none then", { "0.05": 0 }],
  ])("has only the percentiles %s", (_, responseTimeHistogram) => {
    const parts = quantilesOf({ responseTimeHistogram })?.map(([part]) => expect.closeTo(part, 9));
    expect([0, 0.5, 0.9, 0.95, 0.99, 0.999, 1]).toEqual(parts);
  });

  it("is not there where nothing was answered", () => {
    expect(parse(recorded("deadline-only"), 200).quantilesMs).toBeUndefined();
  });

  it("of every recorded output ascends from part 0 to 1", () => {
    for (const name of Object.keys(ACCOUNTS)) {
      const { quantilesMs = [[0, 0]] } = parse(recorded(name), 200);
      const [parts, values] = [0, 1].map((at) => quantilesMs.map((one) => one[at] ?? 0));
      expect(parts, name).toEqual(parts?.toSorted((a, b) => a - b));
      expect(values, name).toEqual(values?.toSorted((a, b) => a - b));
    }
  });
});
