import { describe, expect, it } from "vitest";
import {
  aBencher,
  aBencherConfig,
  aBencherRequest,
  type BencherBehaviour,
  hanging,
} from "../../../test/support/builders/bencher.ts";
import { aRun, aSeries } from "../../../test/support/builders/run.ts";
import { aSample, samples } from "../../../test/support/builders/sample.ts";
import type { RunFile, RunOrigin } from "../../domain/run/file/run-file.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { StoredReport } from "../domain/answer.ts";
import type { StoredRun } from "../domain/outcome.ts";
import type { Bencher } from "../port.ts";
import { type BencherRequest, sendRun } from "./send-run.ts";

const NEVER = new AbortController().signal;
const BASE = "b".repeat(40);
const PULL = {
  event: "pull_request",
  pullRequest: {
    number: 7,
    headSha: "a".repeat(40),
    baseBranch: "main",
    baseSha: BASE,
    isFork: false,
  },
};
const ON_MAIN: RunOrigin = { event: "push", defaultBranch: "main" };

interface Given extends Partial<BencherRequest> {
  readonly origin?: RunOrigin;
}

const PAIRED = aRun({
  base: { ref: "auto", sha: BASE },
  series: [aSeries(), aSeries({ arm: "base" }), aSeries({ server: "rust" })],
});
const down = async () => {
  throw new Error("down\nor out");
};

/** Sends a run to a Bencher that behaves in a way. */
async function sent(
  behaviour: BencherBehaviour = {},
  { origin = ON_MAIN, ...request }: Given = {},
  run: RunFile = aRun(),
) {
  const bencher = aBencher(behaviour);
  const lines: string[] = [];
  const outcome = await sendRun(
    aBencherRequest(bencher, request),
    { ...run, origin },
    { log: (line) => lines.push(line), signal: NEVER },
  );
  return { outcome, bencher, lines };
}

/** The same, of which it is known that it ends well. */
async function stored(...args: Parameters<typeof sent>) {
  const { outcome, ...rest } = await sent(...args);
  if (outcome.kind !== "tracked") throw new Error(JSON.stringify(outcome));
  return { ...rest, outcome: outcome satisfies StoredRun };
}

