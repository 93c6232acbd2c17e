import { describe, expect, it } from "vitest";
import { aSample } from "../../../../test/support/builders/sample.ts";
import { outcomeOf } from "./outcome.ts";
import { samplesOf } from "./samples.ts";

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
