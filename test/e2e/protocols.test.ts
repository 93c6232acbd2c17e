import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { z } from "zod";
import { test } from "./support/project.ts";

const FIXTURE = path.resolve(import.meta.dirname, "../fixtures/protocols");
const missing = ["go", "openssl"].find((tool) => spawnSync(tool, ["version"]).error !== undefined);

const runSchema = z.object({
  series: z.array(
    z.object({
      name: z.string(),
      transport: z.record(z.string(), z.unknown()).optional(),
      request: z.string().optional(),
      weight: z.number().optional(),
      samples: z.array(
        z.object({
          expected: z.number(),
          unexpected: z.number(),
          errors: z.record(z.string(), z.number()),
        }),
      ),
    }),
  ),
});

test("a server is measured in every protocol that it speaks, and under a mix", async ({
  project,
  skip,
}) => {
  skip(missing !== undefined, `${missing} is missing`);
  project.git("rm", "--quiet", "server.mjs");
  for (const name of readdirSync(FIXTURE)) {
    project.write(name, readFileSync(path.join(FIXTURE, name), "utf8"));
  }
  const short = "measure: { repeats: 2, burst: 1s, warm-up: 500ms }\n";
  project.write("loadgate.yml", project.read("loadgate.yml") + short);
  project.commit("protocols");
  // A build from nothing takes longer than everything else.
  const { stdout } = spawnSync("go", ["env", "GOCACHE"], { encoding: "utf8" });
  const ended = await project.loadgate(["run", "--base", "none"], { GOCACHE: stdout.trim() });
  expect(ended.code, ended.stdout).toBe(0);

  const { series } = runSchema.parse(project.json("loadgate-out/run.jsonl"));
  const of = (name: string) => series.find((one) => one.name.startsWith(name));
  expect(series.filter(({ request }) => request === undefined)).toHaveLength(9);
  for (const { name, samples } of series) {
    expect(samples.length, name).toBeGreaterThan(0);
    for (const { expected, unexpected, errors } of samples) {
      expect(expected, name).toBeGreaterThan(0);
      expect({ unexpected, errors }, name).toEqual({ unexpected: 0, errors: {} });
    }
  }
  expect(of("plain/http1 ")?.transport).toBeUndefined();
  expect(of("tls/http2 ")?.transport).toEqual({ protocol: "http2", tls: true });
  expect(of("local/socket ")?.transport).toEqual({ protocol: "http1", socket: true });
  const [mix, ...requests] = series.filter(({ name }) => name.startsWith("plain/mix rate=400"));
  expect(requests.map(({ request, weight }) => [request, weight])).toEqual([
    ["GET /items", 6],
    ["add", 1],
    ["GET /none", 1],
  ]);
  for (const [burst, { expected }] of (mix?.samples ?? []).entries()) {
    const parts = requests.map(({ samples }) => samples[burst]?.expected ?? 0);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(expected);
  }
  expect(ended.stdout).toContain("http2 in HTTP/2 over TLS");
  expect(ended.stdout).toMatch(/plain\/mix c=16 +head +add +12\.5 % +/);
  const left = readdirSync("/tmp").filter((name) => name.startsWith("loadgate-protocols-"));
  expect(left.filter((name) => name.endsWith(".sock"))).toEqual([]);
}, 300_000);