describe("a run of the default branch", () => {
  it("is one report with its thresholds", async () => {
    const { outcome, bencher, lines } = await stored();
    expect(bencher.submissions).toMatchObject([
      {
        branch: "main",
        testbed: "ci",
        startedAt: aRun().startedAt,
        reset: false,
        thresholds: [{ measure: "throughput" }, { measure: "latency-p99" }],
      },
    ]);
    expect(outcome).toMatchObject({
      project: "demo",
      branch: "main",
      testbed: "ci",
      isComplete: true,
      problems: [],
      reports: [{ against: "history", url: expect.stringContaining("/perf/demo/reports/") }],
      rows: [
        { series: "go/greet c=10", metric: "throughput", status: "within" },
        { metric: "latency-p99", status: "within" },
      ],
    });
    expect(lines).toEqual(["Bencher at https://b.example.com: 1 report for main"]);
  });

  it("that was sent before is not sent again", async () => {
    const before = await aBencher().submit((await stored()).bencher.submissions[0] ?? fail());
    const { outcome, bencher } = await stored({ sentBefore: async () => [before] });
    expect(bencher.submissions).toEqual([]);
    expect(outcome).toMatchObject({ wasSentBefore: true, isComplete: true });
    expect(outcome.rows).toHaveLength(2);
  });

  it("is sent where another run of its commit was, in the same second", async () => {
    const { bencher: first } = await stored();
    const [submission = fail()] = first.submissions;
    const [document = ""] = submission.documents;
    const other = { ...submission, documents: [document.replace(/"value":1/g, '"value":9')] };
    const before = await aBencher().submit(other);
    const { outcome, bencher } = await stored({ sentBefore: async () => [before] });
    expect(bencher.submissions).toHaveLength(1);
    expect(outcome.wasSentBefore).toBe(false);
  });

  it("is told that it had been sent before only where all of it was", async () => {
    const series = ["a", "b", "c"].map((scenario) => aSeries({ scenario }));
    const run = aRun({ series });
    const parts = { maxRequestBytes: 3000 };
    const { bencher: first } = await stored({}, parts, run);
    expect(first.submissions.length).toBeGreaterThan(1);
    const there = await aBencher().submit(first.submissions[0] ?? fail());
    const { outcome, bencher } = await stored({ sentBefore: async () => [there] }, parts, run);
    expect(bencher.submissions).toHaveLength(first.submissions.length - 1);
    expect(outcome).toMatchObject({ wasSentBefore: false, isComplete: true });
  });

  it("is sent where nobody knows whether it was sent before, which is told", async () => {
    const { outcome, bencher } = await stored({ sentBefore: down });
    expect(bencher.submissions).toHaveLength(1);
    expect(outcome.problems).toEqual([
      "Whether the run had been sent before is not known: down or out.",
    ]);
  });

  it("has its testbed by runner image where none is configured", async () => {
    const { testbed: _, ...config } = aBencherConfig();
    const { bencher } = await stored({}, { config });
    expect(bencher.submissions[0]?.testbed).toBe("linux-x64");
  });

  it("sends nothing but errors of a series in which too much failed", async () => {
    const bad = Array.from({ length: 12 }, () => aSample({ unexpected: 100 }));
    const run = aRun({ series: [aSeries({ samples: bad })] });
    const { outcome, bencher } = await stored({}, {}, run);
    const [document = "{}"] = bencher.submissions[0]?.documents ?? [];
    expect(Object.keys(JSON.parse(document)["go/greet c=10"])).toEqual(["errors"]);
    expect(outcome.rows).toMatchObject([
      { series: "go/greet c=10", metric: "throughput", status: "untested" },
      { series: "go/greet c=10", metric: "latency-p99", status: "untested" },
    ]);
    expect(outcome.rows[0]?.reason).toContain("more requests failed than gate.errors.max allows");
  });

  it("with nothing to send fails", async () => {
    const { outcome } = await sent({}, {}, aRun({ series: [], servers: [] }));
    expect(outcome).toMatchObject({
      kind: "failed",
      reason: "Bencher: the run has nothing to send",
    });
  });
});

describe("the run before", () => {
  /** Bencher, with a report of these series that began at a time. */
  async function following(start_time: string, series: readonly string[]) {
    const { bencher } = await stored();
    const [submission = fail()] = bencher.submissions;
    const documents = [
      Object.fromEntries(series.map((name) => [name, { throughput: { value: 1 } }])),
    ];
    const text = documents.map((one) => JSON.stringify(one));
    const report = await aBencher().submit({ ...submission, documents: text });
    return { previous: async () => ({ ...report, start_time }) };
  }
  const EARLIER = "2025-12-31T00:00:00Z";

  it("had a series that this one lacks: it is not tested, and the report says so", async () => {
    const behaviour = await following(EARLIER, ["go/greet c=10", "go/gone c=1", "go/process"]);
    const { outcome } = await stored(behaviour);
    expect(outcome).toMatchObject({ isComplete: true });
    expect(outcome.problems).toEqual([
      "Not tested, because main has it and this run does not: go/gone c=1.",
    ]);
    expect((await stored(behaviour, {}, aRun({ only: "go" }))).outcome.problems).toEqual([]);
  });

  it("is for a pull request one of its base branch, whose time does not matter", async () => {
    const behaviour = await following("2099-01-01T00:00:00Z", ["go/greet c=10", "old/process"]);
    const { outcome } = await stored(behaviour, { origin: PULL });
    expect(outcome.problems).toEqual([
      "Not tested, because main has it and this run does not: old/process.",
    ]);
  });

  it("is newer, though Bencher counts this one as the newest", async () => {
    const { outcome } = await stored(await following("2099-01-01T00:00:00Z", ["go/gone c=1"]));
    expect(outcome.problems).toEqual([
      "Bencher has a newer run of main, from 2099-01-01T00:00:00Z, but now counts this one as the newest.",
    ]);
  });

  it("has all of this one's series, or is not known", async () => {
    expect((await stored(await following(EARLIER, ["go/process"]))).outcome.problems).toEqual([]);
    expect((await stored({ previous: down })).outcome.problems).toEqual([
      "The run before this one could not be looked up: down or out.",
    ]);
  });
});

