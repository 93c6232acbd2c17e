import { describe, expect, it } from "vitest";
import { parseConfig } from "./load.ts";

const changedIn = (ignore: unknown, server = "run: ./start") =>
  parseConfig(
    `
changed: { ignore: ${JSON.stringify(ignore)} }
servers: { api: { directory: service, ${server} } }
scenarios: { greet: { path: /docs, load: { concurrency: [1] } } }
`,
    "/repo/bench/loadgate.yml",
  ).changed;

describe("changed.ignore", () => {
  it("matches paths from the root, letter by letter, and no hidden files", () => {
    const { isIgnored } = changedIn(["docs/**", "**/*.md"]) ?? { isIgnored: () => undefined };
    const matched = (path: string) => isIgnored(path);
    expect(["docs/a", "docs/a/b", "a.md", "src/a.md"].map(matched)).toEqual(Array(4).fill(true));
    const others = ["Docs/a", "a/docs/b", "a.MD", "docs/.a", ".github/a.md", "a.md/b", "a.md\n"];
    expect(others.map(matched)).toEqual(Array(7).fill(false));
  });

  it("is decided by the last one that matches, as in .gitignore", () => {
    const globs = ["services/**", "!services/shop/**", "services/shop/*.md", "services/.a"];
    const { isIgnored } = changedIn(globs) ?? { isIgnored: () => undefined };
    const matched = (path: string) => isIgnored(path);
    const ignored = ["services/a", "services/shop/a.md", "services/.a"];
    expect(ignored.map(matched)).toEqual([true, true, true]);
    const measured = ["services/shop/a", "services/shop/b/a.md", "services/shop", "other/a"];
    expect(measured.map(matched)).toEqual([false, false, false, false]);
  });

  it("measures again what `!` takes back, hidden files too", () => {
    const { isIgnored } = changedIn(["docs/.a/*", "!docs/**"]) ?? { isIgnored: () => undefined };
    expect(isIgnored("docs/.a/b")).toBe(false);
  });

  it.each(["!lib/core", "!lib/core/", "!lib/c*"])("measures all of a folder: %s", (glob) => {
    const { isIgnored } = changedIn(["lib/**", glob]) ?? { isIgnored: () => undefined };
    expect(["lib/core/a/b.ts", "lib/core/.a", "lib/other/a"].map(isIgnored)).toEqual([
      ...[false, false, true],
    ]);
  });

  it("ignores nothing where it only takes back", () => {
    expect(changedIn(["!docs/**"])?.isIgnored("docs/a")).toBe(false);
    expect(changedIn(["!docs/**"])?.isIgnored("src/a")).toBe(false);
  });

  it.each([
    "**",
    "**/*",
    "*.*",
    "!**",
    "!/docs",
    "!!docs",
    "!(src)/**",
    "a/!(b)/**",
    "/docs/**",
    "",
  ])("has no %j", (glob) => {
    expect(() => changedIn([glob])).toThrow("changed.ignore[0]: ");
  });

  it("is nothing where it is empty", () => {
    expect(changedIn([])).toBeUndefined();
  });
});

describe("the files that a configuration names", () => {
  const named = (run: string) =>
    changedIn(["docs/**"], `run: ${JSON.stringify(run)}`)?.named.filter((file) =>
      file.includes("docs"),
    );

  it.each([
    ["make -f ../docs/build.mk", "/repo/bench/docs/build.mk"],
    ["cd ../../docs && make", "/repo/docs"],
    ["./start --file=docs/a.json", "/repo/bench/service/docs/a.json"],
    ["curl -d @docs/a.json", "/repo/bench/docs/a.json"],
    ["./start 'docs/the file'", "/repo/bench/docs/the file"],
    ["cat docs/*.json", "/repo/bench/docs"],
    ["X=docs/a;./start", "/repo/bench/docs/a"],
    ["./start /repo/docs/a", "/repo/docs/a"],
  ])("are those of its commands: %s", (run, file) => {
    expect(named(run)).toContain(file);
  });

  it("are itself, and none of the folders around its servers", () => {
    const { named: all = [], folders } = changedIn(["docs/**"]) ?? {};
    expect(all).toContain("/repo/bench/loadgate.yml");
    for (const folder of ["/repo/bench/service", "/repo/bench", "/repo", "/"]) {
      expect(all).not.toContain(folder);
    }
    expect(folders).toEqual(["/repo/bench/service"]);
  });
});
