import { describe, expect, it } from "vitest";
import { addedCauses, mostFrequent } from "./causes.ts";

describe("mostFrequent", () => {
  it("leaves few causes as they are", () => {
    const few = { 429: 1, 500: 2, 502: 3, 503: 4, 504: 5 };
    expect(mostFrequent(few)).toBe(few);
    expect(mostFrequent({})).toEqual({});
  });

  it("names the most frequent of many, and counts the others together", () => {
    const many = { reset: 9, refused: 1, timeout: 8, a: 7, b: 6, c: 5, d: 2 };
    expect(mostFrequent(many)).toEqual({ reset: 9, timeout: 8, a: 7, b: 6, c: 5, others: 3 });
  });

  it("counts others that were counted before among the others, however many they are", () => {
    const many = { others: 90, reset: 9, timeout: 8, a: 7, b: 6, c: 5, d: 2 };
    expect(mostFrequent(many)).toMatchObject({ c: 5, others: 92 });
    expect(mostFrequent({ others: 90, reset: 9, timeout: 8, a: 7, b: 6, c: 5 })).toMatchObject({
      c: 5,
      others: 90,
    });
  });
});

it("adds causes by their names, whatever they are called", () => {
  const odd = JSON.parse('{"__proto__":1,"constructor":2}');
  expect(JSON.stringify(addedCauses([odd, { constructor: 3, reset: 4 }, {}]))).toBe(
    '{"__proto__":1,"constructor":5,"reset":4}',
  );
});
