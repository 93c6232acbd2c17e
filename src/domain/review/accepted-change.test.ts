import { expect, it } from "vitest";
import { told } from "../../../test/support/builders/comparison.ts";
import type { GateReason } from "../gate/gate-reason.ts";
import type { Acceptance } from "./acceptance.ts";
import { acceptedChanges } from "./accepted-change.ts";

const ADA: Acceptance = {
  by: "ada",
  via: "comment",
  kind: "performance",
  reason: "it caches more",
  at: "2026-02-03T04:05:06Z",
  pull: 7,
};
const SLOW: GateReason = {
  kind: "regression",
  series: "go/greet c=10",
  metric: "throughput",
  figures: told("go/greet c=10: throughput −12.3 %, 5.00 % tolerated"),
};
const of = (accepted: readonly Acceptance[], ...reasons: readonly GateReason[]) =>
  acceptedChanges({ decision: "pass", reasons, accepted });

it("says of each regression who accepted it, and why", () => {
  const eve = { ...ADA, by: "eve", reason: "x".repeat(1000) };
  const all = of(
    [ADA, eve],
    { ...SLOW, isAccepted: true, acceptedBy: 0 },
    {
      kind: "alert",
      series: "go/greet c=1",
      figures: told("slow"),
      isAccepted: true,
      acceptedBy: 1,
    },
  );
  const { at, pull } = ADA;
  expect(all).toEqual([
    { series: "go/greet c=10", metric: "throughput", by: "ada", reason: ADA.reason, at, pull },
    { series: "go/greet c=1", by: "eve", reason: "x".repeat(200), at, pull },
  ]);
});

it("says of a value beyond its limit who accepted it", () => {
  const limit: GateReason = { ...SLOW, kind: "limit", series: "go", metric: "peak-rss" };
  const kept = of([ADA], { ...limit, isAccepted: true, acceptedBy: 0 });
  expect(kept).toMatchObject([{ series: "go", metric: "peak-rss", by: "ada" }]);
});

it.each<[string, GateReason]>([
  ["nobody accepted", SLOW],
  ["is of another kind", { ...SLOW, kind: "errors", isAccepted: true, acceptedBy: 0 }],
  ["is of no series", { kind: "alert", figures: told("slow"), isAccepted: true, acceptedBy: 0 }],
  ["names an acceptance that is not there", { ...SLOW, isAccepted: true, acceptedBy: 3 }],
])("keeps nothing that %s", (_, reason) => {
  expect(of([ADA], reason)).toEqual([]);
  expect(acceptedChanges({ decision: "pass", reasons: [reason] })).toEqual([]);
});
