import { describe, expect, it } from "vitest";
import { fakeReport, type Wishes } from "../../../test/support/bencher/fake-report.js";
import {
  optionOf,
  recordedInput,
  recordedReport,
  recording,
} from "../../../test/support/bencher/recordings.ts";
import { parsed, reportSchema, type StoredReport } from "./answer.ts";
import { assessReport, type SentReport } from "./assess.ts";
import { reportLinks } from "./links.ts";
import type { BencherMetrics } from "./measures.ts";

const BASE = "000000000000000000000000000000000000a00c";
const TESTED = new Set(["latency", "throughput", "rss"]);
const MAIN = { branch: "main", hash: BASE };

/** A recorded pull request. */
function recorded(name: string, overrides: Partial<SentReport> = {}) {
  return assessReport({
    against: "history",
    tested: TESTED,
    startPoint: MAIN,
    sent: overrides.sent ?? recordedInput(optionOf(recording(name), "file") ?? ""),
    stored: recordedReport(name),
    ...overrides,
  });
}

const SENT: BencherMetrics = {
  "go/greet c=1": { throughput: { value: 100 }, "latency-p99": { value: 2e6 } },
};

/** A report that the server made of {@link SENT}. */
function stored(wishes: Wishes, start?: string): StoredReport {
  const options = {
    project: ["demo"],
    branch: ["pr-1"],
    hash: ["c".repeat(40)],
    testbed: ["ci"],
    ...(start !== undefined && { "start-point": ["main"], "start-point-hash": [start] }),
    "threshold-measure": ["throughput", "latency-p99"],
  };
  return parsed(reportSchema, fakeReport(options, [], [JSON.stringify(SENT)], wishes));
}

function assessed(wishes: Wishes, overrides: Partial<SentReport> = {}) {
  const tested = new Set(["throughput", "latency-p99"]);
  const report = stored(wishes, overrides.startPoint?.hash);
  return assessReport({ against: "history", tested, sent: SENT, stored: report, ...overrides });
}

const statuses = ({ rows }: ReturnType<typeof assessReport>) => [
  ...new Set(rows.map(({ status }) => status)),
];

describe("a clean pull request", () => {
  it("has every tested value within, with its figures in our units", () => {
    const { rows, problems, isComplete } = recorded("p01-pr-ok-json-quiet");
    expect(rows).toHaveLength(9);
    expect(rows[0]).toEqual({
      series: "GET /",
      metric: "latency-mean",
      against: "history",
      status: "within",
      value: expect.closeTo(0.2485638),
      baseline: expect.closeTo(0.249716, 5),
      upper: expect.closeTo(0.257754, 5),
    });
    expect(rows[1]).toMatchObject({ metric: "throughput", lower: expect.closeTo(41_129.343, 2) });
    expect(statuses({ rows, problems, isComplete })).toEqual(["within"]);
    expect({ problems, isComplete }).toEqual({ problems: [], isComplete: true });
  });
});

describe("alerts", () => {
  const expected = [
    ["GET /users/:id", "latency-mean"],
    ["GET /users/:id", "throughput"],
    ["GET /users/:id", "rss"],
  ];

  it.each([
    "p04-pr-regression-err-json-quiet",
    "p06-pr-regression-noerr-json-quiet",
    // A pass that is no pass: an older server gives no counts, and its client ends with 0.
    "i17-old-server-no-counts-regression-err",
  ])("are read from the answer, whatever the exit code was: %s", (name) => {
    const { rows } = recorded(name);
    const alerts = rows.filter(({ status }) => status === "alert");
    expect(alerts.map(({ series, metric }) => [series, metric])).toEqual(expected);
    expect(rows.filter(({ status }) => status === "within")).toHaveLength(6);
  });

  it("are linked with their plots", () => {
    const report = recordedReport("p04-pr-regression-err-json-quiet");
    const links = reportLinks("https://b.example.com", report, "2026-01-01T00:00:00Z");
    const { rows } = recorded("p04-pr-regression-err-json-quiet", links && { links });
    const alert = rows.find(({ status }) => status === "alert");
    expect(alert?.alertUrl).toMatch(
      /^https:\/\/b\.example\.com\/perf\/demo\/alerts\/[0-9a-f-]{36}$/,
    );
    expect(alert?.plotUrl).toContain("upper_boundary=true");
    expect(rows.filter(({ plotUrl }) => plotUrl !== undefined)).toHaveLength(3);
  });

  it.each([
    ["active", "alert", undefined],
    ["dismissed", "dismissed", "the alert was dismissed in Bencher"],
    ["silenced", "alert", "silenced in Bencher, since the branch began anew"],
    ["exploded", "alert", 'Bencher calls the alert "exploded"'],
  ])("with status %s", (status, found, reason) => {
    const { rows } = assessed({ boundary: "beyond", status });
    expect(rows).toMatchObject([{ status: found }, { status: found }]);
    expect(rows[0]?.reason).toBe(reason);
  });

  it("are not needed to see that a value is beyond its limit", () => {
    const { rows } = assessed({ boundary: "beyond", alert: false });
    const reason = "beyond its limit, though Bencher raised no alert";
    expect(rows).toMatchObject([
      { status: "alert", reason },
      { status: "alert", reason },
    ]);
  });

  it("count where the values did not come back, with the limits that they crossed", () => {
    const report = { ...stored({ boundary: "beyond" }), metrics: [] };
    const { rows } = assessed({}, { stored: report, tested: new Set() });
    expect(rows).toMatchObject([
      { metric: "throughput", status: "alert", lower: expect.any(Number) },
      { metric: "latency-p99", status: "alert", upper: expect.any(Number) },
    ]);
  });

  it("count where no threshold was expected too", () => {
    expect(statuses(recorded("p04-pr-regression-err-json-quiet", { tested: new Set() }))).toEqual([
      "within",
      "alert",
    ]);
  });
});

