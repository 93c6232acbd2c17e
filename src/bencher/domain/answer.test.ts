import { describe, expect, it } from "vitest";
import { fakeReport } from "../../../test/support/bencher/fake-report.js";
import { recordedReport, recording } from "../../../test/support/bencher/recordings.ts";
import { required } from "../../domain/shared/required.ts";
import { causeIn } from "../client/client.ts";
import {
  alertList,
  branchList,
  consoleUrl,
  parsed,
  perf,
  projectSchema,
  reportList,
  reportSchema,
} from "./answer.ts";

const OPTIONS = { project: ["demo"], branch: ["main"], hash: ["a".repeat(40)], testbed: ["ci"] };
const DOCUMENT = JSON.stringify({ "a b": { throughput: { value: 1 } } });
const aReport = (extra: Record<string, unknown> = {}) =>
  fakeReport(OPTIONS, [], [DOCUMENT], { extra });

describe("a report", () => {
  it("is read with its alerts", () => {
    const report = recordedReport("p04-pr-regression-err-json-quiet");
    expect(report).toMatchObject({
      project: { slug: "demo", visibility: "public", claimed: expect.any(String) },
      branch: {
        name: "feat/bad",
        head: {
          start_point: { version: "000000000000000000000000000000000000a00c" },
          version: "000000000000000000000000000000000000b002",
        },
      },
      testbed: { name: "ci-linux" },
    });
    expect(report.metrics).toHaveLength(12);
    expect(report.metrics[0]).toMatchObject({
      benchmark: { name: "GET /" },
      measure: { slug: "latency", units: "nanoseconds (ns)" },
      test: "t_test",
      boundary: { baseline: expect.any(Number), upper: expect.any(Number) },
    });
    expect(report.alerts.map(({ measure, limit }) => [measure.slug, limit])).toEqual([
      ["latency", "upper"],
      ["rss", "upper"],
      ["throughput", "lower"],
      ["p99-latency", "upper"],
    ]);
  });

  it("has iterations, no start and no threshold where the server says so", () => {
    const report = recordedReport("r03-relative-base-3iterations-nofold");
    expect(new Set(report.metrics.map(({ iteration }) => iteration))).toEqual(new Set([0, 1, 2]));
    expect(report.branch.head.start_point ?? undefined).toBeUndefined();
    expect(required(report.metrics[0], "metric").test).toBeUndefined();
    expect(report.metrics[0]?.boundary).toEqual({});
  });

  it("of an older server has no counts", () => {
    expect(recordedReport("i12-old-server-no-counts").metrics).toHaveLength(12);
  });

  it("may have fields and words that are new", () => {
    const alert = {
      uuid: "0".repeat(8).concat("-0000-4000-8000-000000000000"),
      status: "snoozed",
      limit: "sideways",
      metric: { value: 1, p50: 2 },
      boundary: null,
      mood: "bad",
      benchmark: { uuid: "00000000-0000-4000-8000-000000000001", name: "a b" },
      threshold: {
        measure: { uuid: "00000000-0000-4000-8000-000000000002", slug: "x", units: "y" },
      },
    };
    const report = parsed(reportSchema, {
      ...aReport({ alerts: [alert] }),
      weather: { sun: true },
    });
    expect(report.alerts).toMatchObject([{ status: "snoozed", limit: "sideways" }]);
    expect(parsed(reportSchema, aReport({ alerts: null })).alerts).toEqual([]);
  });

  it("keeps the spec of a testbed, and a start without a commit", () => {
    const uuid = "00000000-0000-4000-8000-000000000003";
    const testbed = { uuid, name: "ci", spec: { uuid } };
    expect(parsed(reportSchema, aReport({ testbed })).testbed).toEqual(testbed);
    const head = { uuid, start_point: { version: null }, version: null };
    const report = parsed(reportSchema, aReport({ branch: { uuid, name: "main", head } }));
    expect(report.branch.head.start_point).toEqual({});
    expect(report.branch.head.version).toBeUndefined();
  });

  it.each<[string, unknown, RegExp]>([
    ["no object", [], /^the document: /],
    ["no uuid", { ...aReport(), uuid: "../../alerts" }, /^uuid: a UUID/],
    ["no results", { ...aReport(), results: {} }, /^results: /],
    ["an odd slug", { ...aReport(), project: { slug: ")](x" } }, /^project\./],
    [
      "a number too large",
      { ...aReport(), alerts: [{ metric: { value: Number.POSITIVE_INFINITY } }] },
      /^alerts\.0\./,
    ],
  ])("that is none is refused: %s", (_, value, message) => {
    expect(() => parsed(reportSchema, value)).toThrow(message);
  });
});

