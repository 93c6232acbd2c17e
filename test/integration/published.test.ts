import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { INSTALL_TIMEOUT_MS, installedOha } from "../support/oha.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** A first build compiles every dependency of both servers. */
const BUILD_TIMEOUT_MS = 600_000;

const figures = z.object({
  schema: z.literal("loadgate/published/1"),
  scale: z.number(),
  rows: z.array(
    z.object({
      row: z.string(),
      skipped: z.array(z.string()),
      figures: z.array(
        z.object({
          series: z.string(),
          metric: z.string(),
          ours: z.record(z.string(), z.number()),
          published: z.record(z.string(), z.number()),
          ratio: z.object({ ours: z.number().optional(), published: z.number().optional() }),
        }),
      ),
    }),
  ),
});

beforeAll(async () => {
  await installedOha();
}, INSTALL_TIMEOUT_MS);

test(
  "a published comparison runs with one command, ours beside theirs",
  async () => {
    const args = ["--row", "greet", "--scale", "0.01", "--format", "json"];
    const command = ["scripts/with-toolchains.js", "node", "bench/published.js", ...args];
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT });
    const { scale, rows } = figures.parse(JSON.parse(stdout));
    expect(scale).toBe(0.01);
    expect(rows.map(({ row, skipped }) => [row, skipped])).toEqual([["greet", []]]);
    const throughput = rows[0]?.figures.find(
      ({ series, metric }) => series === "time c=1" && metric === "throughput",
    );
    expect(throughput?.published).toEqual({ go: 24_392.8, warp: 30_527.5 });
    expect(throughput?.ratio.published).toBeCloseTo(1.25, 2);
    const { go = 0, warp = 0 } = throughput?.ours ?? {};
    expect(Math.min(go, warp)).toBeGreaterThan(0);
    expect(throughput?.ratio.ours).toBeCloseTo(warp / go, 9);
  },
  BUILD_TIMEOUT_MS,
);
