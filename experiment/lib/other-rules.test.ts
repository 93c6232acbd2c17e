import { expect, it } from "vitest";
import { aRecording } from "../../test/support/recording.ts";
import { otherRules } from "./other-rules.js";

it("on next to no noise, finds 10 % with every rule whose limit is below, and raises no alarm", () => {
  const still = aRecording({
    rounds: 1,
    blocksPerRound: 110,
    logs: ({ copy, index }) => 1e-4 * Math.sin((copy === "B" ? 3 : 2) * index),
  });
  const rules = otherRules(still, "seed");
  const rates = rules.map(({ name, falseAlarms, power }) => [name, falseAlarms.rate, power.rate]);
  expect(rates.slice(0, 4)).toEqual([
    ["single ratio above 200 %", 0, 0],
    // A tenth less throughput is a ratio of 111 %.
    ["single ratio above 110 %", 0, 1],
    ["single ratio above 105 %", 0, 1],
    ["t-test limit 0.99, 12 earlier runs", expect.any(Number), 1],
  ]);
  // Both have a level of 1 %.
  for (const { falseAlarms, power } of rules.slice(4)) {
    expect(falseAlarms.rate).toBeLessThan(0.03);
    expect(power.rate).toBe(1);
  }
}, 60_000);
