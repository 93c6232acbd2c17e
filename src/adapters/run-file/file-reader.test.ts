import { linkSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { enterFolder } from "../../../test/support/working-folder.ts";
import { fileReader } from "./file-reader.ts";

it("reads a file once, by whichever names, and tells copies by what they hold", () => {
  enterFolder({ "a.json": "same", "copy.json": "same", "b.json": "other" });
  linkSync("a.json", "hard.json");
  symlinkSync("a.json", "soft.json");
  const read = fileReader(100);
  const first = read("a.json");
  expect(new TextDecoder().decode(first.packed)).toBe("same");
  for (const again of ["a.json", "./a.json", "hard.json", "soft.json"]) {
    expect(read(again)).toEqual({ digest: first.digest });
  }
  expect(read("copy.json")).toEqual(first);
  expect(read("b.json").digest).not.toBe(first.digest);
});

it("reads a file again that was written since", () => {
  enterFolder({ "a.json": "before" });
  const read = fileReader(100);
  const { digest } = read("a.json");
  writeFileSync("a.json", "and after");
  expect(read("a.json").digest).not.toBe(digest);
});

it("reads no more than some bytes of all files together, each once", () => {
  enterFolder({ "a.json": "sixty", "b.json": "sixty" });
  const read = fileReader(9);
  for (const _ of [1, 2, 3]) read("a.json");
  expect(() => read("b.json")).toThrow("the files have more than 9 bytes together");
});

it("refuses what is no regular file", () => {
  enterFolder({});
  mkdirSync("folder");
  expect(() => fileReader(9)("folder")).toThrow("it is not a regular file");
});
