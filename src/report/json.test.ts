import { expect, it } from "vitest";
import { renderJson } from "./json.ts";

it("writes indented JSON that ends with a line break, without what is undefined", () => {
  expect(renderJson({ a: 1, b: undefined, c: ["x"] })).toBe(
    '{\n  "a": 1,\n  "c": [\n    "x"\n  ]\n}\n',
  );
});

it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
  "refuses %d and names its key",
  (number) => {
    expect(() => renderJson({ outer: { ratio: number } })).toThrow(`ratio is ${number}`);
    expect(() => renderJson([1, number])).toThrow(`1 is ${number}`);
  },
);

it("takes numbers in texts for texts", () => {
  expect(renderJson("NaN")).toBe('"NaN"\n');
});

it("takes a null for one, and a text that says so for a text", () => {
  expect(renderJson({ a: null, b: "null" })).toBe('{\n  "a": null,\n  "b": "null"\n}\n');
});
