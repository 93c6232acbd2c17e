import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { movedRuntimes, namedOutside, surroundings } from "./surroundings.ts";

let outer = "";
const write = (name: string, text = "") => {
  const file = path.join(outer, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};

beforeEach(() => {
  outer = realpathSync(mkdtempSync(path.join(tmpdir(), "loadgate-surroundings-")));
  mkdirSync(path.join(outer, "work/head"), { recursive: true });
  mkdirSync(path.join(outer, "places/base"), { recursive: true });
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(outer, { recursive: true });
});

const inOuter = (name: string) => path.join(outer, name);
const around = () => surroundings(inOuter("work/head"), inOuter("places/base"));

describe("where the arms lie", () => {
  it("is no difference for files below or above both", () => {
    for (const name of [
      "go.work",
      "work/head/go.work",
      "places/base/.npmrc",
      "work/package.json",
    ]) {
      write(name);
    }
    expect(around()).toEqual([]);
  });

  it("differs by what lies above one alone", () => {
    write("work/node_modules/lib/index.js");
    write("work/.cargo/config.toml");
    write("places/go.work");
    expect(around()).toEqual([
      `Only head has ${inOuter("work/node_modules")}, ${inOuter("work/.cargo/config.toml")} above it: what it takes from there counts as change.`,
      `Only base has ${inOuter("places/go.work")} above it: what it takes from there counts as change.`,
    ]);
  });

  it("does not differ by settings in the user's own folder, which programs read anywhere", () => {
    vi.stubEnv("HOME", inOuter("work"));
    write("work/.npmrc");
    write("work/.cargo/config.toml");
    expect(around()).toEqual([]);
    write("work/go.work");
    expect(around()).toHaveLength(1);
  });

  it("differs by kinds of file systems", () => {
    expect(surroundings(inOuter("work/head"), "/proc")[0]).toMatch(
      /^Base is on another kind of file system than head, in \/: what servers write/,
    );
  });
});

describe("versions of programs that files name", () => {
  const ran = (...names: readonly string[]) => names.map((name) => ({ name, version: "1.2" }));
  const moved = (inside = "", tools = ran("node", "python3", "go", "rustc")) =>
    movedRuntimes({ head: inOuter("work/head"), base: inOuter("places/base"), inside }, tools);

  it.each([
    [".nvmrc", "node", "v18\n", "v20\n", "18", "20"],
    [".node-version", "node", "18.1.0", "lts/iron", "18.1.0", "lts/iron"],
    [
      "package.json",
      "node",
      '{"engines": {"npm": ">=9", "node": ">=18"}}',
      '{"engines": {"node": ">=20 <25"}}',
      ">=18",
      ">=20 <25",
    ],
    [
      ".tool-versions",
      "python",
      "nodejs 20.1\npython 3.11",
      "nodejs 20.1\npython 3.12\n",
      "3.11",
      "3.12",
    ],
    [".python-version", "python", "3.11\n", "3.12\n", "3.11", "3.12"],
    [
      "go.mod",
      "go",
      "module x\n\ngo 1.22\n",
      "module x\n\ngo 1.22\n\ntoolchain go1.24.1\n",
      "1.22",
      "1.24.1",
    ],
    [
      "rust-toolchain.toml",
      "rustc",
      '[toolchain]\nchannel = "1.80"',
      '[toolchain]\nchannel = "stable"',
      "1.80",
      "stable",
    ],
  ])("are found in %s", async (file, tool, base, head, before, now) => {
    write(`places/base/${file}`, base);
    expect(await moved()).toEqual([]);
    write(`work/head/${file}`, base);
    expect(await moved()).toEqual([]);
    write(`work/head/${file}`, head);
    const sentence = (name: string) =>
      `${name} names ${tool} ${before} in base and ${now} in head, and both arms ran`;
    expect(await moved()).toEqual([expect.stringContaining(sentence(file))]);
    expect(await moved("", ran("ruby"))).toEqual([]);
    write(`places/base/api/${file}`, base);
    write(`work/head/api/${file}`, head);
    expect(await moved("api")).toEqual(
      [`api/${file}`, file].map((name) => expect.stringContaining(sentence(name))),
    );
  });

  it("are cut, and nothing else of a file is shown", async () => {
    write("places/base/.nvmrc", "9".repeat(1000));
    write("work/head/.nvmrc", "20\u001b[31m **x**");
    expect(await moved()).toEqual([
      `.nvmrc names node ${"9".repeat(40)} in base and 20 in head, and both arms ran node 1.2.`,
    ]);
  });
});

describe("what a manifest names outside of the tree", () => {
  const outside = (folder: string) => namedOutside(inOuter(folder), inOuter("places/base"));

  it.each([
    ["go.mod", "module x\nreplace example.test/lib => ../lib\n", "../lib (go.mod)"],
    ["package.json", '{"dependencies": {"lib": "file:../lib"}}', "../lib (package.json)"],
    ["Cargo.toml", 'lib = { path = "../lib" }', "../lib (Cargo.toml)"],
    ["pyproject.toml", 'lib = {path="../../lib/x", develop=true}', "../../lib/x (pyproject.toml)"],
    ["requirements.txt", "-e ../lib\n", "../lib (requirements.txt)"],
    ["Cargo.toml", 'lib = { path = "lib/../x" } # https://a.b/../c', undefined],
  ])("is found in %s", async (file, text, expected) => {
    write(`places/base/${file}`, text);
    expect(await outside("places/base")).toBe(expected);
  });

  it("is not what a folder names of another one in the tree", async () => {
    write("places/base/api/go.mod", "replace lib => ../lib");
    expect(await outside("places/base/api")).toBeUndefined();
  });
});
