import { describe, expect, it } from "vitest";
import { type Noise, told } from "./trends.js";

const LAYOUT = { servers: 1, series: 1, rounds: 10, bursts: 10 };
const NOISE: Noise = { name: "normal", burst: 0.1 };
const rate = (faster: number, noise = NOISE) =>
  told(noise, LAYOUT, { faster, runs: 100, seed: "1" }).rate;

describe("a trend within rounds", () => {
  it("is found in at most a few of a hundred runs of flat servers", () => {
    expect(rate(0)).toBeLessThanOrEqual(0.05);
  });

  it("is not found in a drift of the machine, which rounds do not repeat", () => {
    expect(rate(0, { ...NOISE, drift: 0.5 })).toBeLessThanOrEqual(0.05);
  });

  it("is found in servers that get faster by far more than their noise", () => {
    expect(rate(1)).toBe(1);
  });

  it("is the same for the same seed", () => {
    expect(rate(0.2)).toBe(rate(0.2));
  });
});
