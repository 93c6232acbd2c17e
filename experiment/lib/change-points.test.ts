import { expect, it } from "vitest";
import { engine } from "../../scripts/engine.js";
import { DELAYS, falsePoints, foundSteps, LENGTHS, NOISES, STEPS } from "./change-points.js";
import { changePointsPage } from "./change-points-page.js";
import { publishedPoints } from "./published-points.js";

it("the page has a row for each kind of noise and change, from curves of both sorts", () => {
  const results = {
    command: "node x.js",
    curves: 2,
    falsePoints: falsePoints(2, "a"),
    foundSteps: foundSteps(2, "a"),
    published: publishedPoints(),
  };
  expect(results.falsePoints).toHaveLength(NOISES.length * LENGTHS.length);
  for (const { curves } of results.falsePoints) expect(curves.of).toBe(2);
  const large = results.foundSteps.find(
    ({ noise, step }) => noise === "normal, 1 %" && step === -0.2,
  );
  expect(large?.after.map(({ rate }) => rate)).toEqual(DELAYS.map(() => 1));
  const { text, tables } = changePointsPage(results);
  const [found] = tables;
  for (const { name } of NOISES) {
    expect(text.split(`| ${name} |`)).toHaveLength(3);
    expect(found?.rows.filter(([noise]) => noise === name)).toHaveLength(STEPS.length);
  }
  for (const { name } of results.published.tests) expect(text).toContain(`| ${name} |`);
});

it.each(publishedPoints().tests)("the engine finds in $name what the page says", (series) => {
  const points = engine.levelsOf(series.values).points.map(({ index }) => index);
  expect(points).toEqual(series.loadgate);
});

it("is quiet where nobody knows of a change, but for percentiles of two digits", () => {
  const { rocksdb, qualityControl } = publishedPoints();
  const throughputs = rocksdb.filter(({ name }) => / (?:ops_sec|p50)$/.test(name));
  expect(throughputs).toHaveLength(16);
  expect(throughputs.filter(({ loadgate }) => loadgate.length > 0)).toEqual([]);
  expect(qualityControl.map(({ loadgate }) => loadgate.length)).toEqual([1, 0]);
});
