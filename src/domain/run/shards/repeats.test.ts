import { describe, expect, it } from "vitest";
import { aSeries } from "../../../../test/support/builders/run.ts";
import { repeatedShardsOf } from "../../../../test/support/builders/shards.ts";
import { firstOfParts, machinesOf, parseRepeatOn, partIn, withRepeats } from "./repeats.ts";

describe("shards on several machines", () => {
  it.each([
    ["1", 6, 1],
    ["3", 6, 3],
    ["6", 6, 6],
    ["4", 6, undefined],
    ["0", 6, undefined],
    ["-3", 6, undefined],
    ["3.0", 6, undefined],
    ["three", 6, undefined],
    ["12", 6, undefined],
  ])("are %s of %i", (text, count, expected) => {
    expect(parseRepeatOn(text, { index: 1, count })).toBe(expected);
  });

  it("have one part, in the order of their numbers", () => {
    const parts = [1, 2, 3, 4, 5, 6].map((index) => partIn({ index, count: 6, repeatOn: 3 }));
    expect(parts.map(({ index }) => index)).toEqual([1, 1, 1, 2, 2, 2]);
    expect(parts[0]?.count).toBe(2);
    expect(partIn({ index: 5, count: 6 })).toEqual({ index: 5, count: 6 });
  });

  it("say so only where there are several", () => {
    expect(withRepeats({ index: 1, count: 6 }, 1)).toEqual({ index: 1, count: 6 });
    expect(withRepeats({ index: 1, count: 6 }, 2)).toEqual({ index: 1, count: 6, repeatOn: 2 });
  });

  it("have a first one in each part, of those that are there", () => {
    const shards = repeatedShardsOf([["api/a c=10"], ["api/b c=10"]], 3).slice(1);
    const first = [...firstOfParts(shards)].map(({ shard }) => shard.index);
    expect(first).toEqual([2, 4]);
  });
});

describe("the machines of a series", () => {
  it("are one where nobody repeated it", () => {
    expect(machinesOf(aSeries({ samples: [] }))).toEqual([{ samples: [] }]);
  });

  it("begin with its own", () => {
    const repeats = [{ shard: 3, samples: [] }];
    expect(machinesOf(aSeries({ shard: 2, samples: [], repeats }))).toEqual([
      { shard: 2, samples: [] },
      { shard: 3, samples: [] },
    ]);
  });
});
