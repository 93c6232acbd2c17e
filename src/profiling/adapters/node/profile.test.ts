import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ownFrame } from "../../domain/stacks.ts";
import { nodeSamples } from "./profile.ts";

const FIXTURE = path.resolve(
  import.meta.dirname,
  "../../../../test/fixtures/profiles/node.cpuprofile",
);
const PATHS = { root: "/repository", preload: "/run/profile.cjs" };

/** A profile of frames, each called by the one before it, and sampled once in the last. */
function stackOf(...frames: readonly { readonly name: string; readonly url?: string }[]) {
  const nodes = frames.map(({ name, url = "" }, at) => ({
    id: at,
    callFrame: { functionName: name, url, lineNumber: 6 },
    children: at + 1 < frames.length ? [at + 1] : [],
  }));
  return nodeStacks(JSON.stringify({ nodes, samples: [frames.length - 1] }), PATHS);
}

const nodeStacks = (text: string, paths: typeof PATHS) => nodeSamples(text, paths).stacks;

describe("a profile by Node's inspector", () => {
  it("gives the samples of a recorded program by stack, without those in which it was idle", () => {
    const stacks = nodeStacks(readFileSync(FIXTURE, "utf8"), PATHS);
    const own = new Map<string, number>();
    for (const [stack, count] of stacks) {
      own.set(ownFrame(stack), (own.get(ownFrame(stack)) ?? 0) + count);
    }
    expect(Object.fromEntries(own)).toEqual({
      "(anonymous) (small.mjs)": 1,
      "(anonymous) in ranked (answer.mjs:2)": 2,
      "(garbage collector)": 1,
      "ranked (answer.mjs:2)": 14,
      "digest (answer.mjs:3)": 22,
    });
    expect([...stacks.keys()].at(-1)).toMatch(
      /;answer \(small\.mjs:7\);digest \(answer\.mjs:3\);update/,
    );
  });

  it("names files by their path in the tree, and others as they are", () => {
    const url = "file:///repository/src/a%20b(1).js";
    expect([...stackOf({ name: "(root)" }, { name: "f", url }).keys()]).toEqual([
      "f (src/a b_1_.js:7)",
    ]);
    const others = [
      { name: "a", url: "/elsewhere/b.js" },
      { name: "x", url: "file:///elsewhere/node_modules/x/node_modules/y/i.js" },
      { name: "emit", url: "node:events" },
      { name: "", url: "file://host/x" },
      { name: "sort" },
    ];
    expect([...stackOf(...others).keys()]).toEqual([
      "a (/elsewhere/b.js:7);x (node_modules/x/node_modules/y/i.js:7);emit node:events;(anonymous) file://host/x;sort",
    ]);
  });

  it("leaves out what the profiler itself does, and an idle program", () => {
    const own = { name: "begin", url: "file:///run/profile.cjs" };
    expect(stackOf({ name: "(root)" }, own, { name: "post" }).size).toBe(0);
    expect(stackOf({ name: "(root)" }, { name: "(idle)" }).size).toBe(0);
    expect(stackOf({ name: "(root)" }).size).toBe(0);
  });

  it("refuses what is none", () => {
    expect(() => nodeStacks("{", PATHS)).toThrow("JSON");
    expect(() => nodeStacks('{"nodes":[]}', PATHS)).toThrow("samples");
    expect(() => nodeStacks('{"nodes":[],"samples":[1]}', PATHS)).toThrow("do not belong");
  });

  it.each(["f", "(root)"])("refuses a tree of %s without end", (functionName) => {
    const callFrame = { functionName, url: "", lineNumber: 0 };
    const nodes = [{ id: 1, callFrame, children: [1] }];
    expect(() => nodeStacks(JSON.stringify({ nodes, samples: [1] }), PATHS)).toThrow(
      "do not belong",
    );
  });

  it("refuses more than Node records: stacks of any depth, of any length, or without a reason of one line", () => {
    const callFrame = { functionName: "f".repeat(200), url: "", lineNumber: 0 };
    const chain = (length: number) =>
      Array.from({ length }, (_, id) => ({ id, callFrame, children: [id + 1] }));
    const samplesOf = (nodes: ReturnType<typeof chain>) =>
      JSON.stringify({ nodes, samples: nodes.map(({ id }) => id) });
    expect(() => nodeStacks(samplesOf(chain(100_000)), PATHS)).toThrow("do not belong");
    const leaves = Array.from({ length: 1000 }, (_, at) => ({ id: 280 + at, callFrame }));
    const wide = [
      ...chain(279),
      { id: 279, callFrame, children: leaves.map(({ id }) => id) },
      ...leaves.map((one) => ({ ...one, children: [] })),
    ];
    expect(() => nodeStacks(samplesOf(wide), PATHS)).toThrow("too long");
    const samples = Array.from({ length: 10_000 }, () => "x");
    expect(() => nodeStacks(JSON.stringify({ nodes: [], samples }), PATHS)).toThrow(
      /without nodes or samples$/,
    );
  });

  it("gives the CPU time of its thread if that is known", () => {
    const text = JSON.stringify({ nodes: [], samples: [], ranMs: 12.5 });
    expect(nodeSamples(text, PATHS)).toEqual({ stacks: new Map(), ranMs: 12.5 });
  });
});
