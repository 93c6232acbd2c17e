import { describe, expect, it } from "vitest";
import {
  aServerSoak,
  aSoak,
  aSoakedStart,
  startsOfBoth,
} from "../../../test/support/builders/soak.ts";
import type { ServerSoak, SoakedBy } from "../domain/soak.ts";
import type { SoakedStart } from "../domain/soaked-start.ts";
import { answerText, detailsOf, factsText, piecesText, untilThenText } from "./soak-words.ts";

type Memory = (loaded: number) => number;

const of = (memory: Memory) => aSoakedStart({ memory });
const ofHead = (start: number, memory: Memory) => aSoakedStart({ start, memory });
const soakOf = (starts: readonly SoakedStart[], by: Partial<SoakedBy> = {}) =>
  aSoak([aServerSoak(starts, by)]);
const compared = (server: ServerSoak) => aSoak([server], { base: "v1" });

describe("the answer", () => {
  it("names what grows", () => {
    expect(answerText(soakOf([of((loaded) => 20 + loaded)]))).toBe("api grows: memory.");
    expect(answerText(aSoak())).toBe("api is steady.");
    expect(answerText(soakOf([of((loaded) => 64 + loaded / 10)]))).toBe(
      "Whether api grows is not decided: memory.",
    );
    const slow = aSoakedStart({ piece: () => ({ requests: 50_000 }) });
    expect(answerText(soakOf([slow]))).toBe(
      "Whether api grows is not decided: it did not keep up with the rate.",
    );
    const unseen = aSoakedStart({ isWhole: false });
    expect(answerText(soakOf([unseen]))).toBe("Whether api grows is not decided.");
  });

  it("beside base is of what grows more", () => {
    expect(answerText(compared(aServerSoak(startsOfBoth(0, 100))))).toBe(
      "api grows more than v1: memory.",
    );
    expect(answerText(compared(aServerSoak(startsOfBoth(100, 100))))).toBe(
      "api grows no more than v1, but both grow: memory.",
    );
    expect(answerText(compared(aServerSoak(startsOfBoth(0, 0))))).toBe(
      "api grows no more than v1.",
    );
    const ofBase = startsOfBoth(100, 0);
    expect(answerText(compared(aServerSoak(ofBase)))).toBe("api grows no more than v1.");
    expect(answerText(compared(aServerSoak(startsOfBoth(0, 100, 1))))).toBe(
      "Whether api grows more than v1 is not decided: memory, open files, threads, connections.",
    );
  });

  it("names requests that fail with their time, each server, and an early end", () => {
    const failing = aSoakedStart({ piece: (at, load) => (at + load > 9 ? { failed: 5000 } : {}) });
    const servers = [aServerSoak([failing]), aServerSoak(undefined, { server: "other" })];
    expect(answerText(aSoak(servers, { failure: "Stopped by SIGTERM" }))).toBe(
      "api fails 1.67 % of requests from 3 min 30 s on (tolerated: 1.00 %). api is steady. other is steady. Ended early: Stopped by SIGTERM.",
    );
  });

  it("has no control characters of a foreign program", () => {
    expect(answerText(aSoak([], { failure: "it said \u001b[31mno\nno" }))).toMatch(
      /^Ended early: [^\p{Cc}]+\.$/u,
    );
  });
});

