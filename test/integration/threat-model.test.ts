import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");

it.each(["SECURITY.md", "docs/threat-model.md"])("%s links to files that are there", (page) => {
  const text = readFileSync(path.join(ROOT, page), "utf8");
  const targets = [...text.matchAll(/\]\(([^)#\s]+)\)/g)].map(([, target = ""]) =>
    path.join(ROOT, path.dirname(page), target),
  );
  expect(targets.length).toBeGreaterThan(1);
  expect(targets.filter((target) => !existsSync(target))).toEqual([]);
});

it("every threat names what shows that it is stopped", () => {
  const rows = readFileSync(path.join(ROOT, "docs/threat-model.md"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("|") && line.split("|").length === 5)
    .filter((line) => !/^\| (threat|-)|^\|-/.test(line));
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter((row) => !/\]\(\.\.\/|`src\/|ci\.yml/.test(row.split("|")[3] ?? ""))).toEqual(
    [],
  );
});
