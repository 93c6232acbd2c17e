import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { CHANGES, type Change, ORDER, readChange } from "../bench/changes/lib/change.js";
import { METRICS } from "../bench/changes/lib/metrics.js";
import { parseConfig } from "../src/config/load.ts";
import { draftConfiguration } from "../src/init/draft.ts";

const ARMS = ["from", "to"] as const;
const CONFIG = draftConfiguration([]).text;

function text(...names: readonly string[]): string {
  return readFileSync(path.join(CHANGES, ...names), "utf8");
}

/** The versions that a lock file or a list of exact versions has of a package. */
const LOCKED: Record<string, (change: Change, arm: "from" | "to") => readonly unknown[]> = {
  Node: ({ name, package: of }, arm) => [
    JSON.parse(text(name, arm, "package.json")).dependencies[of],
    JSON.parse(text(name, arm, "package-lock.json")).packages[`node_modules/${of}`].version,
  ],
  Python: ({ name, package: of }, arm) =>
    lines(text(name, arm, "requirements.txt")).flatMap((line) => {
      const [requirement, version] = line.split("==");
      return requirement === of || version === undefined ? [version] : [];
    }),
  Go: ({ name, package: of }, arm) => [
    ...lines(text(name, arm, "go.mod")).flatMap((line) => after(line, `require ${of} `)),
    ...lines(text(name, arm, "go.sum")).flatMap((line) =>
      line.includes("/go.mod ") ? [] : after(line, `${of} `).map((rest) => rest.split(" ")[0]),
    ),
  ],
  Rust: ({ name, package: of }, arm) =>
    [...text(name, arm, "Cargo.lock").matchAll(/^name = "(.*)"\nversion = "(.*)"$/gm)].flatMap(
      ([, found, version]) => (found === of ? [version] : []),
    ),
  Java: ({ name, package: of }, arm) => {
    const [group, artifact] = of.split(":");
    const dependency = `<groupId>${group}</groupId>\\s*<artifactId>${artifact}</artifactId>\\s*`;
    const found = new RegExp(`${dependency}<version>(.*)</version>`).exec(
      text(name, arm, "pom.xml"),
    );
    return [found?.[1]];
  },
};

function lines(file: string): readonly string[] {
  return file.split("\n").filter((line) => line !== "");
}

function after(line: string, start: string): readonly string[] {
  return line.startsWith(start) ? [line.slice(start.length)] : [];
}

describe("the real changes", () => {
  it("are the folders that have one, each once", () => {
    const folders = readdirSync(CHANGES).filter((name) => name !== "lib");
    expect(ORDER.toSorted()).toEqual(folders.toSorted());
  });

  it("are four each of those that are said to be slower, faster and neither, in five languages", () => {
    const changes = ORDER.map(readChange);
    const number = (said: string) => changes.filter((change) => change.said === said).length;
    expect(["slower", "faster", "neither"].map(number)).toEqual([4, 4, 4]);
    const languages = new Set(changes.map(({ language }) => language));
    expect([...languages].toSorted()).toEqual(["Go", "Java", "Node", "Python", "Rust"]);
  });

  it("are judged by the metrics and tolerances of the gate that init writes", () => {
    const { instructions: _, errors, ...gate } = parse(CONFIG).gate;
    expect(errors).toEqual({ max: "0%" });
    const known = METRICS.map(({ id, tolerance }) => [id, { tolerance: `${tolerance}%` }]);
    expect(gate).toEqual(Object.fromEntries(known));
  });
});

describe.each(ORDER)("%s", (name) => {
  const change = readChange(name);

  it("says what changed, who says what of it, and why the server shows it", () => {
    const { name: itself, from, to, source, ...rest } = change;
    expect(itself).toBe(name);
    expect(from).not.toBe(to);
    expect(new URL(source).protocol).toBe("https:");
    for (const key of ["language", "package", "claim", "why"] as const) {
      expect(rest[key]).toMatch(/\S/);
    }
  });

  it.each(ARMS)("pins the version of `%s`", (arm) => {
    const locked = LOCKED[change.language]?.(change, arm) ?? [];
    expect(locked.length).toBeGreaterThan(0);
    for (const version of locked) expect(version).toBe(change[arm]);
  });

  it("has the same manifests for both versions, and no more", () => {
    const [from = [], to] = ARMS.map((arm) =>
      readdirSync(path.join(CHANGES, name, arm)).toSorted(),
    );
    expect(from.length).toBeGreaterThan(0);
    expect(from).toEqual(to);
    const manifest =
      /^(?:package(?:-lock)?\.json|requirements\.txt|go\.(?:mod|sum)|Cargo\.(?:toml|lock)|pom\.xml)$/;
    expect(from.filter((file) => !manifest.test(file))).toEqual([]);
  });

  it("is one server under one load", () => {
    const gate = CONFIG.slice(CONFIG.indexOf("\nmeasure:"));
    const { servers, scenarios } = parseConfig(
      `${text(name, "loadgate.yml")}${gate}`,
      "loadgate.yml",
    );
    expect(servers).toHaveLength(1);
    expect(scenarios.map(({ levels }) => levels)).toEqual([[{ concurrency: 50 }]]);
  });
});
