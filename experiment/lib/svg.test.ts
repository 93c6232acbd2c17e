import { describe, expect, it } from "vitest";
import { dotChart, lineChart } from "./svg.js";

const AXIS = { label: "x (s)", range: [0, 10], ticks: [0, 5, 10] } as const;
const numbers = (svg: string, pattern: RegExp) =>
  [...svg.matchAll(pattern)].map(([, ...all]) => all.map(Number));

describe("a chart of lines", () => {
  const chart = (log: boolean) =>
    lineChart({
      title: "Lines",
      x: AXIS,
      y: { label: "y (%)", range: [1, 100], ticks: [1, 10, 100], log },
      lines: [
        {
          name: "a < b & c",
          points: [
            [0, 1],
            [5, 10],
            [10, 100],
          ],
        },
        { name: "dashed", points: [[0, 50]], dashed: true },
      ],
    });

  it("has its points from corner to corner of the axes", () => {
    const [first, , last] = numbers(
      chart(false),
      /<circle class="f0" cx="([\d.]+)" cy="([\d.]+)"/g,
    );
    expect([first, last]).toEqual([
      [70, 360],
      [540, 50],
    ]);
  });

  it("has powers of ten at equal distances on a logarithmic axis", () => {
    const [low, middle, high] = numbers(
      chart(true),
      /<circle class="f0" cx="[\d.]+" cy="([\d.]+)"/g,
    );
    expect(middle?.[0]).toBeCloseTo(((low?.[0] ?? NaN) + (high?.[0] ?? NaN)) / 2, 1);
  });

  it("escapes names, and marks dashed lines", () => {
    expect(chart(false)).toContain(">a &lt; b &amp; c</text>");
    expect(chart(false)).toContain('class="line s1 dashed"');
  });
});

describe("a chart of dots", () => {
  it("has a dot with its interval for each mark, inside the axis", () => {
    const svg = dotChart({
      title: "Dots",
      x: AXIS,
      rows: [
        {
          name: "row",
          marks: [
            { rate: 5, low: 2.5, high: 7.5 },
            { rate: 20, low: 9, high: 30 },
          ],
        },
      ],
      legend: ["one", "other"],
      limit: 1,
    });
    const dots = numbers(svg, /<circle class="f[01]" cx="([\d.]+)" cy="[\d.]+" r="4"\/>/g);
    expect(dots.slice(0, 2)).toEqual([[510], [720]]);
    expect(numbers(svg, /<line class="line s0" x1="([\d.]+)" x2="([\d.]+)"/g)).toEqual([
      [405, 615],
    ]);
    expect(svg).toContain('class="line dashed s4" x1="342" x2="342"');
  });
});
