import { expect, it } from "vitest";
import type { LoadFailure } from "../../domain/evidence/failed-under-load.ts";
import { lossText } from "./losses.ts";

it("repeats the reason that the run recorded", () => {
  expect(lossText({ reason: "go (base): the build failed" })).toBe("go (base): the build failed");
});

it.each<[LoadFailure, string]>([
  [{ of: "nothing-finished" }, "no request finished under load"],
  [
    {
      of: "failed-requests",
      failed: { percent: 10, finished: 1000, failed: 100, statuses: { 429: 100 }, errors: {} },
    },
    "10.0 % of requests failed under load: status 429",
  ],
  [{ of: "no-answer", bursts: 10, measured: 19 }, "10 of 19 bursts had no answer under load"],
])("names the series and what failed under load: %j", (failure, text) => {
  expect(lossText({ series: "go/greet c=10", failure })).toBe(`go/greet c=10 (base): ${text}`);
});
