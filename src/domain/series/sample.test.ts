import { describe, expect, it } from "vitest";
import { aShape } from "../../../test/support/builders/config.ts";
import { latencies } from "../../../test/support/builders/sample.ts";
import { errorCount, isUnanswered, type LoadResult, sampleOf } from "./sample.ts";

const PLACE = { round: 1, block: 2, position: 3, startedAt: "2026-01-02T03:04:05.000Z" };

const CLOSED = { level: { concurrency: 10 }, shape: aShape() };

function load(overrides: Partial<LoadResult> = {}): LoadResult {
  return {
    expected: 1000,
    unexpected: 0,
    aborted: 10,
    errors: {},
    durationMs: 500,
    non2xx: 0,
    bodyBytes: 5000,
    latencyMs: latencies(1),
    generatorCpuMs: 300,
    ...overrides,
  };
}

describe("errors of an account", () => {
  it.each([
    ["of no cause", {}, 0],
    ["of one cause", { a: 3 }, 3],
    ["of several causes", { a: 1, b: 1 }, 2],
  ])("%s", (_, errors, count) => {
    expect(errorCount({ errors })).toBe(count);
  });
});

describe("sampleOf", () => {
  it("derives throughput, CPU per request and who set the pace", () => {
    expect(
      sampleOf(PLACE, CLOSED, { result: load(), usage: { serverCpuMs: 200, machineCpuMs: 600 } }),
    ).toEqual({
      ...PLACE,
      durationMs: 500,
      expected: 1000,
      unexpected: 0,
      aborted: 10,
      errors: {},
      non2xx: 0,
      bodyBytes: 5000,
      throughput: 2000,
      latencyMs: latencies(1),
      serverCpuMs: 200,
      generatorCpuMs: 300,
      cpuPerRequestUs: 200,
      machineCpuMs: 600,
      generatorBound: true,
    });
  });

  it("counts only expected answers as throughput, and all answers for CPU", () => {
    const sample = sampleOf(PLACE, CLOSED, {
      result: load({ expected: 500, unexpected: 500 }),
      usage: {
        serverCpuMs: 100,
      },
    });
    expect(sample).toMatchObject({ throughput: 1000, cpuPerRequestUs: 100 });
  });

  it("keeps the most frequent causes of failures, whatever the server answers", () => {
    const each = (first: number) =>
      Object.fromEntries(Array.from({ length: 900 }, (_, index) => [String(first + index), 1]));
    const sample = sampleOf(PLACE, CLOSED, {
      result: load({ statuses: { ...each(100), 429: 7 }, errors: { ...each(5000), reset: 9 } }),
      usage: {},
    });
    const { statuses = {}, errors } = sample;
    expect([statuses["429"], errors["reset"]]).toEqual([7, 9]);
    expect([statuses["others"], errors["others"]]).toEqual([895, 896]);
    expect([Object.keys(statuses), Object.keys(errors)].map(({ length }) => length)).toEqual([
      6, 6,
    ]);
  });

  it("leaves out what is not known", () => {
    const { latencyMs: _, generatorCpuMs: __, ...bare } = load();
    const sample = sampleOf(PLACE, CLOSED, { result: bare, usage: {} });
    expect(Object.keys(sample).toSorted()).toEqual(
      [
        ...Object.keys(PLACE),
        ...["durationMs", "expected", "unexpected", "aborted", "errors", "throughput"],
        ...["non2xx", "bodyBytes"],
      ].toSorted(),
    );
  });

  it.each([
    ["no expected answer", { expected: 0, unexpected: 5 }],
    ["no time", { durationMs: 0 }],
  ])("has no throughput with %s", (_, overrides) => {
    expect(sampleOf(PLACE, CLOSED, { result: load(overrides), usage: {} })).not.toHaveProperty(
      "throughput",
    );
  });

  it("has no CPU per request without an answer", () => {
    const sample = sampleOf(PLACE, CLOSED, {
      result: load({ expected: 0, errors: { refused: 1 } }),
      usage: {
        serverCpuMs: 5,
      },
    });
    expect(sample).toMatchObject({ serverCpuMs: 5 });
    expect(sample).not.toHaveProperty("cpuPerRequestUs");
  });

  it("keeps a burst in which nothing came back as it is", () => {
    const { latencyMs: _, ...nothing } = load({ expected: 0, aborted: 100 });
    const sample = sampleOf(PLACE, CLOSED, { result: nothing, usage: {} });
    expect(sample).toMatchObject({ aborted: 100, errors: {} });
    expect(sample).not.toHaveProperty("throughput");
  });

  it.each([
    ["the machine had CPU left", 200, 300, 626, false],
    ["they used it up just so", 200, 300, 625, true],
    ["the server used more", 300, 200, 500, false],
    ["both used as much", 300, 300, 600, false],
    ["the generator used a little more", 299, 300, 600, true],
  ])("generator bound where %s: server %d, generator %d of %d ms", (_, server, own, all, bound) => {
    const usage = { serverCpuMs: server, machineCpuMs: all };
    expect(
      sampleOf(PLACE, CLOSED, { result: load({ generatorCpuMs: own }), usage }).generatorBound,
    ).toBe(bound);
  });

  it("is not generator bound where services use the CPU", () => {
    const usage = { serverCpuMs: 200, servicesCpuMs: 100, machineCpuMs: 600 };
    expect(sampleOf(PLACE, CLOSED, { result: load(), usage })).toMatchObject({
      servicesCpuMs: 100,
      cpuPerRequestUs: 200,
      generatorBound: false,
    });
  });

  it.each([
    ["machine's", { serverCpuMs: 100 }],
    ["server's", { machineCpuMs: 600 }],
    ["services'", { serverCpuMs: 100, machineCpuMs: 600, servicesCpuUnknown: true } as const],
  ])("does not say who set the pace without the %s time", (_, usage) => {
    expect(sampleOf(PLACE, CLOSED, { result: load(), usage })).not.toHaveProperty("generatorBound");
  });

  it("does not say who set the pace without the generator's time", () => {
    const { generatorCpuMs: _, ...unknown } = load();
    const usage = { serverCpuMs: 100, machineCpuMs: 100 };
    expect(sampleOf(PLACE, CLOSED, { result: unknown, usage })).not.toHaveProperty(
      "generatorBound",
    );
  });
});

