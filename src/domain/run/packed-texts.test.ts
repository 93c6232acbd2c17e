import { describe, expect, it } from "vitest";
import { PackedTexts } from "./packed-texts.ts";

describe("packed texts", () => {
  it.each([
    ["of one length", ["2026-01-02T03:04:05.678Z", "2026-01-02T03:04:06.000Z"]],
    ["that begin with nothing in common", ["ab", "cb", "ad"]],
    ["that are all the same", ["same", "same", "same"]],
    ["that are all empty", ["", "", ""]],
    ["of several lengths", ["", "2026", "2026-01-02T03:04:05.678Z"]],
    ["with characters of two halves", ["a😀b", "a😁b"]],
  ])("are those that they were made from: %s", (_, texts) => {
    const packed = new PackedTexts(texts);
    expect(texts.map((__, index) => packed.at(index))).toEqual(texts);
  });

  it("are the same as JSON where they are the same", () => {
    const json = (texts: readonly string[]) => JSON.stringify(new PackedTexts(texts));
    expect(json(["ab", "ac"])).toBe(json(["ab", "ac"]));
    expect(json(["ab", "ac"])).not.toBe(json(["ab", "ad"]));
    expect(json([])).toBe(json([]));
  });
});