describe("the details", () => {
  it("have the load, what grows with its pace, and what is steady in one sentence", () => {
    expect(detailsOf(soakOf([of((loaded) => 20 + loaded)]))).toEqual([
      "api/greet at 10,000/s over 32 connections, answered at 10,000/s: 2,000,000 requests in 3 min 20 s of load, 1 start.",
      "api: memory +100 MiB per million requests (+100 MiB to +100 MiB), which grows under both loads; at this rate +84.4 GiB a day.",
      "api: steady (per million requests): open files (+0), threads (+0), connections (+0).",
    ]);
  });

  it("have open files in pieces", () => {
    const start = aSoakedStart({ files: (loaded) => 40 + Math.floor(loaded / 7) });
    expect(answerText(soakOf([start]))).toBe("api grows: open files.");
    expect(detailsOf(soakOf([start]))[1]).toMatch(
      /^api: open files \+1[45](\.\d)? per million requests .*; at this rate \+[\d,.]+ a day\.$/,
    );
  });

  it.each<[string, Memory, RegExp]>([
    ["uncertain", (loaded) => 64 + (loaded < 160 ? 0 : 32), /may grow or not: a longer soak/],
    ["once", (loaded) => 2 ** Math.ceil(Math.log2(loaded + 28)), /in one step, or under one load/],
    [
      "slowing",
      (loaded) => 128 - 64 * Math.exp(-loaded / 80),
      /grew by \+\S+ MiB under the first load and \+\S+ MiB under the second, as a cache/,
    ],
    ["uncollected", (loaded) => 64 + loaded / 10, /fewer than three collections/],
  ])("say why it is open, and what decides it: %s", (_, memory, text) => {
    expect(detailsOf(soakOf([of(memory)]))[1]).toMatch(text);
  });

  it("say that a pause gave it back, and that a heap shrank", () => {
    const start = of((loaded) => 64 + (loaded % 100));
    const growths = start.growths.map((one) => ({
      ...one,
      ...{ verdict: "open" as const, reason: "given-back" as const, perMillion: { estimate: -1 } },
    }));
    const [, text] = detailsOf(soakOf([{ ...start, growths }]));
    expect(text).toBe(
      "api: memory −1 B per million requests. It grew under load and fell in the pause, which a leak does not do: a longer soak shows whether it levels off.",
    );
  });

  it("compare with base", () => {
    const [load, memory, files] = detailsOf(compared(aServerSoak(startsOfBoth(0, 100))));
    expect(load).toMatch(
      /, answered at 10,000\/s \(v1: 10,000\/s\): 6,000,000 requests .* 3 starts\.$/,
    );
    expect(memory).toMatch(
      /^api: memory grows more than at v1: \+100 MiB instead of \+\d+ KiB, a difference of \+100 MiB per million requests \(\+\S+ MiB to \+100 MiB\)\.$/,
    );
    expect(files).toBe(
      "api: grows no more than at v1 (per million requests): open files (+0 instead of +0), threads (+0 instead of +0), connections (+0 instead of +0).",
    );
  });

  it("say of each thing why a comparison with base is open", () => {
    const short = detailsOf(compared(aServerSoak(startsOfBoth(0, 100, 1))));
    for (const text of short.slice(1)) {
      expect(text).toMatch(
        /^api: .* may or may not grow more than at v1: .* per million requests\. There is 1 start of each, and a comparison needs three: a longer soak has them\.$/,
      );
    }
    expect(short).toHaveLength(5);

    const scattered = startsOfBoth(0, 0).map((one) =>
      one.arm === "head" ? ofHead(one.start, (loaded) => 20 + loaded * (one.start - 1)) : one,
    );
    expect(detailsOf(compared(aServerSoak(scattered)))[1]).toMatch(
      /memory may or may not grow more .* \(−.*\)\. Starts of the same commit differ too much to tell: a longer soak narrows this\.$/,
    );
  });

  it.each<[string, Memory, RegExp]>([
    [
      "open",
      (loaded) => 256 + loaded / 2,
      /By itself, head grows for certain in 0 of 3 starts\. It grew, but fewer than three/,
    ],
    ["steady", () => 64, /By itself, head grows for certain in 0 of 3 starts\.$/],
  ])("say that head by itself is %s, though it grows more", (_, memory, text) => {
    const base = (loaded: number) => 220 - loaded;
    const starts = [1, 2, 3].flatMap((start) => [
      aSoakedStart({ arm: "base", start, memory: base }),
      ofHead(start, memory),
    ]);
    expect(detailsOf(compared(aServerSoak(starts)))[1]).toMatch(text);
  });

  it("say what head keeps, in the words of its own reason", () => {
    const slowing = (loaded: number) => 64 + Math.min(loaded, 100) / 5 + loaded / 50;
    const keeping = (loaded: number) => 64 + 300 * Math.ceil(loaded / 100);
    const base = [slowing, () => 664, () => 664].map((memory, at) =>
      aSoakedStart({ arm: "base", start: at + 1, memory }),
    );
    const head = [slowing, keeping, keeping].map((memory, at) => ofHead(at + 1, memory));
    const [, text] = detailsOf(compared(aServerSoak([...base, ...head])));
    expect(text).toMatch(
      /memory may or may not grow more .* in 0 of 3 starts\. It grew in one step, or under one/,
    );
  });

  it("say that requests of head fail where base has as many", () => {
    const failing = startsOfBoth(0, 0).map(({ pieces, ...one }) => ({
      ...one,
      pieces: pieces.map((piece) => ({ ...piece, failed: 3000 })),
    }));
    const soak = compared(aServerSoak(failing));
    expect(answerText(soak)).toBe(
      "Whether api grows more than v1 is not decided: requests fail, as at v1.",
    );
    expect(detailsOf(soak)[1]).toBe(
      "api fails 3.00 % of requests from 0 s on (tolerated: 1.00 %), not certainly more than v1.",
    );
    const alone = soakOf([aSoakedStart({ piece: () => ({ failed: 3000 }) })]);
    expect(answerText(alone)).toContain("api fails 3.00 % of requests");
    for (const other of [alone, compared(aServerSoak(startsOfBoth(0, 0)))]) {
      expect(detailsOf(other).join()).not.toContain("fails");
    }
  });

  it("say from what the rate was found, and that it was not reached", () => {
    const slow = aSoakedStart({ piece: () => ({ requests: 50_000 }) });
    const found = { isFound: true, found: { answered: 20_345, share: 0.5 } };
    expect(detailsOf(soakOf([slow], found))).toEqual([
      "api/greet at 10,000/s over 32 connections (50.0 % of the 20,300/s that it answers with them), answered at 5,000/s: 1,000,000 requests in 3 min 20 s of load, 1 start.",
      expect.stringMatching(/^api: steady/),
      "api: start 1 answered 5,000/s of 10,000/s in a quarter of a load, too little to count as steady.",
    ]);
    const slowBase = startsOfBoth(0, 0).map((one) =>
      one.arm === "base" && one.start === 2 ? { ...one, pieces: slow.pieces } : one,
    );
    expect(detailsOf(compared(aServerSoak(slowBase))).at(-1)).toBe(
      "api: start 2 of v1 answered 5,000/s of 10,000/s in a quarter of a load, too little to count as steady.",
    );
  });

  it("say what got worse, of each kind once", () => {
    const worse = aSoakedStart({
      piece: (at, load) => ({ p99Ms: 4 + at + 10 * load, failed: 100 * at }),
    });
    const pieces = worse.pieces.flatMap((one) =>
      [0, 1, 2].map((part) => ({ ...one, fromMs: one.fromMs + part * 3000 })),
    );
    const starts = [1, 2].map((start) => ({ ...worse, pieces, start }));
    const texts = detailsOf(soakOf(starts)).filter((text) => text.includes("got worse"));
    expect(texts).toEqual([
      "api: latency p99 got worse under both loads, from 5.00 ms to 22.0 ms; that alone fails nothing.",
      "api: the share of failed requests got worse under both loads, from 0.100 % to 0.800 %; that alone fails nothing.",
    ]);
  });

  it("say that nothing is known of what a server holds, unless it ended early", () => {
    const cut = aSoakedStart({ isWhole: false });
    expect(detailsOf(soakOf([cut])).at(-1)).toMatch(/^api: what it holds is unknown, because /);
    expect(detailsOf(aSoak([aServerSoak([cut])], { failure: "it died" }))).toHaveLength(1);
    const cutBase = aSoakedStart({ arm: "base", isWhole: false });
    expect(detailsOf(compared(aServerSoak([aSoakedStart(), cutBase]))).at(-1)).toMatch(
      /^api: what v1 holds is unknown, because /,
    );
  });
});

