import { describe, expect, it } from "vitest";
import type { SearchPicture } from "../report-input.ts";
import { html } from "./markup.ts";
import { searchFigures } from "./searches.ts";

const PICTURE: SearchPicture = {
  title: "go/greet capacity",
  limitMs: 100,
  arms: [
    {
      ...{ arm: "base", name: "main", capacity: 100_000, bound: "higher" },
      probes: [{ rate: 100_000, p99Ms: 20, holds: true }],
    },
    {
      ...{ arm: "head", name: "head", capacity: 8000 },
      probes: [
        { rate: 500, p99Ms: 5, holds: true },
        { rate: 9000, p99Ms: 300, holds: false },
      ],
    },
  ],
};

const textOf = (...all: readonly SearchPicture[]) =>
  html`<main>${searchFigures(all)}</main>`.source;

describe("the picture of a search", () => {
  it("has the limit, and a line and a name for the capacity of each arm", () => {
    const text = textOf(PICTURE);
    expect(text).toContain("limit 100 ms");
    expect(text).toContain("main ≥ 100,000/s");
    expect(text).toContain("head 8,000/s");
    expect(text.match(/class="?knee/g)).toHaveLength(2);
    expect(text).not.toContain("NaN");
  });

  it("has powers of ten alone as ticks of a wide scale, and steps between them of a narrow one", () => {
    expect(textOf(PICTURE)).toContain(">10,000<");
    expect(textOf(PICTURE)).not.toContain(">20,000<");
    const probes = [{ rate: 1900, p99Ms: 90, holds: true }];
    const narrow = {
      ...PICTURE,
      arms: [{ arm: "head", name: "head", capacity: 2100, probes }],
    } as const;
    expect(textOf(narrow)).toContain(">2,000<");
  });

  it("has crosses for the loads that did not keep the limits, wherever these are", () => {
    const probes = [500, 700, 900].map((rate) => ({ rate, p99Ms: 5, holds: rate === 500 }));
    const own = { arm: "head", name: "head", capacity: 600, probes } as const;
    const text = textOf({ ...PICTURE, arms: [own] });
    expect(
      text.match(/class="head missed" d="([^"]*)"/)?.[1]?.match(/l6 6m0-6l-6 6/g),
    ).toHaveLength(2);
    expect(text).toContain("Each cross is one that did not.");
    const held = [{ ...own, probes: probes.slice(0, 1) }];
    expect(textOf({ ...PICTURE, arms: held })).not.toContain("missed");
  });

  it("has its loads as a table too", () => {
    expect(textOf(PICTURE)).toMatch(/9,000\/s<td>300 ms<td>not kept/);
  });

  it("is nothing without any", () => {
    expect(textOf()).toBe("<main></main>");
  });
});
