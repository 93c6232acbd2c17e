import { expect, it } from "vitest";
import { renderJson, renderLargeJson } from "./json.ts";

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

it.each([
  {},
  { a: 1, b: undefined, c: [] },
  { list: [{ deep: { list: ["x\ny", null], empty: {} } }, undefined, 2], 'key "quoted"': null },
  { many: Array.from({ length: 20_000 }, (_, index) => ({ index, text: "[\n]" })) },
])("writes a large document as a small one is written: %#", (document) => {
  const pieces = [...renderLargeJson(document)];
  expect(pieces.join("")).toBe(renderJson(document));
});

it("makes no piece of a large document that is as long as the whole", () => {
  const document = { many: Array.from({ length: 20_000 }, (_, index) => ({ index })) };
  const lengths = [...renderLargeJson(document)].map(({ length }) => length);
  expect(Math.max(...lengths)).toBeLessThan(100_000);
  expect(lengths.length).toBeLessThan(50);
});

it("refuses a number in a large document that is not finite", () => {
  expect(() => [...renderLargeJson({ list: [{ ratio: Number.NaN }] })]).toThrow("ratio is NaN");
});