describe("a run that is too large for one request", () => {
  const many = (count: number) =>
    aRun({
      series: Array.from({ length: count }, (_, index) => aSeries({ scenario: `s${index}` })),
    });

  it("is sent in parts, of which only the first begins the branch", async () => {
    const limits = { maxRequestBytes: 8000 };
    const { outcome, bencher } = await stored({}, { origin: PULL, ...limits }, many(20));
    expect(bencher.submissions.length).toBeGreaterThan(2);
    expect(bencher.submissions.map(({ reset, startPoint }) => [reset, startPoint?.hash])).toEqual([
      [true, BASE],
      ...bencher.submissions.slice(1).map(() => [false, undefined]),
    ]);
    for (const { documents } of bencher.submissions) {
      expect(JSON.stringify(documents[0]).length).toBeLessThan(8000);
    }
    expect(outcome.reports).toHaveLength(bencher.submissions.length);
    expect(outcome.rows).toHaveLength(40);
  });

  it("shows what was stored where a later part fails", async () => {
    const first = aBencher();
    let calls = 0;
    const submit: typeof first.submit = (submission) => {
      calls += 1;
      return calls === 1 ? first.submit(submission) : down();
    };
    const { outcome } = await stored({ submit }, { maxRequestBytes: 8000 }, many(20));
    expect(outcome.isComplete).toBe(false);
    expect(outcome.problems).toEqual(["A part was not tracked: down or out."]);
    expect(outcome.reports).toHaveLength(1);
  });
});

describe("a pull request", () => {
  it("begins at its base with its thresholds, anew", async () => {
    const { bencher } = await stored({}, { origin: PULL });
    expect(bencher.submissions).toMatchObject([
      {
        branch: "pr-7/ci",
        hash: PULL.pullRequest.headSha,
        thresholds: undefined,
        startPoint: { branch: "main", hash: BASE },
        reset: true,
      },
    ]);
  });

  it("with a base arm is also compared with it, block by block", async () => {
    const { outcome, bencher } = await stored({}, { origin: PULL }, PAIRED);
    const [, base, head] = bencher.submissions;
    expect(base).toMatchObject({ branch: "pr-7/ci/base", hash: BASE, reset: true });
    expect(base).not.toHaveProperty("thresholds");
    expect(base?.documents).toHaveLength(6);
    expect(head).toMatchObject({
      branch: "pr-7/ci/head",
      startPoint: { branch: "pr-7/ci/base", hash: BASE },
      reset: true,
      thresholds: [{ measure: "throughput" }, { measure: "latency-p99" }],
    });
    // What has no base is not compared with it.
    const sent = JSON.parse(head?.documents[0] ?? "");
    expect(Object.keys(sent)).toEqual(["go/greet c=10"]);
    expect(Object.keys(sent["go/greet c=10"])).toEqual(["throughput", "latency-p99"]);
    expect(outcome.reports.map(({ against }) => against)).toEqual(["history", "base"]);
    expect(outcome.rows.map(({ against, series }) => [against, series])).toEqual([
      ...[
        ["history", "go/greet c=10"],
        ["history", "go/greet c=10"],
      ],
      ...[
        ["history", "rust/greet c=10"],
        ["history", "rust/greet c=10"],
      ],
      ...[
        ["base", "go/greet c=10"],
        ["base", "go/greet c=10"],
      ],
    ]);
  });

  it("has no comparison with its base where nothing is tested", async () => {
    const config = aBencherConfig({ thresholds: { "peak-rss": { test: "static", upper: 1 } } });
    const { bencher } = await stored({}, { origin: PULL, config }, PAIRED);
    expect(bencher.submissions).toHaveLength(1);
  });
});