it("the API's other answers are read, and refused where they are none", () => {
  const { uuid } = aReport();
  expect(
    parsed(projectSchema, { uuid, slug: "a", visibility: "private", claimed: null }),
  ).toMatchObject({
    claimed: null,
  });
  expect(parsed(consoleUrl, { url: "https://bencher.example.com" })).toBe(
    "https://bencher.example.com",
  );
  const start_time = "1970-01-01T00:00:07Z";
  expect(parsed(reportList, [{ uuid, start_time, branch: { head: {} } }])).toEqual([
    { uuid, start_time, branch: { head: { version: undefined } } },
  ]);
  const branch = { uuid, name: "pr-1/ci" };
  expect(parsed(branchList, [{ ...branch, slug: "pr-1-ci" }])).toEqual([branch]);
  const { alerts } = recordedReport("p04-pr-regression-err-json-quiet");
  const raw = JSON.parse(recording("p04-pr-regression-err-json-quiet").stdout).alerts;
  expect(parsed(alertList, raw)).toEqual(alerts);
  const place = { branch: { name: "feat/bad" }, testbed: { slug: "ci-linux" } };
  expect(alerts[0]).toMatchObject(place);
  const series = { benchmark: { uuid }, measure: { uuid } };
  const alert = { limit: "upper", status: "dismissed" };
  const tested = { boundary: { baseline: 5, upper_limit: 6 }, alert: { ...alert, uuid } };
  const metrics = [
    { report: uuid, metric: { value: 6 }, boundary: null, alert: null },
    { report: uuid, metric: { value: 7 }, ...tested },
  ];
  expect(parsed(perf, { results: [{ ...series, metrics }] })).toEqual([
    {
      ...series,
      metrics: [
        { report: uuid, metric: { value: 6 }, boundary: {}, alert: null },
        { report: uuid, metric: { value: 7 }, boundary: { baseline: 5, upper: 6 }, alert },
      ],
    },
  ]);
  for (const schema of [projectSchema, consoleUrl, perf, reportList, branchList, alertList]) {
    expect(schema.safeParse({ odd: true }).success).toBe(false);
  }
});

describe("the cause in what the client logged", () => {
  it.each([
    [
      "e01-server-down-attempts2",
      "Failed to check API version: Failed to get API server version: Failed to send after 2 attempts",
    ],
    ["f01-bad-project-key", "401 Unauthorized: Invalid project key"],
    [
      "f04-no-credential-claimed-project",
      "401 Unauthorized: This project (demo) has already been claimed. Provide a valid API token (`--token`) or project key (`--key`) to authenticate.",
    ],
    [
      "f05-unknown-project-with-project-key",
      "404 Not Found: Project does-not-exist not found: Record not found",
    ],
    [
      "e09-empty-key-env",
      "invalid value '' for '--key <KEY>': Failed to validate Bencher API key: . Expected prefix `bencher_user_` or `bencher_run_`.",
    ],
    [
      "i09-429",
      "429 Too Many Requests: Too many runs for project per minute. Please, try again later.",
    ],
    ["i06-500-attempts3", "Failed to create new report: Failed to send after 3 attempts"],
    ["k01-body-over-4MiB", "400 Bad Request: request body exceeded maximum size of 4194304 bytes"],
    ["i01-older-server-version", undefined],
    ["m01-main-json-quiet", undefined],
  ])("%s", (name, cause) => {
    expect(causeIn(recording(name).stderr.split("\n"))).toBe(cause);
  });

  it("is one bounded line without control characters", () => {
    const cause = causeIn([`Message: a\u001b[31mb\u0007${"x".repeat(2000)}`]);
    expect(cause).toMatch(/^a \[31mb x+$/);
    expect(cause).toHaveLength(500);
  });
});
