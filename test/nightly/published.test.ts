import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { INSTALL_TIMEOUT_MS, installedOha } from "../support/oha.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** A first build compiles every dependency of all four servers. */
const BUILD_TIMEOUT_MS = 900_000;

const measured = z.array(
  z.object({
    server: z.string(),
    series: z.string(),
    values: z.record(z.string(), z.number()),
  }),
);
const results = z.object({
  schema: z.literal("loadgate/published/2"),
  rows: z.record(
    z.string(),
    z.object({
      scale: z.number(),
      data: z.object({
        passes: z.array(z.object({ tool: z.string(), version: z.string(), measured })),
        notes: z.array(z.string()),
      }),
    }),
  ),
});

async function published(...args: string[]): Promise<string> {
  const command = ["scripts/with-toolchains.js", "node", "bench/published.js", ...args];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT });
  return stdout;
}

beforeAll(async () => {
  await installedOha();
}, INSTALL_TIMEOUT_MS);

test(
  "a published comparison runs with one command, all its servers with oha, and with hey or a note of how to get it",
  async () => {
    const json = await published("--row", "greet", "--scale", "0.01", "--format", "json");
    const { greet } = results.parse(JSON.parse(json)).rows;
    expect(greet?.scale).toBe(0.01);
    const { passes = [], notes = [] } = greet?.data ?? {};
    const withHey = passes.some(({ tool }) => tool === "hey");
    expect(withHey || notes.some((note) => note.includes("go install github.com/rakyll/hey"))).toBe(
      true,
    );
    for (const { measured } of passes) {
      const rates = measured.flatMap(({ server, series, values }) =>
        series === "time c=1" && (values["throughput"] ?? 0) > 0 ? [server] : [],
      );
      expect(rates.toSorted()).toEqual(["go", "own-go", "own-rust", "warp"]);
    }
    const oha = passes.find(({ tool }) => tool === "oha")?.measured;
    const count = oha?.find(({ server, series }) => server === "go" && series === "count c=100");
    expect(count?.values["requests"]).toBe(100);
  },
  BUILD_TIMEOUT_MS,
);

test("a row that there is not is refused", async () => {
  await expect(published("--row", "none")).rejects.toThrow(/--row none: there are greet, python/);
});
