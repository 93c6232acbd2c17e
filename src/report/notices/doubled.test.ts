import { describe, expect, it } from "vitest";
import { someFacts } from "../../../test/support/builders/run.ts";
import type { ServerFacts } from "../../domain/run/series/server-facts.ts";
import { doubledText } from "./doubled.ts";

const MIB = 1024 ** 2;
const BASE: Partial<ServerFacts> = {
  coldStartMs: 20,
  idleRssBytes: 8 * MIB,
  peakRssBytes: 14 * MIB,
  artifactBytes: 4 * MIB,
};
const textOf = (head: Partial<ServerFacts>, base: Partial<ServerFacts> = {}) =>
  doubledText([someFacts({ arm: "base", ...BASE, ...base }), someFacts({ ...BASE, ...head })]);

describe("what doubled and is not gated", () => {
  it("is told with both values", () => {
    expect(textOf({ coldStartMs: 1860, peakRssBytes: 471 * MIB })).toBe(
      "Not gated: go cold start 20.0 ms → 1.86 s, go peak RSS 14.0 MiB → 471 MiB",
    );
    expect(textOf({ idleRssBytes: 16 * MIB, artifactBytes: 8 * MIB })).toBe(
      "Not gated: go idle RSS 8.00 MiB → 16.0 MiB, go artifact 4.00 MiB → 8.00 MiB",
    );
  });

  it("is twice as much, and so much more that a reader would care", () => {
    expect(textOf({ peakRssBytes: 27 * MIB })).toBeUndefined();
    expect(textOf({ coldStartMs: 119 })).toBeUndefined();
    expect(textOf({ coldStartMs: 120 })).toBeDefined();
    expect(textOf({ idleRssBytes: 7 * MIB }, { idleRssBytes: 2 * MIB })).toBeUndefined();
  });

  it("is known in both arms", () => {
    const { peakRssBytes: _, ...without } = someFacts({ arm: "base" });
    expect(doubledText([without, someFacts({ peakRssBytes: 900 * MIB })])).toBeUndefined();
    expect(doubledText([someFacts({ peakRssBytes: 900 * MIB })])).toBeUndefined();
  });
});
