import path from "node:path";
import { expect, it } from "vitest";
import { engine } from "../../scripts/engine.js";
import { enterFolder } from "../../test/support/working-folder.ts";
import { burstLengths } from "./burst-lengths.js";
import { changeOfPairs } from "./former-rule.js";

const HEADER =
  "server,layout,burstMs,throughputA,throughputB,p99MsA,p99MsB,cpuPerRequestUsA,cpuPerRequestUsB";
/** B differs from A by these logarithms, in throughput alone. */
const DIFFERENCES = [-0.2, -0.1, 0, 0.1, 0.2, 0.3, -0.3, 0.05];

function lengths(layouts: readonly (readonly [layout: string, burstMs: number])[]) {
  const lines = layouts.flatMap(([layout, burstMs]) =>
    DIFFERENCES.map((difference) =>
      ["go", layout, burstMs, 100, 100 * Math.exp(difference), 5, 5.1, 20, 21].join(","),
    ),
  );
  const folder = enterFolder({ "layouts.csv": `${[HEADER, ...lines].join("\n")}\n` });
  return burstLengths(path.join(folder, "layouts.csv"));
}

it("orders layouts by burst, those in turns first", () => {
  const all = lengths([
    ["turns", 5000],
    ["together", 300],
    ["turns", 300],
  ]);
  expect(all.map(({ name, pairs }) => [name, pairs])).toEqual([
    ["in turns, bursts of 0.3 s", 8],
    ["in turns, bursts of 5 s", 8],
    ["both at once, 0.3 s", 8],
  ]);
});

it("names the priority of processes where it is another than usual", () => {
  const all = lengths([
    ["turns", 200],
    ["turns nice -10", 200],
  ]);
  expect(all.map(({ name }) => name)).toEqual([
    "in turns, bursts of 0.2 s",
    "in turns, bursts of 0.2 s, nice -10",
  ]);
});

it("brings the error to the pairs that a minute holds, the starts of bursts included", () => {
  const { standardError } = changeOfPairs(DIFFERENCES);
  const [turns, together] = lengths([
    ["turns", 300],
    ["together", 300],
  ]);
  const pairs = 60_000 / (2 * (300 + engine.BURST_OVERHEAD_MS));
  expect(turns?.errors[0]).toBeCloseTo(standardError * Math.sqrt(8 / pairs), 9);
  // Both at once, a minute holds twice as many.
  expect(together?.errors[0]).toBeCloseTo((turns?.errors[0] ?? NaN) / Math.SQRT2, 9);
});
