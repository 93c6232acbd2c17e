import { expect, it } from "vitest";
import type { CountProblem } from "../../domain/evidence/count-steadiness.ts";
import { countProblemText, whyText } from "./count-problems.ts";

const VARY =
  "from start to start in head (standard deviation), as with a just-in-time compiler, several threads that wait for each other, or timers";

it.each<[CountProblem, string]>([
  [{ of: "failure", arm: "head", told: "it crashed" }, "it crashed"],
  [{ of: "failure", arm: "base", told: "it crashed" }, "base: it crashed"],
  [{ of: "not-counted", arm: "base" }, "base: it was not counted"],
  [{ of: "no-system-calls", arm: "head" }, "its system calls were not counted"],
  [{ of: "unsteady", arm: "head", percent: 10 }, `the counts vary by 10.0 % ${VARY}`],
  [
    { of: "unsteady", arm: "head", percent: 10, runtime: "Node" },
    `the counts of Node vary by 10.0 % ${VARY}`,
  ],
  [{ of: "other-tool" }, "base and head were counted by different tools"],
  [{ of: "other-requests" }, "base and head were counted over different requests or runtimes"],
  [
    { of: "unseen", metrics: ["allocations", "allocated-bytes"] },
    "it shows none of what is gated, allocations/request and allocated/request: gate its instructions too",
  ],
])("a count's problem: %j", (problem, text) => {
  expect(whyText(problem)).toBe(text);
  expect(countProblemText("go/greet", problem)).toBe(
    `go/greet cannot be judged by its counts: ${text}`,
  );
});