describe("a report that was stored although the client failed", () => {
  /** Stores a report with an alert, and then says that it failed. */
  function losing(change: (stored: StoredReport) => StoredReport = (one) => one): BencherBehaviour {
    const kept: StoredReport[] = [];
    const inner = aBencher({ wishes: () => ({ boundary: "beyond" }) });
    return {
      submit: async (submission) => {
        kept.push(change(await inner.submit(submission)));
        return down();
      },
      sentBefore: async ({ branch }) => kept.filter((one) => one.branch.name === branch),
    };
  }

  it.each([
    ["a pull request", PULL],
    ["the default branch", { event: "push", defaultBranch: "main" }],
  ])("is looked up, and its alerts count: %s", async (_, origin) => {
    const { outcome } = await stored(losing(), { origin });
    expect(outcome.rows.map(({ status }) => status)).toEqual(["alert", "alert"]);
    expect(outcome).toMatchObject({ isComplete: true, wasSentBefore: false });
    expect(outcome.problems).toEqual([
      "The report was stored, though Bencher's client failed: down or out.",
    ]);
  });

  it("is not taken for one that holds something else", async () => {
    const other = losing((one) => ({ ...one, metrics: one.metrics.slice(1) }));
    expect((await sent(other)).outcome).toMatchObject({ reason: "down or out" });
  });

  it("is not taken for one of before, whose alerts were silenced when the branch began anew", async () => {
    const replaced = losing((one) => ({
      ...one,
      branch: { ...one.branch, head: { ...one.branch.head, replaced: "2026-01-01T00:00:00Z" } },
    }));
    expect((await sent(replaced, { origin: PULL })).outcome).toMatchObject({ kind: "failed" });
  });

  it("is lost where the look-up fails too", async () => {
    const found = await sent({ submit: down, sentBefore: down });
    expect(found.outcome).toMatchObject({ kind: "failed", reason: "down or out" });
  });
});

