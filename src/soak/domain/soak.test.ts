import { describe, expect, it } from "vitest";
import {
  aServerSoak,
  aSoak,
  aSoakedStart,
  startsOfBoth,
} from "../../../test/support/builders/soak.ts";
import { isFailed } from "./soak.ts";

const leaking = aSoakedStart({ memory: (loaded) => 20 + loaded });
const failing = aSoakedStart({ piece: (at) => (at > 6 ? { failed: 3000 } : {}) });

describe("the verdict of a server", () => {
  it("of head alone is that of its start", () => {
    expect(aServerSoak().verdict).toBe("steady");
    expect(aServerSoak([leaking]).verdict).toBe("grows");
  });

  it("is open where it grows at the end of the second load alone, and keeps that", () => {
    const late = (by: number) =>
      aSoakedStart({ memory: (loaded) => 64 + by * Math.max(0, loaded - 190) });
    expect(aServerSoak([late(8)]).verdict).toBe("open");
    expect(aServerSoak([late(8)]).starts[0]?.growths[0]?.reason).toBe("once");
    expect(aServerSoak([late(0)]).verdict).toBe("steady");
    // A collected heap, whose last tooth is a little higher than all before.
    const tooth = (loaded: number) => 64 + (loaded % 10) * (loaded > 190 ? 11 : 10);
    expect(aServerSoak([aSoakedStart({ memory: tooth })]).verdict).toBe("steady");
  });

  it("is open where a start shows nothing, whatever the others show", () => {
    expect(aServerSoak([])).toMatchObject({ verdict: "open", starts: [] });
    const cut = aSoakedStart({ arm: "base", isWhole: false });
    const soaked = aServerSoak([leaking, cut]);
    expect(soaked.verdict).toBe("open");
    expect(soaked.comparisons).toBeUndefined();
  });

  it("beside base is of what head has more", () => {
    const more = aServerSoak(startsOfBoth(0, 100));
    expect(more.verdict).toBe("grows");
    expect(more.comparisons?.map(({ held, verdict }) => `${held} ${verdict}`)).toEqual([
      ...["rssBytes grows", "files steady", "threads steady", "connections steady"],
    ]);
    expect(aServerSoak(startsOfBoth(100, 100)).verdict).toBe("steady");
  });

  it("beside base is open where head alone keeps more after each load", () => {
    const keeping = (arm: "base" | "head", memory: number, files: number) =>
      [1, 2, 3].map((start) =>
        aSoakedStart({
          ...{ arm, start },
          memory: (loaded) => 64 + memory * Math.ceil(loaded / 100),
          files: (loaded) => 40 + files * Math.ceil(loaded / 100),
        }),
      );
    const openOf = (...starts: Parameters<typeof keeping>[]) =>
      aServerSoak(starts.flatMap((one) => keeping(...one))).comparisons?.flatMap((one) =>
        one.verdict === "open" ? one.held : [],
      );
    expect(openOf(["base", 0, 0], ["head", 300, 0])).toEqual(["rssBytes"]);
    expect(openOf(["base", 0, 0], ["head", 0, 200])).toEqual(["files"]);
    expect(openOf(["base", 300, 200], ["head", 300, 200])).toEqual([]);
    expect(openOf(["base", 5, 200], ["head", 300, 200])).toEqual(["rssBytes"]);
  });

  it("is not steady where an arm answers less than it is asked, which may still grow", () => {
    const slow = { piece: () => ({ requests: 90_000 }) };
    expect(aServerSoak([aSoakedStart(slow)]).verdict).toBe("open");
    const hardly = aSoakedStart({ piece: () => ({ requests: 96_000 }) });
    expect(aServerSoak([hardly]).verdict).toBe("steady");
    const late = (at: number, load: number) => (load === 1 && at > 7 ? { requests: 60_000 } : {});
    expect(aServerSoak([aSoakedStart({ piece: late })]).verdict).toBe("open");
    const leak = aSoakedStart({ ...slow, memory: (loaded) => 20 + loaded });
    expect(aServerSoak([leak]).verdict).toBe("grows");
    const bothSlow = startsOfBoth(0, 0).map((one) => ({
      ...one,
      pieces: one.pieces.map((piece) => ({ ...piece, ...slow.piece() })),
    }));
    expect(aServerSoak(bothSlow).verdict).toBe("open");
  });

  it("beside base is not steady where requests fail, even if base may fail as many", () => {
    const failing = startsOfBoth(0, 0).map(({ pieces, ...one }) => ({
      ...one,
      pieces: pieces.map((piece, at) => ({
        ...piece,
        failed: one.arm === "head" ? 90 : Number(one.start === 1 && at === 3),
      })),
    }));
    const soaked = aServerSoak(failing, { maxFailedPercent: 0 });
    expect(soaked.failed).toBeUndefined();
    expect(soaked.verdict).toBe("open");
  });

  it("is open with too few starts, and its interval then has no ends", () => {
    const { verdict, comparisons } = aServerSoak(startsOfBoth(0, 100, 1));
    expect(verdict).toBe("open");
    expect(Object.keys(comparisons?.[0]?.difference ?? {})).toEqual(["estimate"]);
  });
});

describe("a soak", () => {
  it("fails where something grows, or too many requests failed", () => {
    expect(isFailed(aSoak())).toBe(false);
    expect(isFailed(aSoak([aServerSoak(), aServerSoak([leaking])]))).toBe(true);
    expect(isFailed(aSoak([aServerSoak([failing])]))).toBe(true);
    expect(isFailed(aSoak([aServerSoak([failing], { maxFailedPercent: 5 })]))).toBe(false);
  });

  it("beside base fails only for more requests than fail there", () => {
    const failsBeside = (base: number, head: number, at = 8, by = {}) => {
      const starts = startsOfBoth(0, 0).map(({ pieces, ...one }) => ({
        ...one,
        pieces: pieces.map((piece, of) => {
          const isFailing = one.arm === "base" ? of === 3 : of === at;
          return isFailing ? { ...piece, failed: one.arm === "base" ? base : head } : piece;
        }),
      }));
      return isFailed(aSoak([aServerSoak(starts, by)], { base: "v1" }));
    };
    const none = { maxFailedPercent: 0 };
    expect(failsBeside(1, 1, 3, none)).toBe(false);
    expect(failsBeside(1, 1, 18, none)).toBe(false);
    expect(failsBeside(0, 1, 18, none)).toBe(true);
    expect(failsBeside(9000, 9000)).toBe(false);
    expect(failsBeside(1, 30_000)).toBe(true);
    expect(failsBeside(1, 6000, 8, none)).toBe(true);
    expect(failsBeside(1, 3000, 8, none)).toBe(true);
    expect(failsBeside(1, 200, 8, none)).toBe(false);
    expect(failsBeside(0, 30_000, 8, { maxFailedPercent: 50 })).toBe(false);
  });

  it("beside base fails for a single start that breaks, where base has a failure as well", () => {
    const breaks = (failed: number, theirs: number) => {
      const starts = startsOfBoth(0, 0).map(({ pieces, ...one }) => ({
        ...one,
        pieces: pieces.map((piece, of) => {
          const share = one.arm === "base" ? theirs : failed;
          return one.start === 2 && of >= 2 && of <= 4 ? { ...piece, failed: share } : piece;
        }),
      }));
      return isFailed(aSoak([aServerSoak(starts)], { base: "v1" }));
    };
    expect(breaks(100_000, 1)).toBe(true);
    expect(breaks(50_001, 5000)).toBe(true);
    expect(breaks(50_001, 5001)).toBe(false);
    expect(breaks(50_000, 1)).toBe(false);
  });
});
