import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { pointName } from "../../domain/services/exposition.ts";
import { parseExposition } from "./metrics-reader.ts";

const FIXTURES = path.resolve(import.meta.dirname, "../../../test/fixtures/prometheus");

const read = (...lines: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    parseExposition(`${lines.join("\n")}\n`).map((point) => [pointName(point), point.value]),
  );

describe("values", () => {
  test.each<[string, readonly string[], Record<string, number>]>([
    ["nothing", [""], {}],
    [
      "counters",
      ["# HELP a_total What.", "# TYPE a_total counter", 'a_total{code="200"} 3', "a_total 4"],
      { 'a_total{code="200"}': 3, a_total: 4 },
    ],
    ["gauges", ["# TYPE g gauge", "g -1.5e3", "# TYPE h gauge", "h 0"], { g: -1500, h: 0 }],
    ["values without a type", ["a 1", "b 2", 'a{x="1"} 3'], { a: 1, b: 2, 'a{x="1"}': 3 }],
    [
      "a histogram",
      [
        ...["# TYPE h histogram", 'h_bucket{le="0.5"} 1', 'h_bucket{le="+Inf"} 3'],
        ...["h_sum 4.5", "h_count 3"],
      ],
      { 'h_bucket{le="0.5"}': 1, 'h_bucket{le="+Inf"}': 3, h_sum: 4.5, h_count: 3 },
    ],
    [
      "a histogram for each path",
      [
        ...[
          "# TYPE h histogram",
          'h_bucket{path="/a",le="1"} 1',
          'h_bucket{path="/a",le="+Inf"} 2',
        ],
        ...['h_sum{path="/a"} 3', 'h_count{path="/a"} 2', 'h_bucket{path="/b",le="1"} 10'],
        ...['h_bucket{path="/b",le="+Inf"} 20', 'h_sum{path="/b"} 30', 'h_count{path="/b"} 20'],
      ],
      {
        'h_bucket{path="/a",le="1"}': 1,
        'h_bucket{path="/a",le="+Inf"}': 2,
        'h_sum{path="/a"}': 3,
        'h_count{path="/a"}': 2,
        'h_bucket{path="/b",le="1"}': 10,
        'h_bucket{path="/b",le="+Inf"}': 20,
        'h_sum{path="/b"}': 30,
        'h_count{path="/b"}': 20,
      },
    ],
    [
      "a summary",
      [
        ...["# TYPE go_gc_duration_seconds summary", 'go_gc_duration_seconds{quantile="0"} 0'],
        ...['go_gc_duration_seconds{quantile="1"} 0.002', "go_gc_duration_seconds_sum 0.01"],
        "go_gc_duration_seconds_count 9",
      ],
      {
        'go_gc_duration_seconds{quantile="0"}': 0,
        go_gc_duration_seconds_count: 9,
        'go_gc_duration_seconds{quantile="1"}': 0.002,
        go_gc_duration_seconds_sum: 0.01,
      },
    ],
    [
      "a summary for each path",
      [
        ...["# TYPE s summary", 's{path="/a",quantile="0.5"} 1', 's_count{path="/a"} 2'],
        ...['s{path="/b",quantile="0.5"} 3', 's_count{path="/b"} 4'],
      ],
      {
        's{path="/a",quantile="0.5"}': 1,
        's_count{path="/a"}': 2,
        's{path="/b",quantile="0.5"}': 3,
        's_count{path="/b"}': 4,
      },
    ],
    [
      "times, spaces, tabs and a comma at the end",
      ["a 1 1395066363000", '  b { c = "d" ,}\t2  ', "c\t3"],
      { a: 1, 'b{c="d"}': 2, c: 3 },
    ],
    ["Windows line ends", ["a 1\r", "b 2\r"], { a: 1, b: 2 }],
    ["comments", ["# anything at all {", "a 1", "# EOF"], { a: 1 }],
    ["only finite ones", ["a NaN", "b +Inf", "c -Inf", "d 4", "e Inf"], { d: 4 }],
  ])("%s", (_, lines, values) => {
    expect(read(...lines)).toEqual(values);
  });

  test("the last one counts also without a line break after it", () => {
    expect(parseExposition("a 1\nb 2")).toHaveLength(2);
    expect(parseExposition("a 1")).toHaveLength(1);
  });
});