describe("an alert that somebody dismissed", () => {
  const beyond: BencherBehaviour = { wishes: () => ({ boundary: "beyond" }) };
  const statusesOf = ({ rows }: StoredRun) => rows.map(({ status }) => status);

  /** Alerts of an earlier report, with a status. */
  async function earlierAlerts(status: string) {
    const { bencher } = await stored(beyond, { origin: PULL });
    const report = await aBencher(beyond).submit(bencher.submissions[0] ?? fail());
    return report.alerts.map((alert) => ({ ...alert, status }));
  }

  it("on the default branch does not come back with the next run", async () => {
    const [alert = fail()] = await earlierAlerts("dismissed");
    const value = { metric: alert, boundary: alert.boundary };
    const history: Bencher["history"] = async (report) => [
      {
        benchmark: alert.benchmark,
        measure: alert.measure,
        metrics: [
          { ...value, report: "earlier", alert },
          { ...value, report: report.uuid, alert: { ...alert, status: "active" } },
        ],
      },
    ];
    const { outcome, bencher } = await stored({ ...beyond, history });
    expect(statusesOf(outcome)).toEqual(["dismissed", "alert"]);
    expect(bencher.events).toEqual([]);
  });

  it("on a pull request is asked for before the branch begins anew, and dismissed again", async () => {
    const alerts = await earlierAlerts("dismissed");
    const asked: number[] = [];
    const bencher = aBencher({
      ...beyond,
      dismissed: async (submission) => {
        asked.push(bencher.submissions.length);
        return submission.branch === "pr-7/ci" && submission.testbed === "ci" ? alerts : [];
      },
    });
    const request = aBencherRequest(bencher);
    const run = aRun({ origin: PULL });
    const outcome = await sendRun(request, run, { log: () => {}, signal: NEVER });
    expect(outcome).toMatchObject({ rows: [{ status: "dismissed" }, { status: "dismissed" }] });
    expect(asked).toEqual([0]);
    expect(bencher.events).toEqual(alerts.map(({ uuid }) => `dismiss ${uuid}`));
  });

  it("is a problem where it cannot be asked for or dismissed again, and fails nothing else", async () => {
    const alerts = await earlierAlerts("dismissed");
    const unknown = await stored({ ...beyond, dismissed: down }, { origin: PULL });
    expect(statusesOf(unknown.outcome)).toEqual(["alert", "alert"]);
    expect(unknown.outcome.problems).toEqual([
      "Dismissed alerts could not be looked up: down or out.",
    ]);
    const kept = await stored(
      { ...beyond, dismissed: async () => alerts, dismiss: down },
      { origin: PULL },
    );
    expect(statusesOf(kept.outcome)).toEqual(["dismissed", "dismissed"]);
    expect(kept.outcome.problems).toEqual(["An alert could not be dismissed again: down or out."]);
  });

  it("is asked for by no run of the default branch", async () => {
    const { outcome } = await stored({ dismissed: down });
    expect(outcome.problems).toEqual([]);
  });
});

describe("what is asked beside", () => {
  it("gives each of our measures its unit once, and others' none", async () => {
    const { bencher } = await stored({ wishes: () => ({ units: "Measure (units)" }) });
    expect(bencher.events).toContain("units latency-p99 nanoseconds (ns)");
    expect(bencher.events).toContain("units build-time seconds (s)");
    expect((await stored()).bencher.events).toEqual([]);
  });

  it("adds the number and trend of the values before the report's own", async () => {
    const { outcome } = await stored({
      history: async (report, benchmarkUuids, measureUuids) =>
        benchmarkUuids.flatMap((benchmarkUuid) =>
          measureUuids.slice(0, 1).map((measureUuid) => ({
            benchmark: { uuid: benchmarkUuid },
            measure: { uuid: measureUuid },
            // What came after the report is no earlier value.
            metrics: [10, 11, 12, 13, 14, 14.5, 99].map((value) => ({
              metric: { value },
              report: value === 14.5 ? report.uuid : "another",
              boundary: {},
            })),
          })),
        ),
    });
    expect(outcome.rows[0]).toMatchObject({ samples: 5, trendPercent: expect.closeTo(33.33, 1) });
    expect(outcome.rows[1]).not.toHaveProperty("samples");
  });

  it("asks for few series at once, what wants a look first", async () => {
    const asked: number[] = [];
    const series = Array.from({ length: 200 }, (_, index) => aSeries({ scenario: `s${index}` }));
    await stored(
      {
        history: async (_, benchmarkUuids, measureUuids) => {
          asked.push(benchmarkUuids.length * measureUuids.length);
          return [];
        },
      },
      {},
      aRun({ series }),
    );
    expect(asked).toEqual([60, 60, 60, 60]);
  });

  it("may all fail: what is stored is shown, and why the rest is missing", async () => {
    const { outcome } = await stored({
      consoleUrl: down,
      setUnits: down,
      history: down,
      wishes: () => ({ units: "Measure (units)" }),
    });
    expect(outcome.isComplete).toBe(true);
    expect(outcome.reports).toEqual([{ uuid: expect.any(String), against: "history" }]);
    expect(outcome.problems).toEqual([
      "Bencher's console is not linked: down or out.",
      "Units of measures could not be set: down or out.",
      "Earlier values could not be fetched: down or out.",
    ]);
  });
});

