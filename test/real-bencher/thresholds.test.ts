import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createBencher } from "../../src/bencher/client/bencher.ts";
import { type BencherOptions, callClient } from "../../src/bencher/client/client.ts";
import type { Submission } from "../../src/bencher/domain/submission.ts";
import { REAL } from "./real.ts";

const id = randomUUID().slice(0, 8);
const [branch, testbed] = [`thresholds-${id}`, `thresholds-${id}`];
const OPTIONS: BencherOptions = {
  tool: { program: REAL.program, version: "0.6.12", source: "path" },
  host: REAL.host,
  project: REAL.project,
  key: REAL.key,
  createProject: false,
  environment: process.env,
  onLine: () => {},
  signal: new AbortController().signal,
};

test("a threshold that somebody set for the default branch outlives its runs, and is cloned", async () => {
  const bencher = createBencher(OPTIONS);
  const a = (minute: number, overrides: Partial<Submission> = {}): Submission => ({
    branch,
    testbed,
    hash: String(minute).repeat(40),
    reset: false,
    thresholds: [{ measure: "throughput", test: "percentage", lower: 0.5 }],
    startedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    documents: ['{"go/a c=1":{"throughput":{"value":1000},"peak-rss":{"value":2}}}'],
    ...overrides,
  });
  const testsIn = async (submission: Submission) => {
    const { metrics, alerts } = await bencher.submit(submission);
    return [
      Object.fromEntries(metrics.map(({ measure, test: by }) => [measure.slug, by])),
      alerts.map(({ measure }) => measure.slug),
    ];
  };
  expect(await testsIn(a(1))).toEqual([{ throughput: "percentage", "peak-rss": undefined }, []]);
  const place = ["--branch", branch, "--testbed", testbed, "--measure", "peak-rss"];
  const set = ["--test", "static", "--upper-boundary", "1", "--host", REAL.host];
  const { exit } = await callClient(OPTIONS, [
    ...["threshold", "create", REAL.project],
    ...place,
    ...set,
  ]);
  expect(exit).toMatchObject({ code: 0 });
  const both = [{ throughput: "percentage", "peak-rss": "static" }, ["peak-rss"]];
  expect(await testsIn(a(2))).toEqual(both);
  expect(await testsIn(a(3))).toEqual(both);
  const startPoint = { branch, hash: "3".repeat(40) };
  const pull = { branch: `pr-${id}`, reset: true, startPoint, thresholds: undefined };
  expect(await testsIn(a(4, pull))).toEqual(both);
});
