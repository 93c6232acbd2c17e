import { describe, expect, it } from "vitest";
import { levelName, seriesKeyOf, seriesName } from "./series.ts";

it("names levels and series", () => {
  const level = { concurrency: 100 };
  expect(levelName(level)).toBe("c=100");
  expect(seriesName({ server: "rust", scenario: "greet", level })).toBe("rust/greet c=100");
});

describe("the name of a series", () => {
  it.each([
    { server: "rust", scenario: "greet", level: { concurrency: 100 } },
    { server: "a.b-c_d", scenario: "9", level: { rate: 2000 } },
    { server: "go", scenario: "s", level: { rate: 0.5 } },
    { server: "go", scenario: "s", level: { rate: 1e-7 } },
  ])("tells %j", (key) => {
    expect(seriesKeyOf(seriesName(key))).toEqual(key);
  });

  it.each(["", "go", "go/greet", "go/greet c=", "go/greet c=01", "go/greet C=1", "go/a/b c=1"])(
    "is not %j",
    (name) => expect(seriesKeyOf(name)).toBeUndefined(),
  );
});
