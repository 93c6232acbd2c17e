import { describe, expect, it } from "vitest";
import { latencies } from "../../../test/support/builders/sample.ts";
import { type MeasuredPart, mergedLoad } from "./merged-load.ts";
import type { LoadResult } from "./sample.ts";

/** A hundred answers, evenly from 0 to 10 ms unless other quantiles are given. */
function part(
  overrides: Partial<LoadResult> = {},
  quantilesMs: MeasuredPart["quantilesMs"] = [
    [0, 0],
    [1, 10],
  ],
): MeasuredPart {
  const result: LoadResult = {
    expected: 100,
    unexpected: 0,
    aborted: 1,
    errors: {},
    non2xx: 0,
    bodyBytes: 500,
    durationMs: 200,
    latencyMs: { ...latencies(5), mean: 5, max: 10 },
    ...overrides,
  };
  return { result, ...(quantilesMs && { quantilesMs }) };
}

const NO_ANSWER = (() => {
  const { latencyMs: _, ...result } = part({ expected: 0, aborted: 2, bodyBytes: 0 }).result;
  return { result };
})();

describe("requests that were loaded side by side", () => {
  it("are counted together, and each by itself", () => {
    const parts = [
      part({
        unexpected: 3,
        statuses: { 429: 1, 503: 2 },
        non2xx: 3,
        errors: { reset: 1, timeout: 2 },
        durationMs: 201,
      }),
      part({ errors: { reset: 4 }, durationMs: 203, bodyBytes: 7 }),
    ];
    expect(mergedLoad(parts)).toMatchObject({
      expected: 200,
      unexpected: 3,
      statuses: { 429: 1, 503: 2 },
      aborted: 2,
      errors: { reset: 5, timeout: 2 },
      non2xx: 3,
      bodyBytes: 507,
      durationMs: 203,
      parts: parts.map(({ result }) => result),
    });
  });

  it("have no statuses where all are the expected ones", () => {
    expect(mergedLoad([part(), part()])).not.toHaveProperty("statuses");
  });

  it("have the latency of all their answers", () => {
    const slow = part(
      { expected: 200, unexpected: 100, latencyMs: { ...latencies(1), mean: 25 } },
      [
        [0, 20],
        [1, 30],
      ],
    );
    const { latencyMs } = mergedLoad([part(), slow, NO_ANSWER]);
    // A quarter from 0 to 10, the rest from 20 to 30.
    expect(latencyMs).toMatchObject({ mean: 20, max: 30 });
    expect(latencyMs?.p50).toBeCloseTo(20 + 10 / 3, 9);
    expect(latencyMs?.p90).toBeCloseTo(30 - 10 * (0.1 / 0.75), 9);
    const within = 100 / 12;
    expect(latencyMs?.stddev).toBeCloseTo(Math.sqrt(within + 0.25 * 225 + 0.75 * 25), 9);
  });

  it("have none where nothing was answered, or where some of it is not known", () => {
    expect(mergedLoad([NO_ANSWER, NO_ANSWER])).not.toHaveProperty("latencyMs");
    const { quantilesMs: _, ...unknown } = part();
    expect(mergedLoad([part(), unknown])).not.toHaveProperty("latencyMs");
  });
});
