import { describe, expect, it } from "vitest";
import { assemble, CHECK_LIMIT, COMMENT_LIMIT, type Items, SUMMARY_LIMIT } from "./assemble.ts";

const items = (count: number, parts: Partial<Items> = {}): Items => ({
  before: "<",
  items: Array.from({ length: count }, (_, index) => `${index}`.padStart(4, "0")),
  between: ",",
  after: ">",
  leftOut: (left) => `+${left}`,
  ...parts,
});
const limit = (max: number) => ({ ...COMMENT_LIMIT, max });

describe("assemble", () => {
  it("shows everything where there is room, blocks without content left out", () => {
    const blocks = ["title", "", items(3), items(0), "end"];
    const text = "title\n\n<0000,0001,0002>\n\nend\n";
    expect(assemble(blocks)).toBe(text);
    expect(assemble(blocks, limit(1000))).toBe(text);
  });

  it("writes whole blocks without a limit, the same as where there is room", () => {
    const blocks = [items(100), items(101), items(1), "end"];
    expect(assemble(blocks)).toBe(assemble(blocks, limit(5000)));
  });

  it("leaves out the last items and counts them", () => {
    expect(assemble(["title", items(50)], limit(60))).toBe(
      "title\n\n<0000,0001,0002,0003,0004,0005,0006,0007,0008+41>\n",
    );
  });

  it.each([20, 33, 47, 60, 200, 1000, 5000])("never writes more than %i", (max) => {
    const text = assemble(["title", items(300), "between", items(300), "end"], limit(max));
    expect(text.length).toBeLessThanOrEqual(max);
  });

  it("gives every block its first items before any block gets more", () => {
    const text = assemble([items(100), items(100)], limit(150));
    const [first = "", second = ""] = text.split("\n\n");
    expect(second).toMatch(/^<0000,.*,0009\+90>\n$/);
    expect(first.length).toBeGreaterThan(second.length);
  });

  it("says what is left out of a block that has no room at all", () => {
    const long = "x".repeat(100);
    expect(
      assemble(
        ["title", items(1, { items: [long], leftOut: (left) => `\n\n+${left}` })],
        limit(50),
      ),
    ).toBe("title\n\n+1\n");
  });

  it("shows the first ones, not those that happen to be short", () => {
    const mixed = items(0, { items: ["a", "b".repeat(100), "c"] });
    expect(assemble([mixed], limit(30))).toBe("<a+2>\n");
  });

  it("leaves out the last blocks where there are too many, but no text", () => {
    const blocks = [...Array.from({ length: 50 }, () => items(20)), "end"];
    const text = assemble(blocks, limit(100));
    expect(text).toMatch(/^<0000,.*\n\nend\n$/s);
    expect(text.length).toBeLessThanOrEqual(100);
  });

  it("cuts off texts that alone are too long", () => {
    expect(assemble(["x".repeat(1000)], limit(100)).length).toBeLessThanOrEqual(100);
  });

  it.each([98, 99, 100, 101])("cuts no character in two at %i", (max) => {
    for (const text of ["🔴".repeat(50), `x${"🔴".repeat(50)}`]) {
      const cut = assemble([text], { ...CHECK_LIMIT, max });
      expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(max);
      expect(cut).toMatch(/^x?(?:🔴)+$/u);
    }
  });

  it("never cuts a row of characters that take several bytes", () => {
    const rows = items(0, {
      items: Array.from({ length: 300 }, () => "| サービス |"),
      between: "\n",
    });
    const text = assemble(["題", rows], { ...CHECK_LIMIT, max: 2000 });
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2000);
    expect(Buffer.byteLength(text)).toBeGreaterThan(1900);
    expect(text).toMatch(/^題\n\n<(?:\| サービス \|\n?)+\+\d+>\n$/);
  });
});

it("counts characters of a comment and bytes of summaries", () => {
  expect(CHECK_LIMIT.lengthOf("±é🔴")).toBe(8);
  expect(CHECK_LIMIT.max).toBe(65_535);
  expect(COMMENT_LIMIT.lengthOf("±é🔴")).toBe(4);
  expect(SUMMARY_LIMIT.lengthOf("±é🔴")).toBe(8);
  expect(COMMENT_LIMIT.max).toBeLessThan(65_536);
  expect(SUMMARY_LIMIT.max).toBeLessThan(1024 ** 2);
});
