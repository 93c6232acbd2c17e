import { expect, it } from "vitest";
import { told } from "../../../../test/support/builders/comparison.ts";
import { missingShardsAdvice } from "./missing-shards-notice.ts";

const MISSING = { kind: "missing-shard", figures: told("Shard 2/3 is missing") } as const;

it("advises what to do about a missing shard once, unless it may be missing", () => {
  const advice = missingShardsAdvice([MISSING, MISSING]);
  expect(advice).toMatch(/Run that job again, .* allow-missing-shards/);
  const waived = { ...MISSING, isBlocking: false };
  expect(missingShardsAdvice([waived])).toBeUndefined();
  expect(missingShardsAdvice([waived, MISSING])).toBe(advice);
  expect(missingShardsAdvice([{ kind: "regression", figures: told("slower") }])).toBeUndefined();
});
