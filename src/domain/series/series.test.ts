import { describe, expect, it } from "vitest";
import {
  baseArm,
  isWhole,
  levelName,
  requestOf,
  type SeriesKey,
  seriesKeyOf,
  seriesName,
  wholeOf,
} from "./series.ts";

it("names levels and series", () => {
  const level = { concurrency: 100 };
  expect(levelName(level)).toBe("c=100");
  expect(seriesName({ server: "rust", scenario: "greet", level })).toBe("rust/greet c=100");
});

it("names the requests of a mix, whatever they are called", () => {
  const mix: SeriesKey = { server: "rust", scenario: "shop", level: { rate: 50 } };
  const cart = { ...mix, request: "GET /a / b" };
  const names = [mix, cart].map(seriesName);
  expect(names).toEqual(["rust/shop rate=50", "rust/shop rate=50 / GET /a / b"]);
  expect(names.map(wholeOf)).toEqual([names[0], names[0]]);
  expect(names.map(requestOf)).toEqual([undefined, "GET /a / b"]);
  expect([mix, cart].map(isWhole)).toEqual([true, false]);
});

it("numbers the arms of further bases from the second base on", () => {
  expect([0, 1, 2].map(baseArm)).toEqual(["base", "base-2", "base-3"]);
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
