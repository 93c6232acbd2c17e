import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { floors } from "./layers.js";

const ROOT = path.resolve(import.meta.dirname, "..");
const planted = mkdtempSync(path.join(tmpdir(), "layers-"));

afterAll(() => rmSync(planted, { recursive: true }));

/** Plants a file of a floor that imports from another, by value in line 1 and by type in line 2. */
function plant(folder: string, from: string, to: string, deeper = "."): string {
  const file = path.join("src", folder, from, deeper, `to-${to}.ts`);
  const place = path.relative(path.dirname(file), path.join("src", folder, to, "planted.ts"));
  const module = place.startsWith(".") ? place : `./${place}`;
  mkdirSync(path.dirname(path.join(planted, file)), { recursive: true });
  writeFileSync(
    path.join(planted, file),
    `import { a } from "${module}";\nimport type { A } from "${module}";\nexport const b: A = a;\n`,
  );
  return file;
}

/** Lines that the linter refuses, such as `src/app/plan/a.ts:1`. */
function refused(): readonly string[] {
  for (const file of ["biome.json", "biome.layers.json"]) {
    cpSync(path.join(ROOT, file), path.join(planted, file));
  }
  const only = "--only=lint/style/noRestrictedImports";
  const { stdout } = spawnSync(
    path.join(ROOT, "node_modules/.bin/biome"),
    ["lint", only, "--vcs-enabled=false", "--reporter=github", "--max-diagnostics=none", "src"],
    { cwd: planted, encoding: "utf8" },
  );
  return [...stdout.matchAll(/file=(?:.*?\/)?(src\/[^,]*),line=(\d+)/g)].map(
    ([, file, line]) => `${file}:${line}`,
  );
}

describe("floors", () => {
  it.each(floors)("hold every file of $folder", ({ folder, names }) => {
    const inside = readdirSync(path.join(ROOT, "src", folder), { withFileTypes: true });
    const found = new Set(inside.map((one) => (one.isDirectory() ? one.name : ".")));
    expect([...found].sort()).toEqual([...names].sort());
  });

  it("refuse exactly what a higher floor has, by value and by type", () => {
    const higher: string[] = [];
    for (const { folder, names } of floors) {
      for (const [floor, from] of names.entries()) {
        for (const [other, to] of names.entries()) {
          if (from === to) continue;
          const files = [plant(folder, from, to)];
          // A folder whose own files stand above has no folders below its floors.
          if (!names.includes(".")) files.push(plant(folder, from, to, "below"));
          if (other > floor) higher.push(...files.flatMap((file) => [`${file}:1`, `${file}:2`]));
        }
      }
    }
    expect(refused().toSorted()).toEqual(higher.sort());
  });
});