describe("the facts", () => {
  it("are commit, time, machine and programs", () => {
    const of = { commit: "0123456789abcdef", base: "v1", baseCommit: "fedcba9876543210" };
    expect(factsText(aSoak([], of))).toBe(
      "Commit 0123456789ab, base v1 (fedcba987654), 2026-01-02 03:04 UTC, linux, x64, 2 × Example CPU, oha 1.16.0, Loadgate 0.1.0",
    );
  });

  it("have no commit outside a repository, and say that files differ from it", () => {
    expect(factsText(aSoak())).toMatch(/^2026-01-02 /);
    const changed = aSoak([], { commit: "0123456789abcdef", isChanged: true, base: "v1" });
    expect(factsText(changed)).toMatch(
      /^Commit 0123456789ab with uncommitted changes, base v1, 2026/,
    );
  });
});

it("pieces explain the teeth of connections", () => {
  expect(piecesText(aServerSoak())).toMatch(
    /^32 connections of the load, and .* in pieces of up to 10 s, .* opens its connections anew/,
  );
  expect(piecesText(aServerSoak([]))).toContain("in pieces, because");
});

it("what was seen of a server that ended is one clause", () => {
  expect(untilThenText("api", aSoakedStart())).toBe(
    "api had given 2,000,000 answers in 3 min 40 s and held: memory 64.0 MiB, open files 40, threads 8, connections 32",
  );
  const { trace, pieces } = aSoakedStart();
  expect(untilThenText("api", { trace: { ...trace, points: [] }, pieces })).toBe(
    "api had given 2,000,000 answers in 3 min 40 s",
  );
});