it("a project that nobody has claimed is told", async () => {
  const { outcome } = await stored({ wishes: () => ({ claimed: null }) });
  expect(outcome.problems).toEqual([
    "The project demo is unclaimed in Bencher, so anybody can claim it.",
  ]);
});

describe("a run that cannot be tracked", () => {
  it("is skipped with the reason", async () => {
    const facts = { event: "merge_group" };
    const { outcome } = await sent({}, { origin: facts });
    expect(outcome).toEqual({
      kind: "skipped",
      reason: "the event is merge_group",
      isExpected: true,
      facts,
    });
    const obstacle = { reason: "no key", isExpected: false };
    expect((await sent({}, { obstacleTo: () => obstacle })).outcome).toMatchObject({
      kind: "skipped",
      ...obstacle,
    });
  });

  it.each<[string, BencherBehaviour]>([
    ["the project is refused", { checkProject: down }],
    ["nothing is stored", { submit: down }],
  ])("fails in one line where %s", async (_, behaviour) => {
    const { outcome } = await sent(behaviour);
    expect(outcome).toMatchObject({ kind: "failed", reason: "down or out", details: [] });
  });

  it("keeps hint and details of a failure that was foreseen", async () => {
    const options = { hint: "Wait.", details: ["a line"] };
    const submit = async () => {
      throw new LoadgateError("publishing", "Bencher: busy", options);
    };
    expect((await sent({ submit })).outcome).toEqual({
      kind: "failed",
      reason: "Bencher: busy",
      ...options,
      facts: { event: "push", defaultBranch: "main" },
    });
  });

  it.each<[string, keyof Bencher]>([
    ["its client", "submit"],
    ["its API", "checkProject"],
    ["the look for an earlier report", "sentBefore"],
  ])("is given up in time where %s hangs", async (_, hangs) => {
    const { outcome } = await sent({ hangs }, { limitMs: 20 });
    expect(outcome).toMatchObject({
      kind: "failed",
      reason: "Bencher at https://b.example.com did not finish within 0.02 s",
    });
  });

  it("is given up in time where installing hangs", async () => {
    const { outcome } = await sent({}, { limitMs: 20, connect: hanging });
    expect(outcome).toMatchObject({
      reason: "Bencher at https://b.example.com did not finish within 0.02 s",
    });
  });

  it("is stored all the same where only the end hangs", async () => {
    const { outcome } = await stored({ hangs: "history" }, { limitMs: 50 });
    expect(outcome.isComplete).toBe(true);
    expect(outcome.problems).toEqual(["Earlier values could not be fetched: time ran out."]);
  });

  it("ends with a signal, which is the reason", async () => {
    const stop = new AbortController();
    const bencher = aBencher({ hangs: "submit" });
    const run = aRun({ origin: ON_MAIN });
    const work = sendRun(aBencherRequest(bencher), run, {
      log: () => {},
      signal: stop.signal,
    });
    stop.abort(new LoadgateError("SIGTERM", "Stopped by SIGTERM"));
    expect(await work).toMatchObject({ kind: "failed", reason: "Stopped by SIGTERM" });
  });
});

it("samples of a base arm beyond a request are left out", async () => {
  const series = (["base", "head"] as const).flatMap((arm) =>
    Array.from({ length: 10 }, (_, index) =>
      aSeries({ arm, scenario: `s${index}`, samples: samples(40) }),
    ),
  );
  const run = aRun({ base: { ref: "auto", sha: BASE }, series });
  const { bencher } = await stored({}, { origin: PULL, maxRequestBytes: 20_000 }, run);
  const base = bencher.submissions.find(({ branch }) => branch === "pr-7/ci/base");
  const bytes = JSON.stringify(base?.documents).length;
  expect(base?.documents.length).toBeGreaterThan(5);
  expect(bytes).toBeLessThan(20_000);
});

function fail(): never {
  throw new Error("there is none");
}
