import path from "node:path";
import { expect, it } from "vitest";
import { enterFolder } from "../../test/support/working-folder.ts";
import { observables } from "./observables.js";

const HEADER = "server,level,copy,throughput,p50Ms,cpuPerRequestUs,serverCpuMs,generatorCpuMs";

/** B is off by these logarithms in throughput, and by a tenth of them in the median. */
const DIFFERENCES = [-0.2, -0.1, 0, 0.1, 0.2, 0.3, -0.3, 0.05];

it("compares what could be gated by its error", () => {
  const lines = DIFFERENCES.flatMap((difference, index) => {
    // What the machine does to both, the generator's CPU time shows too.
    const machine = Math.exp(difference);
    const a = ["rust", 1, "A", 100, 5, 20, 200, 100];
    const b = ["rust", 1, "B", 100 * machine, 5 * machine ** 0.1, 20 * machine];
    const pair = [a, [...b, 200 * machine, 100 * machine * (index % 2 === 0 ? 1.001 : 1)]];
    return index % 2 === 0 ? pair : pair.toReversed();
  });
  const folder = enterFolder({
    "aa.csv": `${[HEADER, ...lines.map((line) => line.join(","))].join("\n")}\n`,
  });
  const [throughput, p50, cpu, controlled] = observables(path.join(folder, "aa.csv")).map(
    ({ errors }) => errors["rust c=1"] ?? 0,
  );
  expect(throughput).toBeGreaterThan(0);
  expect(p50).toBeCloseTo((throughput ?? 0) / 10, 9);
  expect(cpu).toBeCloseTo(throughput ?? 0, 9);
  expect(controlled).toBeLessThan((cpu ?? 0) / 50);
});
