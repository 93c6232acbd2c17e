import { expect, it } from "vitest";
import { html } from "./markup.ts";
import {
  bottomAxis,
  box,
  endLabels,
  leftAxis,
  mark,
  picture,
  place,
  polyline,
  strokes,
  symbolDefinitions,
  textAt,
} from "./svg.ts";

const PLOT = { left: 10, right: 90, top: 5, bottom: 45 };

it("rounds coordinates to whole numbers", () => {
  expect([1.25, 1 / 3, 10, -0.04].map(place)).toEqual([1, 0, 10, 0]);
});

it("a picture says what it shows, in escaped words", () => {
  expect(picture({ width: 100, height: 50 }, 'p99 of "go"', "<i>").source).toBe(
    '<svg viewBox="0 0 100 50" role=img aria-label="p99 of &#34;go&#34;">&#60;i&#62;</svg>',
  );
});

it("draws lines, strokes, boxes and texts at their places", () => {
  const points = [
    { x: 0, y: 1 },
    { x: 2.04, y: 3.06 },
  ];
  expect(polyline(points, "head").source).toBe('<path class=head d="M0 1l2 2"/>');
  expect(polyline(points.toReversed(), "a b").source).toBe('<path class="a b" d="M2 3l-2-2"/>');
  expect(polyline([], "head").source).toBe('<path class=head d=""/>');
  expect(html`${strokes(points, "p")}`.source).toBe('<path class=p d="m0 1zm2 2z"/>');
  expect(html`${strokes(points, "p", 5)}`.source).toBe('<path class=p d="m0 1h5m-3 2h5"/>');
  expect(strokes([], "p")).toBeUndefined();
  expect(box({ x: 5, y: 9 }, { x: 1, y: 2 }, "b").source).toBe('<path class=b d="M1 2h4v7h-4z"/>');
  expect(textAt({ x: 1, y: 2 }, "a<b").source).toBe("<text x=1 y=2>a&#60;b</text>");
  expect(textAt({ x: 1, y: 2 }, "a", "end").source).toBe("<text x=1 y=2 class=end>a</text>");
});

it("marks refer to shapes that differ", () => {
  const definitions = symbolDefinitions().source;
  const kinds = ["circle", "diamond", "square", "triangle"] as const;
  const shapes = kinds.map((kind) => {
    expect(mark(kind, 4).source).toBe(`<use href=#${kind} x="4"/>`);
    return new RegExp(`<path id="${kind}" transform="[^"]*" d="(M[^"]+)"/>`).exec(definitions)?.[1];
  });
  expect(new Set(shapes).size).toBe(4);
  expect(shapes).not.toContain(undefined);
  expect(definitions).toMatch(/<marker id="head".*<marker id="base"/);
});

it("axes have a text at each tick, and the left one a line", () => {
  expect(html`${leftAxis(PLOT, [{ at: 20, text: "5 ms" }])}`.source).toBe(
    '<path class=grid d="m10 20h80"/><g class=end><text x=5 y=24>5 ms</text></g>',
  );
  expect(html`${bottomAxis(PLOT, [{ at: 30, text: "p50" }])}`.source).toBe(
    "<g class=mid><text x=30 y=58>p50</text></g>",
  );
});

it("curves have their names beside their last points, or lower where they would overlap", () => {
  const at = (y: number) => ({
    points: [
      { x: 1, y: 2 },
      { x: 5, y },
    ],
    text: `<${y}`,
    name: "head",
  });
  expect(html`${endLabels([at(12), at(10), { ...at(0), points: [] }, at(50)], 11)}`.source).toBe(
    "<text x=14 y=14 class=head>&#60;10</text><text x=14 y=25 class=head>&#60;12</text><text x=14 y=54 class=head>&#60;50</text>",
  );
});
