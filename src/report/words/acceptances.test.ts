import { describe, expect, it } from "vitest";
import type { Acceptance, AcceptKind } from "../../domain/gate/acceptance.ts";
import type { CommandProblem } from "../../domain/review/accept-command.ts";
import {
  acceptanceText,
  commandProblemText,
  coverageText,
  notAcceptedTexts,
} from "./acceptances.ts";

describe("coverageText", () => {
  it.each<[AcceptKind, string | undefined, string]>([
    ["performance", "go/* c=100", "go/* c=100"],
    ["performance", undefined, "all performance"],
    ["errors", "go/greet", "errors of go/greet"],
    ["errors", undefined, "all errors"],
    ["limit", "go", "limits of go"],
    ["limit", undefined, "all limits"],
    ["lost-base", undefined, "lost-base"],
    ["lost-base", "go/greet", "lost-base of go/greet"],
  ])("%s of %s is %j", (kind, series, text) => {
    expect(coverageText({ kind, ...(series !== undefined && { series }) })).toBe(text);
  });
});

it.each<[CommandProblem, string]>([
  [
    { of: "no-series" },
    "A comment accepts nothing: write SERVER/SCENARIO, SERVER, or * for all of them.",
  ],
  [
    { of: "one-request", series: "go/shop", level: "c=1" },
    "A comment accepts one request of a mix: write go/shop c=1 without it, which accepts the mix and all of its requests.",
  ],
  [
    { of: "one-request", level: "c=1" },
    "A comment accepts one request of a mix: write * c=1 without it, which accepts the mix and all of its requests.",
  ],
  [{ of: "long-series", most: 200 }, "A comment names a series of more than 200 characters."],
  [
    { of: "no-reason", coverage: { kind: "errors" } },
    "The comment that accepts all errors gives no reason: it does not count.",
  ],
])("a comment with a problem, %j: %s", (problem, text) => {
  expect(commandProblemText(problem)).toBe(text);
});

it("says why acceptances do not count, and which are about nothing", () => {
  const idle: Acceptance = {
    ...{ by: "ada", via: "comment", reason: "it caches more", pull: 7 },
    ...{ kind: "performance", series: "go/greet c=1", at: "2026-02-03T04:05:06Z" },
  };
  const plain = { ...idle, series: "slower" };
  const { series: _, ...all } = idle;
  expect(notAcceptedTexts({ notAccepted: ["eve may not."], idle: [idle, plain, all] })).toEqual([
    "eve may not.",
    "ada accepts go/greet c=1, but no reason of the gate is about that.",
    "ada accepts slower, but no reason of the gate is about that: write SERVER/SCENARIO, SERVER, or * for all of them.",
    "ada accepts all performance, but no reason of the gate is about that.",
  ]);
  expect(notAcceptedTexts({})).toEqual([]);
});

it("says who accepts what, why and when", () => {
  const at = { at: "2026-02-03T04:05:06Z", pull: 7 };
  expect(
    acceptanceText({ ...at, by: "ada", kind: "performance", via: "label", reason: "ok" }),
  ).toBe("ada accepts all performance: label ok (#7, 2026-02-03)");
  const of = { by: "bob", kind: "errors", via: "comment", series: "go/*" } as const;
  expect(acceptanceText({ ...at, ...of, reason: "it caches" })).toBe(
    "bob accepts errors of go/*: it caches (#7, 2026-02-03)",
  );
});
