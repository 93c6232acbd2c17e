import { expect, it } from "vitest";
import type { TypicalWindow } from "../../domain/series/open-loop.ts";
import type { CourseArm } from "../report-input.ts";
import { courseFigures } from "./courses.ts";
import { html } from "./markup.ts";

const windows = (...p99: readonly (number | undefined)[]) =>
  p99.map((p99Ms, at): TypicalWindow => {
    const span = { fromMs: 1000 * at, toMs: 1000 * (at + 1) };
    return { ...span, rate: at === 1 ? 5000 : 500, failed: p99Ms === undefined ? 40 : 0, p99Ms };
  });

const drawn = (...arms: readonly CourseArm[]) =>
  html`${courseFigures([{ series: "go/greet stages", arms }])}`.source;

const head = (...p99: readonly (number | undefined)[]): CourseArm => {
  return { arm: "head", name: "head", windows: windows(...p99) };
};

it("draws the rate as steps, both arms below it, and shades the peak", () => {
  const base: CourseArm = { arm: "base", name: "main", windows: windows(1, 9, 1) };
  const page = drawn(base, head(1, 90, 40));
  expect(page.match(/class=rate/g)).toHaveLength(1);
  expect(page.match(/class=band/g)).toHaveLength(1);
  expect(page.match(/<path class=(head|base)/g)).toEqual(["<path class=base", "<path class=head"]);
  expect(page).toContain(">5,000/s<");
  expect(page).toContain(">100 ms<");
  expect(page).toContain("p99 of main");
});

it("has a gap where over 1 % was lost", () => {
  const page = drawn(head(1, undefined, 1));
  expect(page.match(/<path class=head/g)).toHaveLength(2);
  expect(page).toContain(">40<");
});

it("can lack a curve, and windows that only the other arm has", () => {
  const base: CourseArm = { arm: "base", name: "main", windows: windows(1, 9, 1) };
  const page = drawn(base, head(undefined, undefined));
  expect(page.match(/<path class=(head|base)/g)).toEqual(["<path class=base"]);
  expect(page).toContain(">main<");
});

it("says where nothing but losses is known", () => {
  const page = drawn(head(undefined, undefined, undefined));
  expect(page).toContain("no p99: over 1 % lost");
  expect(page).not.toContain("<path class=head");
});

it("is nothing without loads in stages", () => {
  expect(courseFigures([])).toBeUndefined();
});
