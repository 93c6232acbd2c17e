import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { movedRuntimes, surroundings, workspaceFor } from "./surroundings.ts";

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

describe("where the arms lie", () => {
  const ELSEWHERE = "the folder cannot be written";
  const around = (elsewhere: string | undefined = ELSEWHERE, folder = inOuter("places/base")) =>
    surroundings(inOuter("work/head"), {
      ...{ folder, isStable: false, remove: () => {} },
      ...(elsewhere && { elsewhere }),
    });
  const SAID = () =>
    `Base could not be checked out beside the repository and is in ${inOuter("places")}: ${ELSEWHERE}.`;

  it("is no difference for files below or above both", () => {
    for (const name of [
      "go.work",
      "work/head/go.work",
      "places/base/.npmrc",
      "work/package.json",
    ]) {
      write(name);
    }
    expect(around()).toEqual({ sentences: [SAID()], aboveHead: [] });
  });

  it("is no difference beside one another, whatever lies above", () => {
    write("work/node_modules/lib/index.js");
    expect(around("", inOuter("work/base"))).toEqual({ sentences: [], aboveHead: [] });
  });

  it("differs by what lies above one alone", () => {
    write("work/node_modules/lib/index.js");
    write("work/.cargo/config.toml");
    write("places/go.work");
    expect(around()).toEqual({
      sentences: [
        SAID(),
        `Only base has ${inOuter("places/go.work")} above it: what it takes from there counts as change.`,
      ],
      aboveHead: [inOuter("work/node_modules"), inOuter("work/.cargo/config.toml")],
    });
  });

  it("does not differ by settings in the user's own folder, which programs read anywhere", () => {
    vi.stubEnv("HOME", inOuter("work"));
    write("work/.npmrc");
    write("work/.cargo/config.toml");
    expect(around().aboveHead).toEqual([]);
    write("work/go.work");
    expect(around().aboveHead).toHaveLength(1);
  });

  it("differs by file systems", () => {
    expect(around(ELSEWHERE, "/proc").sentences).toContainEqual(
      expect.stringMatching(/^Base is on another file system than head: what servers write/),
    );
  });
});

describe("a go.work that no commit has", () => {
  const workspace = (...lines: readonly string[]) => {
    write("work/go.work", `${lines.join("\n")}\n`);
    mkdirSync(inOuter("work/base/.git"), { recursive: true });
    mkdirSync(inOuter("work/base/api"), { recursive: true });
    return workspaceFor(inOuter("work/head"), inOuter("work/base"), false);
  };

  it("has base's modules in place of head's, and the others where they are", () => {
    write("work/go.work.sum", "sums\n");
    const file = workspace(
      ...["go 1.24 // ./head", "use (", "\t./head", '\t"./head/api" // head', "\t./head/new"],
      ...["\t../lib", "\t.", "\t/abs", ")", "replace a.b/c v1.2.3 => ./head/api"],
    );
    const at = (name: string) => JSON.stringify(inOuter(name));
    expect(file).toBe(inOuter("work/base/.git/go.work"));
    expect(readFileSync(file ?? "", "utf8").split("\n")).toEqual([
      ...[`go 1.24 // ${at("work/base")}`, "use (", `\t${at("work/base")}`],
      ...[`\t${at("work/base/api")} // head`, "", `\t${at("lib")}`, `\t${at("work")}`],
      ...['\t"/abs"', ")", `replace a.b/c v1.2.3 => ${at("work/base/api")}`, ""],
    ]);
    expect(readFileSync(`${file}.sum`, "utf8")).toBe("sums\n");
  });

  it("in the clone itself, where git ignores it, is given to base too", () => {
    workspace("use ./head");
    write("work/head/go.work", "use ./api\n");
    const file = workspaceFor(inOuter("work/head"), inOuter("work/base"), false);
    expect(readFileSync(file ?? "", "utf8")).toBe(
      `use ${JSON.stringify(inOuter("work/base/api"))}\n`,
    );
  });

  it("in the clone itself, where only the change has it, is a part of the change", () => {
    const before = workspace("use ./head");
    write("work/head/go.work", "use ./api\n");
    const file = workspaceFor(inOuter("work/head"), inOuter("work/base"), true);
    expect(file).toBe(before);
    expect(readFileSync(file ?? "", "utf8")).toBe(`use ${JSON.stringify(inOuter("work/base"))}\n`);
    rmSync(inOuter("work/go.work"));
    expect(workspaceFor(inOuter("work/head"), inOuter("work/base"), true)).toBeUndefined();
  });

  it("is left alone where base has one, and where it does not name the clone", () => {
    expect(workspaceFor(inOuter("work/head"), inOuter("work/base"), false)).toBeUndefined();
    expect(workspace("use ./other")).toBeUndefined();
    write("work/base/go.work", "use ./api");
    expect(workspace("use ./head")).toBeUndefined();
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
