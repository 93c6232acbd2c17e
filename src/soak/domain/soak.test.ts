import { describe, expect, it } from "vitest";
import {
  aServerSoak,
  aSoak,
  aSoakedStart,
  startsOfBoth,
} from "../../../test/support/builders/soak.ts";
import { isFailed, overall } from "./soak.ts";

const leaking = aSoakedStart({ memory: (loaded) => 20 + loaded });
const failing = aSoakedStart({ piece: (at) => (at > 6 ? { failed: 3000 } : {}) });

describe("the verdict of a server", () => {
  it("of head alone is that of its start", () => {
    expect(aServerSoak().verdict).toBe("steady");
    expect(aServerSoak([leaking]).verdict).toBe("grows");
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

  it("is not steady where an arm answers less than it is asked, which may still grow", () => {
    const slow = { piece: () => ({ requests: 90_000 }) };
    expect(aServerSoak([aSoakedStart(slow)]).verdict).toBe("open");
    const hardly = aSoakedStart({ piece: () => ({ requests: 96_000 }) });
    expect(aServerSoak([hardly]).verdict).toBe("steady");
    const leak = aSoakedStart({ ...slow, memory: (loaded) => 20 + loaded });
    expect(aServerSoak([leak]).verdict).toBe("grows");
    const bothSlow = startsOfBoth(0, 0).map((one) => ({
      ...one,
      pieces: one.pieces.map((piece) => ({ ...piece, ...slow.piece() })),
    }));
    expect(aServerSoak(bothSlow).verdict).toBe("open");
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

  it("is open without a server", () => {
    expect(overall([])).toBe("open");
  });
});
