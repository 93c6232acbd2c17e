import { describe, expect, it } from "vitest";
import {
  aServerSoak,
  aSoak,
  aSoakedStart,
  startsOfBoth,
} from "../../../test/support/builders/soak.ts";
import { timedBurst } from "../../domain/series/load-shape.ts";
import type { LoadLevel } from "../../domain/series/series.ts";
import type { ServerSoak, SoakedBy } from "../domain/soak.ts";
import type { SoakedStart } from "../domain/soaked-start.ts";
import { answerText, detailsOf, nextText, planText, untilThenText } from "./soak-words.ts";

type Memory = (loaded: number) => number;

const of = (memory: Memory) => aSoakedStart({ memory });
const soakOf = (starts: readonly SoakedStart[], by: Partial<SoakedBy> = {}) =>
  aSoak([aServerSoak(starts, by)]);
const compared = (server: ServerSoak) => aSoak([server], { base: "v1" });

describe("the answer", () => {
  it("names what grows", () => {
    expect(answerText(soakOf([of((loaded) => 20 + loaded)]))).toBe("api grows: memory.");
    expect(answerText(aSoak())).toBe("api is steady.");
    expect(answerText(soakOf([of((loaded) => 64 + loaded / 10)]))).toBe(
      "Whether api grows is not decided.",
    );
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
      "api/greet at 10,000/s over 32 connections: 2,000,000 requests in 3 min 20 s of load, 1 start.",
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
      "api: memory −1 B per million requests. It grew under load and fell in the pause, which a leak does not do.",
    );
  });

  it("compare with base", () => {
    const [load, memory, files] = detailsOf(compared(aServerSoak(startsOfBoth(0, 100))));
    expect(load).toMatch(/ beside v1: 6,000,000 requests .* 3 starts\.$/);
    expect(memory).toMatch(
      /^api: memory grows more than at v1: \+100 MiB instead of \+\d+ KiB, a difference of \+100 MiB per million requests \(\+\S+ MiB to \+100 MiB\)\.$/,
    );
    expect(files).toBe(
      "api: grows no more than at v1 (per million requests): open files (+0 instead of +0), threads (+0 instead of +0), connections (+0 instead of +0).",
    );
    const short = detailsOf(compared(aServerSoak(startsOfBoth(0, 100, 1))));
    expect(short[1]).toMatch(/may or may not grow more than at v1: .* per million requests\.$/);
  });

  it("say that the rate was found, or not reached", () => {
    const slow = aSoakedStart({ piece: () => ({ requests: 50_000 }) });
    expect(detailsOf(soakOf([slow], { isFound: true }))[0]).toBe(
      "api/greet at 10,000/s, a share of what it answers at most, over 32 connections, answered at 5,000/s only: 1,000,000 requests in 3 min 20 s of load, 1 start.",
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
  });
});

describe("what to do next", () => {
  it("is nothing if all is decided, or it ended early", () => {
    expect(nextText(aSoak())).toBeUndefined();
    const open = aServerSoak([of((loaded) => 64 + loaded / 10)]);
    expect(nextText(aSoak([open], { failure: "it died" }))).toBeUndefined();
    expect(nextText(aSoak([open]))).toBe("Next: soak longer, with `--for` or the input `for`.");
  });

  it("is a lower rate where not all of it was answered", () => {
    const slow = aServerSoak([aSoakedStart({ piece: () => ({ requests: 50_000 }) })]);
    expect(nextText(aSoak([slow]))).toBe(
      "Next: soak at a rate that is answered, with `--rate` or the input `rate`.",
    );
  });

  it("is a time for three starts where there were fewer", () => {
    expect(nextText(compared(aServerSoak(startsOfBoth(0, 100, 1))))).toBe(
      "Next: soak for at least 1 min 30 s, with `--for` or the input `for`: a comparison with v1 needs three starts of each.",
    );
    const three = { ...aServerSoak(startsOfBoth(0, 100)), verdict: "open" as const };
    expect(nextText(compared(three))).toMatch(/^Next: soak longer/);
  });
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

describe("a plan", () => {
  const cell = (level: LoadLevel, isCompared = false) => ({
    ...{ scenario: "greet", level, shape: timedBurst(200) },
    lanes: [
      { server: "api", arm: "head" as const },
      ...(isCompared ? [{ server: "api", arm: "base" as const }] : []),
    ],
  });

  it.each([
    [{ rate: 500 }, undefined, "500/s"],
    [{ rate: 500 }, 20, "20.0/s"],
    [{ concurrency: 8 }, undefined, "50.0 % of what 10 s at greet c=8 answer"],
  ])("of %j at the rate %s", (level, rate, text) => {
    const plan = planText({ cells: [cell(level)], forMs: 1_800_000, rate, share: 0.5 });
    expect(plan).toBe(
      `api/greet at ${text}: 1 start, two loads of 14 min 00 s and a pause of 1 min 00 s after each; 30 min 00 s besides builds\n`,
    );
  });

  it("has three starts beside base", () => {
    const cells = [cell({ rate: 500 }, true)];
    expect(planText({ cells, forMs: 1_800_000, share: 0.5 })).toContain(
      ": 3 starts of head and base side by side, two loads of 4 min 20 s",
    );
  });
});