test.each(["go", "rust"])(
  "%s's usual client library is read as Python's parser reads it",
  (name) => {
    // scripts/golden-exposition.py made the expectations.
    const [text, golden] = ["txt", "json"].map((type) =>
      readFileSync(path.join(FIXTURES, `${name}.${type}`), "utf8"),
    );
    const points = parseExposition(text ?? "");
    expect(points.length).toBeGreaterThan(10);
    expect(points.map((point) => ({ ...point, labels: Object.fromEntries(point.labels) }))).toEqual(
      JSON.parse(golden ?? ""),
    );
  },
);

describe("labels", () => {
  test.each<[string, string, string]>([
    ["quotes", '\\"x\\"', '"x"'],
    ["backslashes", "C:\\\\dir\\\\", "C:\\dir\\"],
    ["line breaks", "a\\nb", "a\nb"],
    ["what looks like syntax", "},{= 1 #", "},{= 1 #"],
    ["other scripts", "ü ☂ 🚀", "ü ☂ 🚀"],
    ["nothing", "", ""],
  ])("can hold %s", (_, written, value) => {
    const [point] = parseExposition(`a{before="1",b="${written}"} 7\n`);
    expect(point).toEqual({
      name: "a",
      labels: [
        ["before", "1"],
        ["b", value],
      ],
      value: 7,
    });
  });

  test.each(["value", "name", "count", "sum", "buckets", "labels", "constructor", "toString"])(
    "can be named %s",
    (label) => {
      expect(read(`a{${label}="5"} 1`)).toEqual({ [`a{${label}="5"}`]: 1 });
    },
  );
});

describe("what a hostile service sends", () => {
  test.each<[string, readonly string[]]>([
    ["a label", ['a{__proto__="polluted"} 1']],
    ["a name", ["__proto__ 1", "constructor 2"]],
    ["a bound", ["# TYPE h histogram", 'h_bucket{le="__proto__"} 1', "h_count 1"]],
    ["a quantile", ["# TYPE s summary", 's{quantile="__proto__"} 1', "s_count 1"]],
  ])("does not reach what all objects share by %s of __proto__", (_, lines) => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    for (const { value, labels } of parseExposition(`${lines.join("\n")}\nend 1\n`)) {
      expect(Number.isFinite(value)).toBe(true);
      expect(Array.isArray(labels)).toBe(true);
    }
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
    expect({}).not.toHaveProperty("polluted");
  });

  test.each([
    ["a page", "<!DOCTYPE html>\n<html><body>hello</body></html>\n"],
    ["a text", "hello\n"],
    ["JSON", '{"a": 1}\n'],
    ["a JSON list", "[1, 2]\n"],
    ["a name without a value", "a\nb 2\n"],
    ["a value that is no number", "a one\n"],
    ["a name that is none", "a-b 1\n"],
    ["an open label", 'a{b="c 1\n'],
    ["a label without quotes", "a{b=c} 1\n"],
    ["labels without commas", 'a{b="c" d="e"} 1\n'],
    ["a control character in a name", "a\u001b[2J 1\n"],
  ])("is an error in words where it is %s", (_, text) => {
    expect(() => parseExposition(text)).toThrow(Error);
  });

  test("names the line that is wrong", () => {
    expect(() => parseExposition("# fine\n\na 1\nb\n")).toThrow(/^line 4 /);
  });

  const LONG = 200_000;
  test.each<[string, string, string | undefined]>([
    ["a name", "a".repeat(LONG), "1"],
    ["a label", `a{b="${"\\\\".repeat(LONG)}"}`, "1"],
    ["an open label", `a{b="${"c".repeat(LONG)}`, undefined],
    ["labels", `a{${'b="c",'.repeat(LONG / 10)}}`, "1"],
    ["spaces", `a${" ".repeat(LONG)}`, "1"],
    ["spaces before what is no number", `a${" ".repeat(LONG)}`, `x${" ".repeat(LONG)}y`],
    ["digits", "a", "1".repeat(300)],
    ["digits before what is none", "a", `${"1".repeat(LONG)}x`],
    ["digits of a time", "a 1", `${"1".repeat(LONG)}x`],
  ])("is read in good time, or refused, where it has very long %s", (_, start, value) => {
    const read = () => parseExposition(`${start} ${value ?? ""}\n`);
    if (value === undefined || /[xy]$/.test(value)) expect(read).toThrow(/^line 1 /);
    else expect(read()).toHaveLength(1);
  });

  test("is read to its end where it has many lines", () => {
    expect(parseExposition("a 1\n".repeat(100_000))).toHaveLength(100_000);
  });
});
