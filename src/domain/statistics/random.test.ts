import { describe, expect, it } from "vitest";
import { golden } from "../../../test/fixtures/statistics/golden.ts";
import { fnv1a, seededRandom, shuffle, xoshiro128StarStar } from "./random.ts";

function take(next: () => number, count: number): readonly number[] {
  return Array.from({ length: count }, next);
}

describe("xoshiro128StarStar", () => {
  it("gives the words of the reference implementation in C", () => {
    expect(take(xoshiro128StarStar([1, 2, 3, 4]), 10)).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597,
      4258142804,
    ]);
    expect(take(xoshiro128StarStar([0x964d4a0c, 0xd40ab895, 0xad7fdecb, 0x3006f0f0]), 4)).toEqual([
      0xf1391922, 0x6fe53806, 0xa5be2840, 0xf510ee70,
    ]);
  });

  it("agrees with Python after many steps", () => {
    expect(take(xoshiro128StarStar([1, 2, 3, 4]), 200).at(-1)).toBe(golden.random.words);
  });

  it("refuses the state from which nothing comes", () => {
    expect(() => xoshiro128StarStar([0, 0, 0, 0])).toThrow(RangeError);
  });
});

describe("fnv1a", () => {
  it("gives the published hashes", () => {
    expect(["", "a", "foobar"].map(fnv1a)).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
  });

  it("hashes UTF-8 bytes, as Python does", () => {
    const texts = golden.random.hashes.map(({ text }) => ({ text, hash: fnv1a(text) }));
    expect(texts).toEqual(golden.random.hashes);
  });
});

describe("seededRandom", () => {
  it("agrees with Python to the last bit", () => {
    const streams = golden.random.streams.map(({ seed, values }) => ({
      seed,
      values: take(seededRandom(seed), values.length),
    }));
    expect(streams).toEqual(golden.random.streams);
  });

  it("takes a number for its text, and tells seeds apart", () => {
    expect(take(seededRandom(42), 3)).toEqual(take(seededRandom("42"), 3));
    expect(take(seededRandom(42), 3)).not.toEqual(take(seededRandom(43), 3));
  });

  it("fills [0, 1) evenly", () => {
    const numbers = take(seededRandom("even"), 20_000);
    const counts = Array.from({ length: 10 }, () => 0);
    for (const x of numbers) {
      expect(x >= 0 && x < 1).toBe(true);
      const cell = Math.floor(x * 10);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
    const chiSquare = counts.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0);
    // 27.9 is the 99.9 % point with nine degrees of freedom.
    expect(chiSquare).toBeLessThan(27.9);
  });
});

describe("shuffle", () => {
  it("agrees with Python's Fisher–Yates", () => {
    const shuffles = golden.random.shuffles.map(({ seed, size }) => ({
      seed,
      size,
      order: shuffle(
        Array.from({ length: size }, (_, index) => index),
        seededRandom(seed),
      ),
    }));
    expect(shuffles).toEqual(golden.random.shuffles);
  });

  it("leaves its input alone and gives every order equally often", () => {
    const items = Object.freeze(["a", "b", "c"]);
    const random = seededRandom("orders");
    const counts = new Map<string, number>();
    for (let run = 0; run < 6000; run += 1) {
      const order = shuffle(items, random).join("");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(["abc", "acb", "bac", "bca", "cab", "cba"]);
    expect(Math.min(...counts.values())).toBeGreaterThan(890);
    expect(Math.max(...counts.values())).toBeLessThan(1110);
  });
});
