import { expect, it } from "vitest";
import type { KeptLimit } from "../../domain/findings/series-comparison.ts";
import type { MetricId } from "../../domain/metrics/catalogue.ts";
import {
  keptTexts,
  limitReasonText,
  limitResultText,
  limitSentence,
  limitText,
  type NamedLimit,
} from "./limits.ts";

const OVER: KeptLimit = { verdict: "over", value: 100, head: 112, base: 98, atWorst: 114 };
const PERHAPS: KeptLimit = { verdict: "inconclusive", value: 100, head: 104, atWorst: 108 };
const OPEN: KeptLimit = { verdict: "inconclusive", value: 100, head: 97, atWorst: 102 };
const ALREADY: KeptLimit = { verdict: "already-over", value: 100, head: 112, base: 111 };
const WITHIN: KeptLimit = { verdict: "within", value: 100, head: 95, atWorst: 96 };
const UNKNOWN: KeptLimit = { verdict: "unmeasurable", value: 100 };

const named = (limit: KeptLimit, id: MetricId = "latency-p99"): NamedLimit => ({
  series: "go/greet c=50",
  id,
  limit,
});
const without = ({ atWorst: _, ...limit }: KeptLimit) => limit;

it.each<[MetricId, KeptLimit, string]>([
  ["latency-p99", OVER, "p99 112 ms, over its limit of 100 ms (base 98.0 ms)"],
  [
    "latency-p99",
    { verdict: "over", value: 100, head: 112 },
    "p99 112 ms, over its limit of 100 ms",
  ],
  ["latency-p99", PERHAPS, "p99 104 ms, perhaps over its limit of 100 ms (at most 108 ms, 95 %)"],
  ["latency-p99", without(PERHAPS), "p99 104 ms, perhaps over its limit of 100 ms"],
  [
    "latency-p99",
    OPEN,
    "p99 97.0 ms, not shown to keep its limit of 100 ms (at most 102 ms, 95 %)",
  ],
  ["latency-p99", UNKNOWN, "p99 could not be measured, so its limit of 100 ms was not checked"],
  [
    "throughput",
    { verdict: "over", value: 5000, head: 4500 },
    "throughput 4,500/s, below its limit of 5,000/s",
  ],
  [
    "throughput",
    { verdict: "inconclusive", value: 5000, head: 4990, atWorst: 4900 },
    "throughput 4,990/s, perhaps below its limit of 5,000/s (at least 4,900/s, 95 %)",
  ],
])("is a reason of the gate: %s %j", (id, limit, text) => {
  expect(limitReasonText(id, limit)).toBe(text);
});

it.each<[KeptLimit, string]>([
  [OVER, "over"],
  [PERHAPS, "perhaps over: at most 108 ms"],
  [without(PERHAPS), "perhaps over"],
  [OPEN, "open: at most 102 ms"],
  [without(OPEN), "open: too few values for a bound"],
  [ALREADY, "already over on main"],
  [WITHIN, "kept, at most 96.0 ms"],
  [{ ...WITHIN, atWorst: 95 }, "kept"],
  [without(WITHIN), "kept"],
  [UNKNOWN, "not checked: no value"],
])("is a result in few words: %j", (limit, text) => {
  expect(limitResultText(named(limit), "main")).toBe(text);
});

it("has the side on which values keep it", () => {
  expect(limitText(named(OVER))).toBe("≤ 100 ms");
  expect(limitText(named(OVER, "throughput"))).toBe("≥ 100/s");
});

it.each<[readonly KeptLimit[], MetricId, string]>([
  [[OVER], "latency-p99", "Over its limit: go/greet c=50 p99 112 ms (limit 100 ms)"],
  [
    [OVER, OVER],
    "latency-p99",
    "Over their limits: go/greet c=50 p99 112 ms (limit 100 ms) and 1 more",
  ],
  [[OVER], "throughput", "Below its limit: go/greet c=50 throughput 112/s (limit 100/s)"],
  [[PERHAPS], "latency-p99", "Perhaps over its limit: go/greet c=50 p99 104 ms (limit 100 ms)"],
  [[ALREADY], "latency-p99", "Already over on main: go/greet c=50 p99 112 ms (limit 100 ms)"],
  [[UNKNOWN], "latency-p99", "Limit not checked: go/greet c=50 p99 (limit 100 ms)"],
  [
    [UNKNOWN, UNKNOWN],
    "latency-p99",
    "Limits not checked: go/greet c=50 p99 (limit 100 ms) and 1 more",
  ],
])("is a sentence of the headline: %j of %s", (limits, id, text) => {
  const all = limits.map((one) => named(one, id));
  expect(limitSentence(all, "main")).toBe(text);
});

it("counts what is kept, and says what is known of each", () => {
  const kept = [named(WITHIN), named({ ...WITHIN, atWorst: 95 })];
  expect(keptTexts(kept.slice(0, 1)).counts).toBe("The limit is kept");
  expect(keptTexts(kept).counts).toBe("All 2 limits kept");
  expect(keptTexts(kept).details).toBe(
    "All 2 limits kept: go/greet c=50 p99 at most 96.0 ms (limit 100 ms); go/greet c=50 p99 95.0 ms (limit 100 ms)",
  );
  expect(keptTexts([...kept, named(OPEN)]).counts).toBe("2 of 3 limits kept, 1 open");
  expect(keptTexts([named(without(OPEN))]).details).toBe(
    "0 of 1 limit kept, 1 open: go/greet c=50 p99 97.0 ms (limit 100 ms)",
  );
});
