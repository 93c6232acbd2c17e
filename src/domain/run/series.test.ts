import { expect, it } from "vitest";
import { levelName, seriesName } from "./series.ts";

it("names levels and series", () => {
  const level = { concurrency: 100 };
  expect(levelName(level)).toBe("c=100");
  expect(seriesName({ server: "rust", scenario: "greet", level })).toBe("rust/greet c=100");
});
