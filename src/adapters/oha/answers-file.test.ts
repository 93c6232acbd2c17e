import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readAnswers } from "./answers-file.ts";

const FIXTURES = path.resolve(import.meta.dirname, "../../../test/fixtures/oha-answers");
const database = (name: string) => readFileSync(path.join(FIXTURES, `${name}.db`));

/** What another reader of SQLite says of the same file. */
function rowsOf(name: string) {
  const text = readFileSync(path.join(FIXTURES, `${name}.rows.csv`), "utf8").trim();
  const [, ...lines] = text.split("\n");
  return lines.map((line) => line.split(","));
}

describe("a file of answers", () => {
  it.each(["h1-z", "mixed-500", "resets", "timeouts-some"])("has every answer: %s", (name) => {
    const { start, end } = readAnswers(database(name));
    const rows = rowsOf(name);
    expect(rows.length).toBeGreaterThan(10);
    expect([...start]).toEqual(rows.map((row) => expect.closeTo(Number(row[2]), 9)));
    expect([...end]).toEqual(rows.map((row) => expect.closeTo(Number(row[4]), 9)));
  });

  it.each(["refused", "hung"])("can be without any: %s", (name) => {
    expect(readAnswers(database(name)).start).toEqual([]);
  });

  it.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
    ["is empty", () => Buffer.alloc(0), /not an SQLite/],
    ["is something else", (bytes) => Buffer.concat([Buffer.from("x"), bytes]), /not an SQLite/],
    ["has texts of another kind", with32(56, 2), /UTF-8/],
    ["has another kind of page", (bytes) => withByte(bytes, 100, 10), /page 1 is not of a table/],
    ["has other columns", replaced("len_bytes", "len_bites"), /other columns/],
    ["has another table", (bytes) => replaced("tableoha", "tablexyz")(bytes), /no table oha/],
    ["is cut off", (bytes) => bytes.subarray(0, 5000), /out of range|cut off|outside/i],
  ])("that %s is refused", (_, changed, message) => {
    expect(() => readAnswers(changed(database("h1-z")))).toThrow(message);
  });
});

function withByte(bytes: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = value;
  return copy;
}

function with32(at: number, value: number) {
  return (bytes: Buffer) => {
    const copy = Buffer.from(bytes);
    copy.writeUInt32BE(value, at);
    return copy;
  };
}

function replaced(text: string, by: string) {
  return (bytes: Buffer) => Buffer.from(bytes.toString("latin1").replace(text, by), "latin1");
}
