import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findRunFiles } from "./find.ts";

const folder = mkdtempSync(path.join(tmpdir(), "find-"));
afterAll(() => rmSync(folder, { recursive: true }));

function withFiles(name: string, files: readonly string[]): string {
  const root = path.join(folder, name);
  mkdirSync(root);
  for (const file of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), "{}");
  }
  return root;
}

describe("findRunFiles", () => {
  it("finds the run files of downloaded artifacts, in the order of their numbers", () => {
    const root = withFiles("artifacts", [
      ...[10, 9, 1].map((index) => `loadgate-run-${index}/run.jsonl`),
      "loadgate/comparison.json",
      "x/y/run.jsonl",
    ]);
    expect(findRunFiles([root]).map((file) => path.relative(root, file))).toEqual([
      "loadgate-run-1/run.jsonl",
      "loadgate-run-9/run.jsonl",
      "loadgate-run-10/run.jsonl",
    ]);
  });

  it("finds packed ones as well", () => {
    const root = withFiles("packed", ["one/run.jsonl.gz", "two/run.jsonl"]);
    expect(findRunFiles([root]).map((file) => path.relative(root, file))).toEqual([
      "one/run.jsonl.gz",
      "two/run.jsonl",
    ]);
  });

  it("takes a file for what it is, whatever its name", () => {
    const root = withFiles("files", ["a.json", "run.jsonl"]);
    const file = path.join(root, "a.json");
    expect(findRunFiles([file, root])).toEqual([file, path.join(root, "run.jsonl")]);
  });

  it("says what is not there", () => {
    const root = withFiles("empty", []);
    expect(() => findRunFiles([root])).toThrow(
      expect.objectContaining({
        kind: "measurement",
        message: `${root} holds no run.jsonl or run.jsonl.gz`,
      }),
    );
    expect(() => findRunFiles([`${root}/none`])).toThrow(
      expect.objectContaining({ kind: "usage", message: `${root}/none does not exist` }),
    );
  });

  it("reads no more than a run can have", () => {
    const many = Array.from({ length: 257 }, (_, index) => `${index}/run.jsonl`);
    expect(() => findRunFiles([withFiles("many", many)])).toThrow(
      "There are 257 run files; a run has at most 256 shards",
    );
  });
});
