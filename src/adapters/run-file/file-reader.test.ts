import { linkSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { enterFolder } from "../../../test/support/working-folder.ts";
import { onceFrom } from "./file-reader.ts";

const textOf = (bytes: Uint8Array) => ({ text: new TextDecoder().decode(bytes) });

it("parses a content once, by whichever names", () => {
  enterFolder({ "a.json": "same", "copy.json": "same", "b.json": "other" });
  linkSync("a.json", "hard.json");
  symlinkSync("a.json", "soft.json");
  const read = onceFrom(100, textOf);
  const first = read("a.json");
  expect(first).toEqual({ text: "same" });
  for (const again of ["a.json", "./a.json", "hard.json", "soft.json", "copy.json"]) {
    expect(read(again)).toBe(first);
  }
  expect(read("b.json")).toEqual({ text: "other" });
});

it("reads a file again that was written since", () => {
  enterFolder({ "a.json": "before" });
  const read = onceFrom(100, textOf);
  read("a.json");
  writeFileSync("a.json", "and after");
  expect(read("a.json")).toEqual({ text: "and after" });
});

it("reads no more than some bytes of all files together, each once", () => {
  enterFolder({ "a.json": "sixty", "b.json": "sixty" });
  const read = onceFrom(9, textOf);
  for (const _ of [1, 2, 3]) read("a.json");
  expect(() => read("b.json")).toThrow("the files have more than 9 bytes together");
});

it("refuses what is no regular file", () => {
  enterFolder({});
  mkdirSync("folder");
  expect(() => onceFrom(9, textOf)("folder")).toThrow("it is not a regular file");
});
