import { expect, it } from "vitest";
import { type LostBase, lossOf } from "./base-commit.ts";

const loss = (place: Partial<LostBase>): LostBase => ({
  kind: "lost-base",
  reason: JSON.stringify(place),
  ...place,
});

it.each<[string, Partial<LostBase>, boolean]>([
  ["all of base", {}, true],
  ["its server", { server: "go" }, true],
  ["its scenario", { server: "go", scenario: "greet" }, true],
  ["another server", { server: "rust" }, false],
  ["another scenario", { server: "go", scenario: "echo" }, false],
  ["the scenario of another server", { server: "rust", scenario: "greet" }, false],
])("a series is lost with %s: %j is %s", (_, place, isLost) => {
  const series = { server: "go", scenario: "greet" };
  expect(lossOf([loss(place)], series)).toEqual(isLost ? loss(place) : undefined);
  expect(lossOf([], series)).toBeUndefined();
});
