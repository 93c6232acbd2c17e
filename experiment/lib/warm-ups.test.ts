import { expect, it } from "vitest";
import { engine } from "../../scripts/engine.js";
import { warmUps } from "./warm-ups.js";

const all = warmUps(30, "seed");
const of = (curve: string, spread = 0.03) => {
  const found = all.find((one) => one.curve === curve && one.spread === spread);
  if (!found) throw new Error(`no warm-up ${curve}`);
  return { windows: engine.median(found.windows), left: engine.median(found.left) };
};

it("has as many warm-ups of each curve and spread as are wanted", () => {
  expect(all).toHaveLength(15);
  for (const { windows, left } of all) expect([windows.length, left.length]).toEqual([30, 30]);
});

it("ends soon for a server that is warm, with nothing left to gain", () => {
  expect(of("warm from the start").left).toBe(0);
  expect(of("warm from the start").windows).toBeLessThan(15);
});

it("takes longer the longer a server gets faster, and ends near its full speed", () => {
  const curves = [
    "warm from the start",
    "20 × as slow, halved every second",
    "20 × as slow, halved every 3 s",
  ];
  const windows = curves.map((curve) => of(curve).windows);
  expect(windows).toEqual(windows.toSorted((a, b) => a - b));
  expect(new Set(windows).size).toBe(3);
  for (const curve of curves) expect(of(curve).left).toBeLessThan(0.2);
});

it("waits for a step after some time at one speed", () => {
  expect(of("steps: 10 × as slow, 3 × after 1 s, warm after 4 s").left).toBeLessThan(2.1);
});
