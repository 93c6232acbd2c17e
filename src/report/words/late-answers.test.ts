import { expect, it } from "vitest";
import type { LateAnswers } from "../../domain/verdict/series-comparison.ts";
import { lateText } from "./late-answers.ts";

it.each<[Pick<LateAnswers, "by" | "percentile">, string]>([
  [
    { by: "closing-load" },
    "a request takes 90.0 ms (base 40.0 ms) under load that waits for every answer",
  ],
  [
    { by: "closing-load", percentile: "latency-p99" },
    "p99 is 90.0 ms (base 40.0 ms) under load that waits for every answer",
  ],
  [
    { by: "sustained-load" },
    "a request takes 90.0 ms (base 40.0 ms) under load for longer than a burst",
  ],
  [
    { by: "sustained-load", percentile: "latency-p90" },
    "p90 is 90.0 ms (base 40.0 ms) under load for longer than a burst",
  ],
  [
    { by: "under-way" },
    "90.0 requests are under way when a burst ends (base 40.0), so answers take longer than any burst waits for them",
  ],
  [
    { by: "mean" },
    "a request takes 90.0 ms (base 40.0 ms) in the mean of all answers, with pauses that typical bursts do not have",
  ],
])("%o", (shown, text) => {
  expect(lateText({ ...shown, base: 40, head: 90, verdict: "worse" })).toBe(text);
});