describe("isUnanswered", () => {
  it.each([
    ["all requests were cut off", { expected: 0, aborted: 9 }, true],
    ["an error came", { expected: 0, aborted: 9, errors: { reset: 1 } }, false],
    ["another answer came", { expected: 0, unexpected: 1, aborted: 9 }, false],
    ["a right answer came", { expected: 1, aborted: 9 }, false],
    ["nothing was sent", { expected: 0, aborted: 0 }, false],
  ])("where %s", (_, overrides, unanswered) => {
    expect(isUnanswered(load(overrides))).toBe(unanswered);
  });

  it("where one request of a mix got none, however many the others got", () => {
    const part = load({ expected: 100, aborted: 2 });
    const silent = { ...part, expected: 0 };
    const of = (...parts: readonly LoadResult[]) =>
      isUnanswered({ ...load({ expected: 100 }), parts });
    expect(of(part, silent)).toBe(true);
    expect(of(part, { ...silent, errors: { reset: 1 } })).toBe(false);
    expect(of(part, part)).toBe(false);
  });
});

describe("the shortfall of a rate", () => {
  const open = (rate: number, overrides: Partial<LoadResult>, shape = aShape()) =>
    sampleOf(PLACE, { level: { rate }, shape }, { result: load(overrides), usage: {} })
      .rateShortfall;

  it.each<[string, number, Partial<LoadResult>, number]>([
    ["held", 2000, { expected: 1000, aborted: 0 }, 0],
    ["held, with the last requests under way", 2000, { expected: 998, aborted: 10 }, 0],
    [
      "held, with slow answers",
      2000,
      { expected: 800, aborted: 200, latencyMs: latencies(100) },
      0,
    ],
    ["missed, with connections that idled", 2000, { expected: 900, aborted: 100 }, 0.098],
    [
      "missed, with a backlog",
      2000,
      { expected: 500, aborted: 500, latencyMs: latencies(125) },
      0.25,
    ],
    ["held with errors", 2000, { expected: 900, aborted: 0, errors: { reset: 100 } }, 0],
    ["half", 4000, { expected: 990, unexpected: 10, aborted: 0 }, 0.5],
    ["more than asked", 1000, { expected: 1000 }, 0],
    ["held although the last answers took long", 2000, { expected: 1000, durationMs: 700 }, 0],
    ["cut short by its end", 2000, { expected: 500, aborted: 0, durationMs: 250 }, 0],
    ["nothing", 2000, { expected: 0, aborted: 0 }, 1],
  ])("%s", (_, rate, overrides, shortfall) => {
    expect(open(rate, overrides)).toBeCloseTo(shortfall, 9);
  });

  it("is whole where nothing came back, not even a latency", () => {
    const { latencyMs: _, ...silent } = load({ expected: 0, aborted: 100 });
    const sample = sampleOf(
      PLACE,
      { level: { rate: 2000 }, shape: aShape() },
      { result: silent, usage: {} },
    );
    expect(sample.rateShortfall).toBe(1);
  });

  it("of a number of requests counts the time that they took", () => {
    const shape = aShape({ requests: 1000, burstMs: 1 });
    const counts = { expected: 1000, aborted: 0 };
    expect(open(2000, { ...counts, durationMs: 500 }, shape)).toBeCloseTo(0, 9);
    expect(open(2000, { ...counts, durationMs: 1000 }, shape)).toBeCloseTo(0.5, 9);
  });

  it("is nothing that a closed loop has", () => {
    expect(sampleOf(PLACE, CLOSED, { result: load(), usage: {} })).not.toHaveProperty(
      "rateShortfall",
    );
  });
});
