import picomatch from "picomatch";
import { describe, expect, it } from "vitest";
import { told } from "../../../test/support/builders/comparison.ts";
import { BASIS, type ReasonKind } from "../findings/finding.ts";
import {
  ACCEPT_KINDS,
  type Acceptance,
  type AcceptKind,
  acceptedChanges,
  covers,
  kindToAccept,
} from "./acceptance.ts";
import type { GateReason } from "./reason.ts";

const KINDS = Object.keys(BASIS) as ReasonKind[];

describe("covers", () => {
  const PERFORMANCE: readonly ReasonKind[] = ["regression", "inconclusive", "history", "alert"];

  it("takes nothing for performance that was not measured", () => {
    const covered = KINDS.filter((kind) =>
      covers({ kind: "performance" }, picomatch)({ kind, figures: told("x") }),
    );
    expect(covered).toEqual(PERFORMANCE);
  });

  const BESIDE: Readonly<Record<string, readonly string[]>> = {
    "ended-early": ["missing-shard", "unasked"],
    "lost-base": ["benchmark"],
  };

  it.each(ACCEPT_KINDS.filter((kind) => kind !== "performance"))(
    "covers %s, named, and nothing else",
    (kind) => {
      const covered = KINDS.filter((one) =>
        covers({ kind }, picomatch)({ kind: one, figures: told("x") }),
      );
      expect(covered).toEqual([kind, ...(BESIDE[kind] ?? [])]);
    },
  );

  it("takes a limit that may be exceeded for a limit, not for performance", () => {
    const limit = { verdict: "inconclusive", value: 100 } as const;
    const reason = { kind: "inconclusive", figures: { of: "limit", limit } } as const;
    expect(covers({ kind: "performance" }, picomatch)(reason)).toBe(false);
    expect(covers({ kind: "limit" }, picomatch)(reason)).toBe(true);
  });

  it("can cover every reason", () => {
    const named = new Set<AcceptKind>(
      KINDS.map((kind) => kindToAccept({ kind, figures: told("x") })),
    );
    expect([...named].toSorted()).toEqual([...ACCEPT_KINDS].toSorted());
  });

  it.each<[string | undefined, string | undefined, boolean]>([
    [undefined, "go/greet c=10", true],
    [undefined, undefined, true],
    ["go/greet", "go/greet c=10", true],
    ["go/greet", "go/greet rate=10", true],
    ["go/*", "go/greet c=10", true],
    ["*/greet", "rust/greet c=10", true],
    ["{go,rust}/greet c=10", "rust/greet c=10", true],
    ["go/greet c=10", "go/greet c=10", true],
    ["go/greet c=1", "go/greet c=10", false],
    ["go/greet c=10", "go/greet rate=10", false],
    ["go/greet", "go/greeting c=10", false],
    ["go/*", "rust/greet c=10", false],
    ["go/shop", "go/shop c=10 / GET /a", true],
    ["go/shop c=10", "go/shop c=10 / GET /a", true],
    ["go/shop c=1", "go/shop c=10 / GET /a", false],
    ["** c=10", "go/greet c=10", true],
    ["** c=10", "go/greet c=1", false],
    ["go/greet", undefined, false],
    ["go", "go", true],
    ["**", "go", true],
    ["go", "go/greet c=10", false],
    ["go", "rust", false],
    ["go/*", "go", false],
    ["** c=10", undefined, false],
  ])("%s covers what is of %s: %s", (series, ofReason, expected) => {
    const coverage = { kind: "errors", ...(series !== undefined && { series }) } as const;
    const reason = { kind: "errors", figures: told("x") } as const;
    expect(
      covers(
        coverage,
        picomatch,
      )({ ...reason, ...(ofReason !== undefined && { series: ofReason }) }),
    ).toBe(expected);
  });
});

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
  acceptedChanges(reasons, accepted);

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
  expect(acceptedChanges([reason])).toEqual([]);
});
