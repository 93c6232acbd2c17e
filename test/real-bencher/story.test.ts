import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { runCli } from "../../src/cli/program.ts";
import type { RunFile } from "../../src/domain/run/file/run-file.ts";
import { seededRandom } from "../../src/domain/statistics/random.ts";
import { aRun, aSeries } from "../support/builders/run.ts";
import { latencies, samples } from "../support/builders/sample.ts";
import { runText } from "../support/run-lines.ts";
import { aStream } from "../support/streams.ts";
import { REAL } from "./real.ts";

const id = randomUUID().slice(0, 8);
const main = `main-${id}`;
const DAY_MS = 86_400_000;
const sha = (number: number) => number.toString(16).padStart(40, "0");
const random = seededRandom("story");
/** About one percent of noise. */
const noisy = (value: number) => value * (1 + 0.01 * (random() + random() + random() - 1.5) * 2);

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "loadgate-story-"));
  writeFileSync(
    path.join(folder, "loadgate.yml"),
    `servers: { go: { run: ./go }, rust: { run: ./rust } }
scenarios: { greet: { path: /, load: { concurrency: [10] } } }
baseline: { branch: ${main} }
bencher: { project: ${REAL.project}, host: "${REAL.host}", cli: ${REAL.program}, testbed: story-${id} }
`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A run of two servers, of which go has so much of its usual throughput. */
function aStory(day: number, commit: string, part: number, base?: string): RunFile {
  // What the day did to the machine, both arms share: they take turns.
  const today = { go: noisy(10_000), rust: noisy(10_000) };
  const series = (server: keyof typeof today, arm: "head" | "base", factor: number) => {
    const level = today[server] * factor;
    return aSeries({
      server,
      arm,
      samples: samples(8, () => ({
        throughput: noisy(level),
        latencyMs: latencies(noisy(10_000 / level)),
        cpuPerRequestUs: noisy(40),
      })),
    });
  };
  return aRun({
    id: `run-${id}-${day}`,
    startedAt: new Date(Date.now() - (30 - day) * DAY_MS).toISOString(),
    commit: { sha: commit, ref: main, dirty: false },
    ...(base !== undefined && { base: { ref: main, sha: base } }),
    series: [
      series("go", "head", part),
      series("rust", "head", 1),
      ...(base === undefined ? [] : [series("go", "base", 1), series("rust", "base", 1)]),
    ],
  });
}

const answer = z.object({
  branch: z.string(),
  isComplete: z.boolean(),
  wasSentBefore: z.boolean(),
  problems: z.array(z.string()),
  reports: z.array(z.object({ url: z.string() })),
  rows: z.array(
    z.object({
      series: z.string(),
      metric: z.string(),
      against: z.string(),
      status: z.string(),
      alertUrl: z.string().optional(),
      plotUrl: z.string().optional(),
      samples: z.number().optional(),
    }),
  ),
});

/** Sends a run with the command. */
async function track(run: RunFile, ...options: readonly string[]) {
  writeFileSync(path.join(folder, "run.jsonl"), runText(run));
  const text = await command("track", path.join(folder, "run.jsonl"), "--json", ...options);
  return answer.parse(JSON.parse(text));
}

async function command(name: string, ...options: readonly string[]): Promise<string> {
  const stdout = aStream();
  const code = await runCli({
    argv: [name, ...options, "--config", path.join(folder, "loadgate.yml")],
    environment: { ...process.env, BENCHER_API_KEY: REAL.key },
    stdout: stdout.stream,
    stderr: aStream().stream,
    signal: new AbortController().signal,
  });
  expect(code).toBe(0);
  return stdout.text();
}

const statuses = ({ rows }: z.infer<typeof answer>) => [
  ...new Set(rows.map(({ status }) => status)),
];
const pull = (number: number) => ["--pull-request", String(number), "--base-branch", main];

test("twelve runs of the default branch: first nothing to test against, then within", async () => {
  const found = [];
  for (let day = 1; day <= 12; day += 1) found.push(await track(aStory(day, sha(day), 1)));
  expect(found.slice(0, 5).map(statuses)).toEqual(Array.from({ length: 5 }, () => ["untested"]));
  expect(found.slice(5).flatMap(statuses)).not.toContain("untested");
  const last = found.at(-1);
  expect(last).toMatchObject({ branch: main, isComplete: true, problems: [] });
  expect(last?.rows.map(({ samples: number }) => number)).toEqual(
    Array.from({ length: 6 }, () => 11),
  );
});

test("a run that is sent again is not counted again", async () => {
  const run = aStory(13, sha(13), 1);
  const [first, second] = [await track(run), await track(run)];
  expect([first.wasSentBefore, second.wasSentBefore]).toEqual([false, true]);
  expect(second.reports).toEqual(first.reports);
  expect(second.rows).toEqual(first.rows);
});

test("a clean pull request has no alert, on the history and on its base", async () => {
  const found = await track(aStory(14, sha(100), 1, sha(13)), ...pull(1));
  expect(found).toMatchObject({ branch: `pr-1/story-${id}`, isComplete: true, problems: [] });
  expect(found.rows).toHaveLength(12);
  expect(statuses(found)).toEqual(["within"]);
});

test("a pull request that is 20 % slower has alerts on its series only, linked, twice the same", async () => {
  const run = aStory(15, sha(200), 0.8, sha(13));
  for (const found of [await track(run, ...pull(2)), await track(run, ...pull(2))]) {
    const alerts = found.rows.filter(({ status }) => status === "alert");
    expect(alerts.map(({ series, metric, against }) => [against, series, metric])).toEqual([
      ["history", "go/greet c=10", "throughput"],
      ["history", "go/greet c=10", "latency-p99"],
      ["base", "go/greet c=10", "throughput"],
      ["base", "go/greet c=10", "latency-p99"],
    ]);
    for (const { alertUrl, plotUrl } of alerts) {
      expect(alertUrl).toMatch(new RegExp(`/${REAL.project}/alerts/[0-9a-f-]{36}$`));
      expect(plotUrl).toMatch(/&report=[0-9a-f-]{36}&(lower|upper)_boundary=true$/);
    }
  }
});

test("a pull request that was closed is archived", async () => {
  const own = `pr-2/story-${id}`;
  expect(await command("track", "--archive", "--pull-request", "2")).toBe(
    `Archived in Bencher: ${[own, `${own}/base`, `${own}/head`].join(", ")}\n`,
  );
});
