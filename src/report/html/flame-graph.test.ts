import { describe, expect, it } from "vitest";
import { INJECTIONS } from "../../../test/support/hostile-run-files.ts";
import type { CalledFrame } from "../../domain/series/profile.ts";
import { flameGraph } from "./flame-graph.ts";
import { html } from "./markup.ts";

const frame = (name: string, depth: number, baseUs: number, headUs: number): CalledFrame => ({
  ...{ name, depth, baseUs, headUs },
});

const drawn = (frames: readonly CalledFrame[], totals = { baseUs: 100, headUs: 200 }) =>
  html`${flameGraph({ ...totals, frames }, "main")}`.source;

const FRAMES = [
  frame("main (a.js:1)", 0, 100, 196),
  frame("ranked (a.js:9)", 1, 50, 150),
  frame("faster", 1, 20, 8),
  frame("same", 1, 10, 10.5),
  frame("added", 1, 0, 20),
  frame("old (b.js:3)", 1, 12, 0),
];

/** Class, place and title of each frame of a drawing. */
const framesIn = (text: string | undefined = "") =>
  [...text.matchAll(/<rect class=(\w+) x=(\S+) y=(\d+) width=(\S+)><title>([^<]*)</g)].map(
    ([, ...parts]) => parts.join(" "),
  );

/** The attributes of a drawing. */
const OWN = new Set([
  "class",
  "id",
  "type",
  "placeholder",
  "height",
  "role",
  "label",
  "x",
  "y",
  "width",
  "dx",
]);

describe("a flame graph", () => {
  const [head, base] = drawn(FRAMES).split("<h3>Not seen in head: about 12.0 µs of 100 µs in main");

  it("is as wide as head's costs, below their callers, coloured by the difference", () => {
    expect(framesIn(head)).toEqual([
      "m3 0% 0 100% a request: 100 µs in base, 200 µs in head, +100 µs",
      "m3 0% 18 98% main (a.js:1): 100 µs in base, 196 µs in head, +96.0 µs",
      "m3 0% 36 75% ranked (a.js:9): 50.0 µs in base, 150 µs in head, +100 µs",
      "l3 75% 36 4% faster: 20.0 µs in base, 8.00 µs in head, −12.0 µs",
      "eq 79% 36 5.25% same: 10.0 µs in base, 10.5 µs in head, +0.500 µs",
      "m3 84.25% 36 10% added: not seen in base, 20.0 µs in head, +20.0 µs",
    ]);
    expect(head).toContain('height=54 role=img aria-label="CPU time of a request by stack in head');
  });

  it("has apart what head lacks, as wide as it was, below its callers", () => {
    expect(framesIn(base)).toEqual([
      "eq 0% 0 100% a request: 100 µs in base, 200 µs in head, +100 µs",
      "eq 0% 18 100% main (a.js:1): 100 µs in base, 196 µs in head, +96.0 µs",
      "l3 0% 36 100% old (b.js:3): 12.0 µs in base, not seen in head",
    ]);
    expect(drawn(FRAMES.slice(0, 4))).not.toContain("Not seen in head");
  });

  it("has the names that fit, with the difference if that fits too", () => {
    const texts = [...(head ?? "").matchAll(/<text(?: class=(\w+))? [^>]+>([^<]*)</g)];
    expect(texts.map(([, name = "", text]) => `${name} ${text}`.trim())).toEqual([
      "a request +100 µs",
      "main (a.js:1) +96.0 µs",
      "ranked (a.js:9) +100 µs",
      "wide same",
      "wide added",
    ]);
    const long = drawn([frame("n".repeat(150), 0, 100, 200)]);
    expect(long).toMatch(/<text class=narrow [^>]+>n{41}…<.*<text class=wide [^>]+>n{106}…</s);
    expect(drawn([frame("漢".repeat(150), 0, 100, 200)])).toMatch(/narrow [^>]+>漢{20}…</);
  });

  it("leaves out the folders of Go's packages where a name does not fit", () => {
    const [go, file] = [
      "example.com/owner/name/v2/api.(*Server).Get",
      "answered (src/api/get.js:3)",
    ];
    const text = drawn([frame(`${go} server`, 0, 30, 60), frame(file, 0, 30, 60)]);
    const texts = [...text.matchAll(/<text [^>]*>([^<]*)</g)].map(([, one]) => one);
    expect(texts).toEqual(expect.arrayContaining(["api.(*Server).Get server", "api.(*Serv…"]));
    expect(texts).toEqual(expect.arrayContaining([file, "answered (…"]));
    expect(text).toContain(`<title>${go} server:`);
  });

  it("has a colour for each size of a difference, and a legend", () => {
    const sizes = [-11, -4, -2, 0.5, 2, 4, 11].map((us) => frame("f", 0, 20, 20 + us));
    const looks = framesIn(drawn(sizes, { baseUs: 100, headUs: 250 })).map((one) =>
      one.slice(0, 2),
    );
    const all = ["l3", "l2", "l1", "eq", "m1", "m2", "m3"];
    expect(looks.slice(1)).toEqual(all);
    expect([...drawn([]).matchAll(/<li class=(\w+)>/g)].map(([, look]) => look)).toEqual(all);
  });

  it("of impossible figures has no frame beyond another", () => {
    const frames = [frame("f", 0, 0, 1e15), frame("g", 1, 1e15, 0), frame("h", 1, 0, 0)];
    for (const totals of [
      { baseUs: 0, headUs: 0 },
      { baseUs: 0, headUs: 1 },
    ]) {
      expect(drawn(frames, totals)).not.toMatch(/NaN|Infinity|undefined|class= /);
    }
    expect(framesIn(drawn(frames, { baseUs: 0, headUs: 1 }))[1]).toMatch(/^m3 0% 18 100% f:/);
  });

  it.each(Object.entries(INJECTIONS))("shows %s as harmless text", (_, name) => {
    const text = drawn([frame(name, 0, 100, 200), frame(name, 0, 9, 0)]);
    const tags = new Set([...text.matchAll(/<\/?(\w+)/g)].map(([, tag]) => tag));
    expect([...tags].toSorted().join(" ")).toBe(
      "div h3 input label li output p rect svg text title ul",
    );
    expect(text).not.toMatch(/[^\P{C}\n]/u);
    const attributes = new Set([...text.matchAll(/<[^<>]* (\w+)=[^<>]*>/g)].map(([, one]) => one));
    expect([...attributes].filter((one) => one !== undefined && !OWN.has(one))).toEqual([]);
  });
});
