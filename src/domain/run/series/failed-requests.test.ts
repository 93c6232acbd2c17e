import { describe, expect, it } from "vitest";
import { aSample } from "../../../../test/support/builders/sample.ts";
import { addedFailures, failedIn, failedPercent } from "./failed-requests.ts";

const BURST = aSample({
  expected: 90,
  unexpected: 6,
  statuses: { 503: 6 },
  errors: { reset: 4 },
  aborted: 7,
});

describe("failed requests", () => {
  it("are those of a burst that got another status or no answer, of all that finished", () => {
    const failed = failedIn(BURST);
    expect(failed).toEqual({
      finished: 100,
      failed: 10,
      statuses: { 503: 6 },
      errors: { reset: 4 },
    });
    expect(failedPercent(failed)).toBe(10);
    expect(failedPercent(failedIn(aSample({ expected: 0 })))).toBe(0);
  });

  it("are counted where a file does not say their status", () => {
    const old = failedIn(aSample({ expected: 1, unexpected: 1 }));
    expect(old).toEqual({ finished: 2, failed: 1, statuses: {}, errors: {} });
  });

  it("are added up, with their most frequent causes", () => {
    const others = aSample({ expected: 0, errors: { a: 1, b: 1, c: 1, d: 1, e: 1, reset: 2 } });
    expect(addedFailures([BURST, others].map(failedIn))).toEqual({
      finished: 107,
      failed: 17,
      statuses: { 503: 6 },
      errors: { reset: 6, a: 1, b: 1, c: 1, d: 1, others: 1 },
    });
    expect(addedFailures([])).toEqual({ finished: 0, failed: 0, statuses: {}, errors: {} });
  });
});
