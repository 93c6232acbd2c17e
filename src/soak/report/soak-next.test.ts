import { describe, expect, it } from "vitest";
import {
  aServerSoak,
  aSoak,
  aSoakedStart,
  startsOfBoth,
} from "../../../test/support/builders/soak.ts";
import { nextTexts } from "./soak-next.ts";

const open = aServerSoak([aSoakedStart({ memory: (loaded) => 64 + loaded / 10 })]);
const INPUTS = "(in the action: inputs `for` and `rate`).";

describe("what to do next", () => {
  it("is nothing if all is decided, it ended early, or nothing was seen", () => {
    expect(nextTexts(aSoak())).toEqual([]);
    expect(nextTexts(aSoak([open], { failure: "it died" }))).toEqual([]);
    expect(nextTexts(aSoak([aServerSoak([aSoakedStart({ isWhole: false })])]))).toEqual([]);
    const failing = aSoakedStart({ piece: () => ({ failed: 100_000 }) });
    expect(nextTexts(aSoak([aServerSoak([failing])]))).toEqual([]);
    const alike = startsOfBoth(0, 0).map(({ pieces, ...one }) => ({
      ...one,
      pieces: pieces.map((piece) => ({ ...piece, failed: 3000 })),
    }));
    expect(nextTexts(aSoak([aServerSoak(alike)], { base: "v1" }))).toEqual([]);
  });

  it("is the same soak for longer, of each server that is open", () => {
    const servers = [aServerSoak(), open, { ...open, server: "my api", rate: 0.5 }];
    expect(nextTexts(aSoak(servers))).toEqual([
      `Next: soak api for longer, 16 min 00 s: \`loadgate soak --server api --scenario greet --rate 10000/s --for 16m\` ${INPUTS}`,
      `Next: soak my api for longer, 16 min 00 s: \`loadgate soak --server 'my api' --scenario greet --rate 0.5/s --for 16m\` ${INPUTS}`,
    ]);
  });

  it.each([
    [30_000, "2m"],
    [1_800_000, "2h"],
    [45_500, "182s"],
  ])("of %d ms is for %s", (forMs, text) => {
    const [next] = nextTexts(aSoak([open], { forMs }));
    expect(next).toContain(` --for ${text}\``);
  });

  it("is beside the same base, of the same configuration", () => {
    const short = aServerSoak(startsOfBoth(0, 100, 1));
    const given = { base: "v1", configPath: "bench/loadgate.yml", forMs: 30_000 };
    expect(nextTexts(aSoak([short], given))).toEqual([
      `Next: soak api for longer, 2 min 00 s: \`loadgate soak --config bench/loadgate.yml --server api --scenario greet --base v1 --rate 10000/s --for 2m\` ${INPUTS}`,
    ]);
  });

  it("is a lower rate where not all of it was answered", () => {
    const slow = aServerSoak([aSoakedStart({ piece: () => ({ requests: 50_000 }) })]);
    expect(nextTexts(aSoak([slow]))).toEqual([
      `Next: soak api at a rate that it answers: \`loadgate soak --server api --scenario greet --rate 2500/s --for 4m\` ${INPUTS}`,
    ]);
    const [next] = nextTexts(aSoak([slow], { base: "v1", forMs: 30_000 }));
    expect(next).toContain("--base v1 --rate 2500/s --for 90s`");
  });
});
