import { expect, it } from "vitest";
import { aShape } from "../../../test/support/builders/config.ts";
import { type Cell, type Lane, laneName, laneSeriesName, lanesOf, seriesOf } from "./lane.ts";

const HEAD: Lane = { server: "a", arm: "head" };
const BASE: Lane = { server: "a", arm: "base" };
const OTHER: Lane = { server: "b", arm: "head" };

const cell = (lanes: readonly Lane[]): Cell => ({
  scenario: "greet",
  level: { concurrency: 10 },
  shape: aShape(),
  lanes,
});

it("names each lane of some cells once, with the base arm marked", () => {
  const cells = [cell([HEAD, OTHER]), cell([OTHER, BASE])];
  expect(lanesOf(cells).map(laneName)).toEqual(["a", "b", "a (base)"]);
});

it("names the series of a lane", () => {
  expect(laneSeriesName(BASE, cell([]))).toBe("a (base)/greet c=10");
  expect(laneSeriesName(OTHER, cell([]))).toBe("b/greet c=10");
});

it("names each series of some cells once, whatever its arms", () => {
  expect(seriesOf([cell([BASE, HEAD, OTHER])])).toEqual(["a/greet c=10", "b/greet c=10"]);
});
