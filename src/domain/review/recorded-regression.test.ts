import { expect, it } from "vitest";
import { markerLine } from "./comment.ts";
import { recordedRegression } from "./recorded-regression.ts";
import type { RedMetric } from "./since-red.ts";

const SHA = "a".repeat(40);
const BOT = "github-actions[bot]";
const RED: RedMetric = {
  ...{ series: "api/greet c=8", metric: "throughput", sha: SHA },
  ...{ changePercent: -30, lowPercent: -32, highPercent: -28 },
};

/** Our comment on a commit. */
const ours = (red: readonly RedMetric[], { key = "c0ffee", author = BOT } = {}) => ({
  author,
  body: `${markerLine({ key, sha: SHA, runId: 1, remembered: { base: "main", red } })}\n### ❌`,
});
const found = (...comments: Parameters<typeof recordedRegression>[0]) =>
  recordedRegression(comments, BOT, ["c0ffee", "decaf"]);

it("is the largest one of the commit that the comment is about", () => {
  const earlier = { ...RED, series: "api/other c=8", sha: "b".repeat(40) };
  const smaller = { ...RED, metric: "latency-p99" as const };
  expect(found({ body: "LGTM" }, ours([earlier, RED, smaller]))).toEqual(RED);
  expect(found(ours([], { key: "c0ffee" }), ours([RED], { key: "decaf" }))).toEqual(RED);
});

it.each([
  ["of another configuration", ours([RED], { key: "other" })],
  ["by somebody who copied our marker", ours([RED], { author: "eve" })],
  ["of an earlier commit", ours([{ ...RED, sha: "b".repeat(40) }])],
  ["of a count", ours([{ ...RED, metric: "instructions" }])],
  ["without any", { author: BOT, body: markerLine({ key: "c0ffee", sha: SHA, runId: 1 }) }],
  ["that is none of ours", { author: BOT, body: "Hello" }],
])("is none in a comment %s", (_, comment) => {
  expect(found(comment)).toBeUndefined();
});
