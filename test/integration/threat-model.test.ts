import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");

it("every threat names what shows that it is stopped", () => {
  const rows = readFileSync(path.join(ROOT, "docs/threat-model.md"), "utf8")
    .split("## Who is not trusted")[1]
    ?.split("\n")
    .filter((line) => line.startsWith("|") && line.split("|").length === 5)
    .filter((line) => !/^\| (threat|-)|^\|-/.test(line));
  expect(rows?.length).toBeGreaterThan(15);
  expect(rows?.filter((row) => !/\]\(\.\.\/|`src\/|ci\.yml/.test(row.split("|")[3] ?? ""))).toEqual(
    [],
  );
});
