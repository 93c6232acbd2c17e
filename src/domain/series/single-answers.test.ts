import { expect, test } from "vitest";
import { joinedAnswers } from "./single-answers.ts";

test("the answers of several loads become one list", () => {
  const one = { dueMs: Float64Array.of(1, 2), latencyMs: Float64Array.of(10, 20) };
  const other = { dueMs: Float64Array.of(1.5), latencyMs: Float64Array.of(15) };
  expect(joinedAnswers([one, other])).toEqual({
    dueMs: Float64Array.of(1, 2, 1.5),
    latencyMs: Float64Array.of(10, 20, 15),
  });
});