describe("a pass that is no pass", () => {
  const reasonsOf = ({ rows }: ReturnType<typeof assessReport>) => [
    ...new Set(rows.map(({ status, reason }) => `${status}: ${reason}`)),
  ];

  it("first run: no base at all", () => {
    const found = recorded("x01-first-ever-PR-run-no-base", {
      startPoint: { branch: "main2", hash: BASE },
    });
    expect(reasonsOf(found)).toEqual(["untested: no base was found: Bencher has no branch main2"]);
    expect(found.problems).toEqual([
      expect.stringMatching(/^No base was found in Bencher: there is no branch main2 in project /),
    ]);
  });

  it("first run of the default branch: a threshold, and nothing to test against", () => {
    expect(reasonsOf(assessed({ boundary: "untested" }))).toEqual([
      "untested: no baseline: too few earlier values, or values without any spread",
    ]);
  });

  it("new benchmark", () => {
    const sent = { "GET /brand-new": { latency: { value: 1e6 } } };
    expect(reasonsOf(recorded("w08-new-benchmark-no-baseline", { sent }))).toEqual([
      "untested: no baseline: too few earlier values, or values without any spread",
    ]);
  });

  it("a history without variance", () => {
    const stored = recordedReport("z-zero-t_test-run5-nonzero");
    // The recording's own measure is none of ours.
    const renamed = {
      ...stored,
      metrics: stored.metrics.map((metric) => ({
        ...metric,
        measure: { ...metric.measure, slug: "errors" },
      })),
    };
    const sent = { "GET /": { errors: { value: 0.001 } } };
    const found = assessReport({
      against: "history",
      tested: new Set(["errors"]),
      sent,
      stored: renamed,
    });
    expect(reasonsOf(found)).toEqual([
      "untested: no baseline: too few earlier values, or values without any spread",
    ]);
  });

  it.each([
    ["another testbed", "p15-pr-other-testbed"],
    ["thresholds that were not cloned", "p11-pr-startpoint-no-clone"],
    ["thresholds that were cloned and reset", "p16-pr-thresholds-reset-with-clone"],
  ])("%s", (_, name) => {
    const [reason, ...others] = reasonsOf(recorded(name));
    expect(reason).toMatch(/^untested: no threshold: main has none for this measure on testbed /);
    expect(others).toEqual([]);
  });

  it.each([
    ["no start point", "p10-pr-no-startpoint"],
    ["a start point that is not there", "p12-pr-startpoint-missing-branch"],
  ])("%s", (_, name) => {
    expect(statuses(recorded(name))).toEqual(["untested"]);
  });

  it("another start than was asked for", () => {
    const startPoint = { branch: "main", hash: "f".repeat(40) };
    const found = recorded("p01-pr-ok-json-quiet", { startPoint });
    expect(reasonsOf(found)).toEqual([
      "untested: no base: compared with main up to 000000000000, since Bencher has no ffffffffffff",
    ]);
    expect(found.problems).toEqual([
      "Bencher compared with main up to 000000000000, since Bencher has no ffffffffffff; the base commit itself was never tracked.",
    ]);
    expect(statuses(recorded("p04-pr-regression-err-json-quiet", { startPoint }))).toContain(
      "alert",
    );
  });

  it("a start without a commit", () => {
    const report = recordedReport("p01-pr-ok-json-quiet");
    const head = { ...report.branch.head, start_point: { version: undefined } };
    const unknown = { ...report, branch: { ...report.branch, head } };
    const found = recorded("p01-pr-ok-json-quiet", { stored: unknown });
    expect(statuses(found)).toEqual(["untested"]);
    expect(found.problems[0]).toContain("an unknown commit");
  });

  it("results that did not come back", () => {
    const found = recorded("f10-bmf-empty-obj", { sent: recordedInput("pr-ok.json") });
    expect(reasonsOf(found)).toEqual([
      "untested: Bencher did not return it: it was not stored, or under another name",
    ]);
    expect(found.isComplete).toBe(false);
    expect(found.problems[0]).toBe(
      "Bencher did not return 12 of 12 values that were sent: GET /, GET /users/:id, post-orders.",
    );
  });

  it("names that are another's slug come back under another name", () => {
    const sent = Object.fromEntries(
      ["a b", "c d", "e f", "g h"].map((name) => [name, { throughput: { value: 1 } }]),
    );
    const options = { project: ["demo"], branch: ["main"], hash: [BASE], testbed: ["ci"] };
    const rename = Object.fromEntries(Object.keys(sent).map((name) => [name, `${name}!`]));
    const report = parsed(
      reportSchema,
      fakeReport(options, [], [JSON.stringify(sent)], { rename }),
    );
    const found = assessReport({ against: "history", tested: TESTED, sent, stored: report });
    expect(statuses(found)).toEqual(["untested"]);
    expect(found.problems).toEqual([
      "Bencher did not return 4 of 4 values that were sent: a b, c d, e f and 1 more.",
      "Bencher's answer has values that were not sent: a b! throughput, c d! throughput, e f! throughput and 1 more.",
    ]);
  });

  it("thresholds that were sent and not taken over", () => {
    expect(reasonsOf(assessed({ boundary: "none" }))).toEqual([
      "untested: no threshold: Bencher did not adopt the one that was sent",
    ]);
  });

  it("another value than the one that was sent", () => {
    const report = stored({});
    const metrics = report.metrics.map((metric) => ({ ...metric, value: metric.value * 1.01 }));
    const found = assessed({}, { stored: { ...report, metrics } });
    expect(reasonsOf(found)).toEqual(["untested: Bencher stored a different value than was sent"]);
    expect(found.isComplete).toBe(false);
    expect(found.problems).toEqual([
      "Bencher stored different values than were sent: go/greet c=1.",
    ]);
    // Not even an alert says anything of the value that was sent.
    const beyond = stored({ boundary: "beyond" });
    const others = beyond.metrics.map((metric) => ({ ...metric, value: metric.value / 2 }));
    expect(statuses(assessed({}, { stored: { ...beyond, metrics: others } }))).toEqual([
      "untested",
    ]);
  });

  it("the last digits of a value may differ", () => {
    const report = stored({});
    const metrics = report.metrics.map((one) => ({ ...one, value: one.value * (1 + 1e-12) }));
    expect(statuses(assessed({}, { stored: { ...report, metrics } }))).toEqual(["within"]);
  });

  it("a history so noisy that no value can be below its limit", () => {
    const report = stored({});
    const limited = (lower: number, upper?: number) =>
      report.metrics.map((metric) => {
        if (metric.measure.slug !== "throughput") return metric;
        return { ...metric, boundary: { baseline: 1490, lower, ...(upper && { upper }) } };
      });
    const statusAt = (lower: number, upper?: number) => {
      const found = assessed({}, { stored: { ...report, metrics: limited(lower, upper) } });
      return found.rows.find(({ metric }) => metric === "throughput")?.status;
    };
    expect(statusAt(0.1)).toBe("within");
    expect(statusAt(0)).toBe("untested");
    expect(statusAt(-300)).toBe("untested");
    // An upper limit guards no throughput.
    expect(statusAt(-300, 2000)).toBe("untested");
    expect(statusAt(10, 2000)).toBe("within");
    const { rows } = assessed({}, { stored: { ...report, metrics: limited(-300) } });
    expect(rows[0]?.reason).toBe(
      "history too noisy: earlier values scatter so much that no value can cross the limit",
    );
    expect(rows[1]).toMatchObject({ metric: "latency-p99", status: "within" });
  });

  it("a static limit that no value can cross", () => {
    const report = stored({});
    const metrics = report.metrics.map((one) => ({
      ...one,
      test: "static",
      boundary: { lower: 0 },
    }));
    expect(reasonsOf(assessed({}, { stored: { ...report, metrics } }))).toEqual([
      "untested: its limit is one that no value can cross",
    ]);
  });

  it("of several iterations the first is what was sent", () => {
    const report = stored({});
    const again = report.metrics.map((one) => ({ ...one, iteration: 1, value: one.value * 2 }));
    const metrics = [...report.metrics, ...again];
    const found = assessed({}, { stored: { ...report, metrics } });
    expect(found).toMatchObject({ isComplete: true, problems: [] });
  });

  it("a static threshold on the first run", () => {
    const report = stored({ boundary: "untested" });
    const metrics = report.metrics.map((metric) => ({ ...metric, test: "static" }));
    const found = assessed({}, { stored: { ...report, metrics } });
    expect(statuses(found)).toEqual(["untested"]);
  });
});

it("measures that are not ours are not shown", () => {
  const sent = { "GET /": { "p99-latency": { value: 1 } } };
  const { rows } = recorded("p01-pr-ok-json-quiet", { sent });
  expect(rows).toEqual([]);
});

it("recorded measures without a threshold are not shown", () => {
  expect(assessed({ boundary: "none" }, { tested: new Set() }).rows).toEqual([]);
});
