import { describe, expect, it } from "vitest";
import {
  isWithin,
  SAME_PROGRAM_HINT,
  sharedWords,
  type Trees,
  type UsedFile,
  usedOfOther,
} from "./same-program.ts";

const treesWith = ({
  head = "/repo/app",
  base = "/tmp/base",
  shared = [] as string[],
} = {}): Trees => ({
  roots: new Map([["head", head] as const, ["base", base] as const]),
  shared,
});

const TREES = treesWith();

const used = (real: string, overrides: Partial<UsedFile> = {}): UsedFile => ({
  path: real,
  real,
  ...overrides,
});

describe("usedOfOther", () => {
  it.each([
    ["a file of head", "/repo/app/server.js"],
    ["head's folder itself", "/repo/app"],
    ["a link of base's to head", "/repo/app/lib/a.js"],
  ])("finds %s", (_, real) => {
    const files = [used("/usr/bin/node"), used(real, { path: "/tmp/base/x" })];
    expect(usedOfOther(files, "base", TREES)).toBe(real);
    expect(usedOfOther(files, "head", TREES)).toBeUndefined();
  });

  it("finds a file of base that head uses", () => {
    expect(usedOfOther([used("/tmp/base/a.js")], "head", TREES)).toBe("/tmp/base/a.js");
  });

  it.each(["/tmp/base/server.js", "/usr/lib/libc.so", "/repo/apple/x", "/repo/app/.git/config"])(
    "leaves %s alone",
    (real) => {
      expect(usedOfOther([used(real)], "base", TREES)).toBeUndefined();
    },
  );

  it("leaves git's folder of a submodule alone, and no file that only looks like one", () => {
    expect(usedOfOther([used("/repo/app/lib/.git/x")], "base", TREES)).toBeUndefined();
    expect(usedOfOther([used("/repo/app/x.git/y")], "base", TREES)).toBe("/repo/app/x.git/y");
  });

  it("knows base's own files where its tree lies in head's", () => {
    const trees = treesWith({ base: "/repo/app/tmp/base" });
    expect(usedOfOther([used("/repo/app/tmp/base/a.js")], "base", trees)).toBeUndefined();
    expect(usedOfOther([used("/repo/app/tmp/other.js")], "base", trees)).toBeDefined();
    expect(usedOfOther([used("/repo/app/a.js")], "head", trees)).toBeUndefined();
    expect(usedOfOther([used("/repo/app/tmp/base/a.js")], "head", trees)).toBeDefined();
  });

  it("spares folders of the user that lie in head's tree, but not the tree for being one", () => {
    const file = used("/repo/app/home/.cache/tool");
    expect(usedOfOther([file], "base", treesWith({ shared: ["/repo/app/home"] }))).toBeUndefined();
    expect(usedOfOther([file], "base", treesWith({ shared: ["/repo/app"] }))).toBe(file.real);
    expect(usedOfOther([file], "base", treesWith({ shared: ["/work"] }))).toBe(file.real);
  });
});

describe("usedOfOther outside all trees", () => {
  const FILE = "/root/go/bin/server";
  const look = (file: UsedFile, trees: Partial<Trees> = {}) =>
    usedOfOther([used("/usr/bin/node"), file], "head", {
      ...TREES,
      ofOther: new Set([FILE]),
      ...trees,
    });

  it("finds what base's build wrote over", () => {
    expect(look(used(FILE))).toBe(FILE);
  });

  it("finds it by the name of a symlink too", () => {
    expect(look(used("/opt/app/server", { path: FILE }))).toBe("/opt/app/server");
  });

  it.each<[string, Partial<Trees>]>([
    ["no build wrote", { ofOther: new Set() }],
    ["lies in head's own tree", treesWith({ head: "/root/go" })],
  ])("leaves alone what %s", (_, trees) => {
    expect(look(used(FILE), trees)).toBeUndefined();
  });

  it("leaves a tool alone that the arm's own link leads to", () => {
    const path = "/repo/app/.venv/bin/python";
    expect(look(used("/opt/python", { path }), { ofOther: new Set([path]) })).toBeUndefined();
  });
});

describe("isWithin", () => {
  it.each([
    ["/a", "/a", true],
    ["/a/b", "/a", true],
    ["/ab", "/a", false],
    ["/a", "/a/b", false],
    ["/a", "/", true],
  ])("%s in %s: %s", (file, folder, expected) => {
    expect(isWithin(file, folder)).toBe(expected);
  });
});

describe("usedOfOther of several arms", () => {
  const roots = new Map([
    ["head", "/repo/app"],
    ["base", "/tmp/base"],
    ["base-2", "/tmp/release"],
  ] as const);
  const trees = { roots, shared: [] };

  it("finds what any arm uses of any other", () => {
    expect(usedOfOther([used("/tmp/release/a.js")], "head", trees)).toBe("/tmp/release/a.js");
    expect(usedOfOther([used("/tmp/release/a.js")], "base", trees)).toBe("/tmp/release/a.js");
    expect(usedOfOther([used("/tmp/base/a.js")], "base-2", trees)).toBe("/tmp/base/a.js");
    expect(usedOfOther([used("/repo/app/a.js")], "base-2", trees)).toBe("/repo/app/a.js");
  });

  it("finds nothing in an arm's own files, and nothing for one without a tree", () => {
    expect(usedOfOther([used("/tmp/release/a.js")], "base-2", trees)).toBeUndefined();
    expect(usedOfOther([used("/tmp/base/a.js")], "base-3", trees)).toBeUndefined();
  });
});

describe("the words for what both arms run", () => {
  it.each(["pyvenv.cfg", "bin/python3", "lib/python3.11/site-packages/a/b.so"])(
    "name the Python environment that has %s",
    (file) => {
      const { reason, hint } = sharedWords(`/repo/.venv/${file}`);
      expect(reason).toBe(
        "both arms run in one Python environment, /repo/.venv, whose packages are head's",
      );
      expect(hint).toMatch(/^Have each build make an environment of its own/);
    },
  );

  it("name any other file itself", () => {
    const words = { reason: "both arms run /repo/bin/server", hint: SAME_PROGRAM_HINT };
    expect(sharedWords("/repo/bin/server")).toEqual(words);
  });
});
