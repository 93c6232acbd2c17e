import { describe, expect, it } from "vitest";
import { parseBases } from "./base-list.ts";

const parse = (text: string) => parseBases(text, "Input base");

describe("parseBases", () => {
  it.each([
    ["auto", ["auto"]],
    ["main@{1 day ago}", ["main@{1 day ago}"]],
    ["auto, latest-release", ["auto", "latest-release"]],
    [" v1,v2 ,\n v3\n", ["v1", "v2", "v3"]],
  ])("reads %j: the gate judges the first", (text, refs) => {
    expect(parse(text)).toEqual(refs);
  });

  it("has none where none is asked for", () => {
    expect(parse("none")).toEqual([]);
  });

  it.each([
    [" , ", "expected a ref, several with commas between, or none"],
    ["main, none", "expected none alone, or refs without none"],
    ["main, v1, main", "expected each ref once, and main is there twice"],
    ["a, b, c, d, e", "expected at most 4 refs"],
  ])("refuses %j", (text, expected) => {
    expect(() => parse(text)).toThrow(`Input base: found ${JSON.stringify(text)}; ${expected}`);
  });
});
