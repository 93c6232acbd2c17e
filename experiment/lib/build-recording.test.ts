import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { engine } from "../../scripts/engine.js";
import { drawBuilds, readBuilds } from "./build-recording.js";
import { METRICS } from "./recording.js";

const ORDERS = ["ABBA", "BAAB"];
const STARTS = 3;
const BLOCKS = 4;

/** How much more CPU time each build takes than the own one, as a logarithm. */
const COSTS = { own: [0, 0], edit: [0, 0.1, 0.2, 0.3], order: [0.5, 0.5, 0.5, 0.5] };

/** A recording of the costs in which the pairs of a start differ by `noise` from each other. */
function recordingOf(noise: number) {
  const lines = Object.entries(COSTS).flatMap(([kind, costs]) =>
    costs.flatMap((cost, build) =>
      Array.from({ length: STARTS }, (_, start) => [100, 1].map((level) => ({ start, level })))
        .flat()
        .flatMap(({ start, level }) =>
          Array.from({ length: BLOCKS }, (_, block) =>
            [...(ORDERS[block % 2] ?? "")].map((copy, position) => {
              const luck = noise * Math.sin(100 * build + 10 * start + block ** 2);
              const cpu = copy === "B" ? Math.exp(cost + luck) : 1;
              const place = ["go", `${kind} ${build}`, kind, `${build}-${start}`, level];
              return [...place, block, position, copy, 200, 1 / cpu, cpu, cpu, cpu].join(",");
            }),
          ).flat(),
        ),
    ),
  );
  const header =
    "server,build,kind,round,level,block,position,copy,durationMs,throughput,p50Ms,p99Ms,cpuPerRequestUs";
  const folder = mkdtempSync(path.join(tmpdir(), "loadgate-unit-"));
  try {
    const file = path.join(folder, "builds.csv");
    writeFileSync(file, `${[header, ...lines].join("\n")}\n`);
    return readBuilds("Go", file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const CPU = METRICS.indexOf("cpu-per-request");
const SHAPE = { servers: 2, scenarios: 3, levels: 2 } as const;

it("a recording of builds has what each costs beside the own one, beyond chance", () => {
  const { kinds, levels, bursts } = recordingOf(0.01);
  expect(levels).toEqual(["1", "100"]);
  expect(bursts).toBe(10 * STARTS * 2 * BLOCKS * 4);
  expect([kinds.edit.builds, kinds.edit.starts]).toEqual([4, 3 * 4]);
  const [cpu, throughput] = [kinds.edit.effects[0]?.[CPU], kinds.edit.effects[1]?.[0]];
  expect(cpu?.mean).toBeCloseTo(0.15, 3);
  expect(throughput?.mean).toBeCloseTo(-0.15, 3);
  expect(cpu?.between).toBeCloseTo(Math.sqrt(0.05 / 3), 2);
  expect(cpu?.pValue).toBeLessThan(0.001);
  expect(cpu?.builds.map((cost) => Number(cost.toFixed(2)))).toEqual([-0.15, -0.05, 0.05, 0.15]);
  expect(kinds.own.effects[0]?.[CPU]?.mean).toBeCloseTo(0, 2);
});

it("builds that do not differ are drawn without a shift", () => {
  const { kinds } = recordingOf(0.01);
  const order = kinds.order.effects[0]?.[CPU];
  expect(order?.mean).toBeCloseTo(0.5, 3);
  expect(order?.between).toBeCloseTo(0, 2);
  expect(order?.builds.map(Math.abs)).toEqual([0, 0, 0, 0]);
});

it("a drawn run has one build a server throughout, in each of its series and rounds", () => {
  const recording = recordingOf(1e-6);
  const run = drawBuilds(recording, "edit", SHAPE, engine.seededRandom("7"))([2, 3]);
  expect(run).toHaveLength(12);
  const costs = run.map((series) => {
    const rounds = series[CPU] ?? [];
    expect(rounds.map((pairs) => pairs.length)).toEqual([4, 6]);
    const all = rounds.flat().map((pair) => Number(pair.toFixed(3)));
    expect(new Set(all).size).toBe(1);
    return all[0];
  });
  // Scenario by scenario, server by server, level by level.
  expect(costs).toEqual([0, 1, 2].flatMap(() => [costs[0], costs[0], costs[2], costs[2]]));
});

it("two builds in random order differ by what their orders do", () => {
  const recording = recordingOf(1e-6);
  const run = drawBuilds(recording, "order", SHAPE, engine.seededRandom("7"))([2]);
  for (const series of run) {
    for (const pair of series[CPU]?.flat() ?? []) expect(pair).toBeCloseTo(0, 4);
  }
});
