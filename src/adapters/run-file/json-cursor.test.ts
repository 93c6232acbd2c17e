import { describe, expect, it } from "vitest";
import { seededRandom } from "../../domain/statistics/random.ts";
import { JsonCursor } from "./json-cursor.ts";

const at = (text: string, start = 0) => new JsonCursor(Buffer.from(text), start);

/** The number that a text is, and where it ends. */
function read(text: string): readonly [number, number] {
  const cursor = at(text);
  return [cursor.number(), cursor.at];
}

describe("a number", () => {
  const random = seededRandom("numbers");
  const many = (of: () => string) => Array.from({ length: 5000 }, of);
  const digits = (count: number) =>
    Array.from({ length: count }, () => Math.floor(10 * random())).join("");

  it.each([
    ["of few digits", many(() => String(Number((1000 * random()).toFixed(6))))],
    ["of all digits", many(() => String(10_000 * random()))],
    ["of any size", many(() => String((random() - 0.5) * 10 ** (600 * random() - 300)))],
    ["whole", many(() => String(Math.round(1e18 * random())))],
    ["as nobody writes it", many(() => `1${digits(20 * random())}.${digits(1 + 30 * random())}`)],
    [
      "next to the largest exact one",
      ["9007199254740991", "9007199254740993", "900719925474099.3"],
    ],
    ["special", ["0", "-0", "0.0", "1e5", "1E+5", "1e-7", "-1.5", "1e999", "5e-324", "0.1e1"]],
  ])("is what JSON.parse says, to the last bit: %s", (_, texts) => {
    for (const text of texts) {
      expect(read(`${text},`)).toEqual([JSON.parse(text), text.length]);
      expect(read(text)[0]).toBe(JSON.parse(text));
    }
  });

  it.each([
    "",
    "-",
    "01",
    "00",
    "1.",
    ".5",
    "1.e1",
    "+1",
    "1e",
    "1e+",
    "--1",
    "1.2.3",
    "1-2",
    "NaN",
  ])("is none where JSON has none: %j", (text) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(read(text)[0]).toBeNaN();
    expect(read(`${text},`)[0]).toBeNaN();
  });
});

describe("a plain text", () => {
  it.each(["", "2026-01-02T03:04:05.678Z", "a_B+9"])("is read: %j", (text) => {
    const cursor = at(`"${text}",`);
    expect([cursor.plainText(64), cursor.at]).toEqual([text, text.length + 2]);
  });

  it.each(['"a b"', '"a\\n"', '"é"', '"a', "a", '"12345"'])("is nothing else: %s", (text) => {
    expect(at(text).plainText(4)).toBeUndefined();
  });
});

describe("bytes", () => {
  it("are read where they are those that are expected", () => {
    const cursor = at('[{"a":', 1);
    expect(cursor.take(0x5b)).toBe(false);
    expect(cursor.takeAll(Buffer.from('{"b"'))).toBe(false);
    expect(cursor.take(0x7b)).toBe(true);
    expect(cursor.takeAll(Buffer.from('"a":'))).toBe(true);
    expect(cursor.takeAll(Buffer.from("1"))).toBe(false);
    expect(cursor.at).toBe(6);
  });
});
