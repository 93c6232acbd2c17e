import { chmodSync, existsSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { removeTree } from "./remove-tree.ts";

/** Any user but root, whom read-only folders do not stop. */
const NOBODY = 65_534;

function asAnyUser(work: () => void): void {
  const own = process.geteuid?.() ?? NOBODY;
  process.seteuid?.(own === 0 ? NOBODY : own);
  try {
    work();
  } finally {
    process.seteuid?.(own);
  }
}

describe("removing a folder", () => {
  it("removes folders that a build made read-only, and nothing that they link to", () => {
    asAnyUser(() => {
      const outside = mkdtempSync(path.join(tmpdir(), "loadgate-outside-"));
      const folder = mkdtempSync(path.join(tmpdir(), "loadgate-tree-"));
      const module = path.join(folder, "mod/example.com@v1");
      mkdirSync(module, { recursive: true });
      writeFileSync(path.join(module, "go.mod"), "module example.com", { mode: 0o444 });
      symlinkSync(outside, path.join(module, "link"));
      chmodSync(outside, 0o500);
      chmodSync(module, 0o555);
      chmodSync(path.dirname(module), 0o000);
      removeTree(folder);
      expect([folder, outside].map((each) => existsSync(each))).toEqual([false, true]);
      removeTree(folder);
      removeTree(outside);
    });
  });
});
