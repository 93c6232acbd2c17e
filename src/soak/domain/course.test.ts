import { describe, expect, it } from "vitest";
import { aSoakedStart, type StartOptions } from "../../../test/support/builders/soak.ts";
import { failedIn, failedStretch, latencyOf, quartersOf, worseningsOf } from "./course.ts";

type PieceOf = NonNullable<StartOptions["piece"]>;
const startWith = (piece: PieceOf) => aSoakedStart({ piece });

describe("quartersOf", () => {
  it("has each piece of each load once, in order", () => {
    const [first = [], second = []] = quartersOf(aSoakedStart());
    expect(first.map(({ length }) => length)).toEqual([2, 3, 2, 3]);
    expect(second.flat().map(({ fromMs }) => fromMs)).toEqual(
      Array.from({ length: 10 }, (_, at) => 120_000 + at * 10_000),
    );
  });

  it("has a piece that begins with the second load there alone", () => {
    const { pieces, trace } = aSoakedStart();
    const loads = [
      { fromMs: 0, toMs: 50_000 },
      { fromMs: 50_000, toMs: 100_000 },
    ] as const;
    const quarters = quartersOf({ trace: { ...trace, loads }, pieces });
    expect(quarters.map((each) => each.flat().length)).toEqual([5, 5]);
  });

  it("has no piece of a load that never began", () => {
    const { pieces, trace } = aSoakedStart();
    const [one] = trace.loads;
    const loads = [one, { fromMs: 100_000, toMs: 100_000 }] as const;
    const quarters = quartersOf({ trace: { ...trace, loads }, pieces: pieces.slice(0, 3) });
    expect(quarters.map((each) => each.flat().length)).toEqual([3, 0]);
  });
});

describe("the figures of some pieces", () => {
  it("are medians of what was answered, and a share of all requests", () => {
    const { pieces } = startWith((at) => ({ p99Ms: at, failed: at * 1000 }));
    expect(latencyOf(pieces.slice(0, 10), "p99Ms")).toBe(4.5);
    expect(failedIn(pieces)).toBe(4.5);
  });

  it("are nothing without an answer", () => {
    expect(latencyOf([], "p50Ms")).toBeUndefined();
    expect(failedIn([])).toBe(0);
  });
});

describe("failedStretch", () => {
  it("is the first quarter with too many failures, from its first failure on", () => {
    const late = startWith((at, load) => (load === 1 && at >= 8 ? { failed: 3000 } : {}));
    // Of the whole soak it is 0.3 %.
    expect(failedStretch([aSoakedStart(), { ...late, start: 2 }], 1)).toEqual({
      ...{ start: 2, fromMs: 200_000, percent: 2 },
    });
    expect(failedStretch([late], 2)).toBeUndefined();
    expect(failedStretch([aSoakedStart()], 0)).toBeUndefined();
  });
});

describe("worseningsOf", () => {
  const lasting: PieceOf = (at, load) => ({ p99Ms: 4 + at + 10 * load, failed: 100 * at });

  it("is what gets worse under both loads", () => {
    // Six pieces of a quarter show it, two do not.
    const { pieces, trace } = startWith(lasting);
    expect(worseningsOf({ trace, pieces })).toEqual([]);
    const many = pieces.flatMap((one) =>
      [0, 1, 2].map((part) => ({ ...one, fromMs: one.fromMs + part * 3000 })),
    );
    expect(worseningsOf({ trace, pieces: many })).toEqual([
      { what: "p99", from: 5, to: 22 },
      { what: "failed", from: 0.001, to: 0.008 },
    ]);
  });

  it("is nothing under one load only, or by less than a fifth", () => {
    const many = (piece: PieceOf) => {
      const { trace, pieces } = startWith(piece);
      const each = pieces.flatMap((one) =>
        Array.from({ length: 20 }, (_, part) => ({ ...one, fromMs: one.fromMs + part * 400 })),
      );
      return worseningsOf({ trace, pieces: each });
    };
    expect(many((at, load) => ({ p99Ms: load === 0 ? 4 + at : 4 }))).toEqual([]);
    expect(many((at, load) => ({ p99Ms: load === 1 ? 4 + at : 4 }))).toEqual([]);
    expect(many((at) => ({ p99Ms: 4 + at / 20 }))).toEqual([]);
    expect(many((at) => ({ p99Ms: 4 + at })).map(({ what }) => what)).toEqual(["p99"]);
  });

  it("is nothing where nothing was answered", () => {
    const { trace, pieces } = aSoakedStart();
    const none = pieces.map(({ fromMs, durationMs }) => {
      return { fromMs, durationMs, requests: 0, failed: 0 };
    });
    expect(worseningsOf({ trace, pieces: none })).toEqual([]);
    expect(worseningsOf({ trace, pieces: [] })).toEqual([]);
  });
});
