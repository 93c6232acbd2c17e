import { describe, expect, it } from "vitest";
import { aSample } from "../../../test/support/builders/sample.ts";
import { addedFailures, failedIn, failedPercent, outcomeOf } from "./failed-requests.ts";
import { samplesOf } from "./samples.ts";

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

const answered = aSample({ expected: 90, unexpected: 10 });
const wrong = aSample({ expected: 0, unexpected: 6 });
const failed = aSample({ expected: 0, errors: { reset: 4, timeout: 1 }, aborted: 3 });
const cutOff = aSample({ expected: 0, aborted: 10 });
const idle = aSample({ expected: 0 });

describe("what became of requests", () => {
  it.each([
    ["answers", [answered], { finished: 100, errorPercent: 10, unanswered: 0, withoutAnswer: 0 }],
    [
      "wrong answers only",
      [wrong],
      { finished: 6, errorPercent: 100, unanswered: 0, withoutAnswer: 0 },
    ],
    ["errors only", [failed], { finished: 5, errorPercent: 100, unanswered: 0, withoutAnswer: 1 }],
    [
      "nothing finished",
      [cutOff],
      { finished: 0, errorPercent: undefined, unanswered: 1, withoutAnswer: 1 },
    ],
    [
      "nothing was sent",
      [idle],
      { finished: 0, errorPercent: undefined, unanswered: 0, withoutAnswer: 0 },
    ],
    ["no bursts", [], { finished: 0, errorPercent: undefined, unanswered: 0, withoutAnswer: 0 }],
    [
      "all requests together",
      [answered, answered, wrong, failed, cutOff, idle],
      { finished: 211, errorPercent: (100 * 31) / 211, unanswered: 1, withoutAnswer: 2 },
    ],
  ] as const)("%s", (_, bursts, expected) => {
    const { errorPercent, failed: _failed, ...others } = outcomeOf(samplesOf(bursts));
    const { errorPercent: percent, ...rest } = expected;
    expect(others).toEqual(rest);
    if (percent === undefined) expect(errorPercent).toBeUndefined();
    else expect(errorPercent).toBeCloseTo(percent, 12);
  });
});
