import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type HostReport, publishToHost } from "../../src/action/finish.ts";
import { createGitHub } from "../../src/adapters/github/code-host.ts";
import type { Comparison } from "../../src/domain/comparison/comparison.ts";
import { markerLine } from "../../src/domain/review/comment.ts";
import {
  aComparison,
  aMetric,
  aReason,
  aRegression,
  aSeriesComparison,
} from "../support/builders/comparison.ts";
import { viewOf } from "../support/builders/evidence.ts";
import { aRun } from "../support/builders/run.ts";
import { BOT, type GitHub, startGitHub } from "../support/github/github.ts";
import { nodesOf, parseMarkdown, textOf } from "../support/markdown.ts";
import { keepJobLog } from "../support/streams.ts";
import { enterFolder } from "../support/working-folder.ts";

const SHA = "a".repeat(40);
const PULL = 7;
const MARKER = { key: "c0ffee", runId: 10, sha: SHA };
const WRITE = { "pull-requests": "write", checks: "write" } as const;
const BAD = aComparison({
  verdict: "regression",
  gate: {
    decision: "fail",
    reasons: [aReason("go/greet c=10: throughput −12.3 %, 5.00 % tolerated")],
  },
  series: [aSeriesComparison({ metrics: { throughput: aRegression() } })],
});

beforeEach(() => {
  vi.stubEnv("GITHUB_OUTPUT", path.join(enterFolder({ output: "" }), "output"));
});

afterEach(() => {
  vi.unstubAllEnvs();
});

const aGitHub = () =>
  startGitHub({ people: { eve: "none" }, pulls: [{ number: PULL, headSha: SHA }] });

/** Publishes a comparison as a job would. @returns what the job's log got */
async function publish(
  github: GitHub,
  comparison: Comparison = aComparison(),
  overrides: Partial<HostReport> = {},
  token = github.jobToken(WRITE),
) {
  const log = keepJobLog();
  const host = createGitHub({
    repository: github.repository,
    apiUrl: github.apiUrl,
    token,
    signal: new AbortController().signal,
    tell: () => {},
    patience: { timeoutMs: 5000, pausesMs: [10, 20], maxWaitMs: 100 },
  });
  const view = viewOf({ run: aRun(), comparison });
  await publishToHost(host, {
    comparison,
    view,
    comments: [{ pull: PULL, comparison, view }],
    policy: "always",
    marker: MARKER,
    checkName: "Loadgate",
    acceptLabel: "perf-regression-accepted",
    reasons: [],
    links: [{ label: "Report", url: "https://github.example/acme/shop/actions/runs/10" }],
    ...overrides,
  });
  return log();
}

const bodiesOf = async (github: GitHub) => (await github.comments(PULL)).map(({ body }) => body);

describe("one comment", () => {
  it("is written once and updated in place", async () => {
    await using github = await aGitHub();
    await publish(github, BAD);
    await publish(github, aComparison(), { marker: { ...MARKER, runId: 11 } });
    const [body, ...others] = await bodiesOf(github);
    expect(others).toEqual([]);
    expect(body).toMatch(/^<!-- loadgate:c0ffee run=11 .*-->\n### ✅ No regression found/);
  });

  it("is left of two jobs that write at once, with the text of one of them", async () => {
    await using github = await aGitHub();
    // Both find no comment before either has written one.
    github.fail({ method: "POST", path: /\/comments$/, delayMs: 1500, times: 2 });
    await Promise.all([publish(github, BAD), publish(github, aComparison())]);
    const found = await github.comments(PULL);
    expect(
      github.calls().filter(({ method, path }) => method === "POST" && path.endsWith("/comments")),
    ).toHaveLength(2);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ author: BOT, body: expect.stringContaining("c0ffee") });
  });

  it("is left where an answer was lost and the request made again", async () => {
    await using github = await aGitHub();
    github.fail({ method: "POST", path: /\/comments$/, afterwards: true, cut: true, times: 1 });
    await publish(github);
    expect(await github.comments(PULL)).toHaveLength(1);
  });

  it("is left where there were more of ours", async () => {
    await using github = await aGitHub();
    const mine = `${markerLine(MARKER)}\nold`;
    const first = await github.comment(PULL, BOT, mine);
    await github.comment(PULL, BOT, mine);
    await github.comment(PULL, BOT, mine);
    await publish(github);
    expect((await github.comments(PULL)).map(({ id }) => id)).toEqual([first]);
  });

  it("is not a stranger's with our marker, nor one that quotes it", async () => {
    await using github = await aGitHub();
    const theirs = `${markerLine(MARKER)}\nYou are fast`;
    const quoted = `> ${markerLine(MARKER)}`;
    await github.comment(PULL, "eve", theirs);
    await github.comment(PULL, BOT, quoted);
    await publish(github);
    await publish(github, BAD);
    const found = await github.comments(PULL);
    expect(found.slice(0, 2).map(({ body }) => body)).toEqual([theirs, quoted]);
    expect(found.slice(2)).toMatchObject([
      { author: BOT, body: expect.stringContaining("### ❌") },
    ]);
    expect(found).toHaveLength(3);
  });

  it("is another one for another configuration", async () => {
    await using github = await aGitHub();
    await publish(github);
    await publish(github, aComparison(), { marker: { ...MARKER, key: "decaf" } });
    expect(await github.comments(PULL)).toHaveLength(2);
  });

  it("does not go back from a later commit to an earlier one", async () => {
    await using github = await aGitHub();
    const later = { ...MARKER, runId: 11, sha: "b".repeat(40) };
    await publish(github, BAD, { marker: later });
    const log = await publish(github, aComparison());
    expect(log).toEqual([expect.stringMatching(/shows a later commit and stays as it is/)]);
    expect(await bodiesOf(github)).toEqual([expect.stringContaining("### ❌")]);
    await publish(github, aComparison(), { marker: { ...later, runId: 10 } });
    expect(await bodiesOf(github)).toEqual([expect.stringContaining("### ✅")]);
  });
});

describe("a regression of an earlier commit", () => {
  const [second, third] = ["b".repeat(40), "c".repeat(40)];
  const at = (sha: string, runId: number) => ({ marker: { ...MARKER, sha, runId } });
  const BASE = { comparedWith: { kind: "base", ref: "main" } } as const;
  const red = { ...BAD, ...BASE };
  const withVerdict = (verdict: "unchanged" | "inconclusive") =>
    aComparison({
      ...BASE,
      series: [aSeriesComparison({ metrics: { throughput: aMetric({ verdict }) } })],
    });
  const WAS = "go/greet c=10 throughput was −12.3 % (−14.1 … −10.4 %)";
  const textIn = async (github: GitHub) => {
    const [body = "", ...others] = await bodiesOf(github);
    expect(others).toEqual([]);
    return textOf(parseMarkdown(body)).replaceAll("\u00a0", " ");
  };

  it("is undecided, then fixed, with both intervals", async () => {
    await using github = await aGitHub();
    await publish(github, red);
    expect(await textIn(github)).not.toMatch(/Fixed|Not yet/);
    await publish(github, withVerdict("inconclusive"), at(second, 11));
    expect(await textIn(github)).toContain(`Not yet decided: ${WAS}, now +1.0 % (−1.0 … +3.0 %)`);
    await publish(github, withVerdict("unchanged"), at(third, 12));
    const fixed = `Fixed: ${WAS}, now no worse: +1.0 % (−1.0 … +3.0 %)`;
    expect(await textIn(github)).toContain(fixed);
    await publish(github, withVerdict("unchanged"), at(third, 13));
    expect(await textIn(github)).toContain(fixed);
  });

  it("is not fixed by another run of the same commit", async () => {
    await using github = await aGitHub();
    await publish(github, red);
    await publish(github, withVerdict("unchanged"), at(SHA, 11));
    await publish(github, withVerdict("unchanged"), at(second, 12));
    expect(await textIn(github)).not.toContain("Fixed");
  });

  it("cannot be made up: what is no memory of ours is ignored, and names are text", async () => {
    await using github = await aGitHub();
    const series = "<img src=x> @eve https://evil.example";
    const change = { changePercent: -12, lowPercent: -14, highPercent: -10 };
    const one = { series, metric: "throughput", sha: second, ...change } as const;
    const remembered = { base: "main", red: [one] };
    await github.comment(PULL, BOT, `${markerLine({ ...MARKER, remembered })}\nedited`);
    const evil = aComparison({
      ...BASE,
      series: [{ ...aSeriesComparison(), name: series }],
    });
    await publish(github, evil);
    const [body = ""] = await bodiesOf(github);
    expect(body).toContain("Fixed:");
    expect(body).not.toMatch(/<img|@eve|https:\/\/evil/);
    await github.comment(PULL, "eve", markerLine({ ...MARKER, remembered }));
    await publish(github, withVerdict("unchanged"), at(third, 14));
    expect((await bodiesOf(github))[0]).not.toContain("Fixed:");
  });
});

describe("when there is one", () => {
  it.each([
    ["on-change", 0, 1],
    ["on-regression", 0, 1],
    ["always", 1, 1],
    ["never", 0, 0],
  ] as const)("%s: %i for nothing, %i for a regression", async (policy, nothing, regression) => {
    await using github = await aGitHub();
    await publish(github, aComparison(), { policy });
    expect(await github.comments(PULL)).toHaveLength(nothing);
    await publish(github, BAD, { policy });
    expect(await github.comments(PULL)).toHaveLength(regression);
  });

  it.each(["on-change", "on-regression"] as const)(
    "%s: it is updated once things are good again",
    async (policy) => {
      await using github = await aGitHub();
      await publish(github, BAD, { policy });
      await publish(github, aComparison(), { policy });
      expect(await bodiesOf(github)).toEqual([expect.stringContaining("### ✅")]);
    },
  );

  it("is none outside a pull request, but a check", async () => {
    await using github = await aGitHub();
    const log = keepJobLog();
    const host = createGitHub({
      repository: github.repository,
      apiUrl: github.apiUrl,
      token: github.jobToken(WRITE),
      signal: new AbortController().signal,
      tell: () => {},
    });
    await publishToHost(host, {
      comparison: BAD,
      view: viewOf({ run: aRun(), comparison: BAD }),
      policy: "always",
      marker: MARKER,
      links: [],
      acceptLabel: "x",
      checkName: "Loadgate",
      comments: [],
      reasons: [
        { text: "go/greet c=10: slow", place: { file: "loadgate.yml", line: 7 }, level: "failure" },
      ],
    });
    expect(log()).toEqual([]);
    expect(await github.comments(PULL)).toEqual([]);
    const [check] = await github.checks(SHA);
    expect(check).toMatchObject({ conclusion: "failure", output: { annotations_count: 1 } });
  });
});

describe("the check", () => {
  const ACCEPTED = {
    decision: "pass",
    standing: "passed",
    reasons: BAD.gate.reasons.map((reason) => ({ ...reason, isAccepted: true })),
    accepted: [],
  } as const;

  const TOLD = { ...BAD.gate, decision: "pass", standing: "neutral" } as const;

  it.each<[string, Comparison, string]>([
    ["fails", BAD, "failure"],
    ["passes", aComparison(), "success"],
    ["is told to pass", { ...BAD, gate: TOLD }, "neutral"],
    ["is accepted", { ...BAD, gate: ACCEPTED }, "success"],
  ])("of a gate that %s", async (_, comparison, conclusion) => {
    await using github = await aGitHub();
    await publish(github, comparison);
    expect(await github.checks(SHA)).toMatchObject([{ name: "Loadgate", conclusion }]);
  });

  it("is left out with a notice where the token may not write one", async () => {
    await using github = await aGitHub();
    const token = github.jobToken({ "pull-requests": "write" });
    const log = await publish(github, BAD, {}, token);
    expect(log).toEqual([
      "::notice title=Loadgate::No check was written: the job lacks the permission `checks: write`.",
      expect.stringMatching(/^│ Commented: http/),
    ]);
    expect(await github.checks(SHA)).toEqual([]);
  });
});

describe("another job of the run", () => {
  const ours = { ...MARKER, start: "a1-1-b2" };
  const theirs = { ...MARKER, start: "c3-1-d4" };

  it("keeps its comment where checks cannot be read", async () => {
    await using github = await aGitHub();
    const token = github.jobToken({ "pull-requests": "write" });
    await publish(github, BAD, { marker: theirs }, token);
    const [before] = await bodiesOf(github);
    const log = await publish(github, aComparison(), { marker: ours }, token);
    expect(log.at(-1)).toMatch(/^│ The comment is another job's and stays as it is: http/);
    expect(await bodiesOf(github)).toEqual([before]);
  });

  it("keeps its comment where both found none, and the younger one goes", async () => {
    await using github = await aGitHub();
    const token = github.jobToken({ "pull-requests": "write" });
    github.fail({ method: "POST", path: /\/comments$/, together: 2 });
    await Promise.all([ours, theirs].map((marker) => publish(github, BAD, { marker }, token)));
    expect(github.calls().some(({ method }) => method === "PATCH")).toBe(false);
    expect(await bodiesOf(github)).toHaveLength(1);
  });

  it.each([
    ["passes", aComparison(), "success"],
    ["fails", BAD, "failure"],
  ])("fails a check that %s: nothing is known of this job yet", async (_, first, conclusion) => {
    await using github = await aGitHub();
    await publish(github, first, { marker: theirs });
    await publish(github, aComparison(), { marker: ours });
    expect(await github.checks(SHA)).toMatchObject([
      { conclusion },
      {
        conclusion: "failure",
        output: {
          title: expect.stringMatching(/^Another job of this workflow run writes the check/),
          summary: expect.stringContaining("matrix.os"),
        },
      },
    ]);
  });
});

describe("what cannot be written", () => {
  it("is a warning, and the check is written all the same", async () => {
    await using github = await aGitHub();
    const log = await publish(github, BAD, {}, github.jobToken({ checks: "write" }));
    expect(log).toEqual([
      expect.stringMatching(
        /^::warning title=Loadgate::The comment was not written: Could not comment on #7: status 403, .*The report is in the job summary\..*pull-requests: write/,
      ),
    ]);
    expect(await github.checks(SHA)).toHaveLength(1);
  });

  it("is a warning for the check too, where it is no question of rights", async () => {
    await using github = await aGitHub();
    github.fail({ path: /check-runs/, status: 500 });
    const log = await publish(github);
    expect(log[0]).toMatch(/^::warning title=Loadgate::The check was not written: .*500/);
  });

  it("hides no bug", async () => {
    const broken = { comments: () => Promise.reject(new TypeError("x is undefined")) };
    await using github = await aGitHub();
    const comparison = aComparison();
    const view = viewOf({ run: aRun(), comparison });
    const report = {
      comparison,
      view,
      comments: [{ pull: PULL, comparison, view }],
      marker: MARKER,
      links: [],
      acceptLabel: "x",
      checkName: "x",
      reasons: [],
      policy: "always",
    } as const;
    const host = createGitHub({
      repository: github.repository,
      apiUrl: github.apiUrl,
      token: "x",
      signal: new AbortController().signal,
      tell: () => {},
    });
    await expect(publishToHost({ ...host, ...broken }, report)).rejects.toThrow("x is undefined");
  });
});

describe("a thousand series", () => {
  const series = Array.from({ length: 1000 }, (_, index) => {
    const percent = -10 - index / 100;
    const metrics = {
      throughput: aRegression({ changePercent: percent, lowPercent: percent - 2, highPercent: -8 }),
      "latency-p99": aMetric({ base: 2, head: 2.1 }),
      "cpu-per-request": aMetric({ base: 40, head: 41 }),
    };
    return aSeriesComparison({ server: `service-${index}`, scenario: "checkout", metrics });
  });
  const comparison = aComparison({
    verdict: "regression",
    gate: {
      decision: "fail",
      reasons: series.map(({ name }) => aReason(`${name}: throughput −10 %, 5 % tolerated`)),
    },
    series,
  });

  it("fit into one comment, the worst of them in it, in at most five requests", async () => {
    await using github = await aGitHub();
    await publish(github, comparison);
    expect(github.calls().length).toBeLessThanOrEqual(5);
    const [body = ""] = await bodiesOf(github);
    expect(body.length).toBeLessThan(65_536);
    expect(body.length).toBeGreaterThan(60_000);
    const tree = parseMarkdown(body);
    const [changed] = nodesOf(tree, "table");
    expect(textOf(changed?.children[1] ?? tree)).toContain("service-999/checkout c=10throughput");
    for (const { children } of nodesOf(tree, "table")) {
      expect(new Set(children.map((row) => row.children.length)).size).toBe(1);
    }
    expect(body.match(/<details>/g)?.length).toBe(body.match(/<\/details>/g)?.length);
    expect(body).toMatch(/… and \d+ more rows in \[the full report\]\(https:\/\/github\.example\//);

    const [check] = await github.checks(SHA);
    const size = Buffer.byteLength(check?.output.summary ?? "");
    expect(size).toBeGreaterThan(60_000);
    expect(size).toBeLessThanOrEqual(65_535);

    github.forgetCalls();
    await publish(github, comparison, { marker: { ...MARKER, runId: 11 } });
    expect(github.calls().length).toBeLessThanOrEqual(5);
    expect(await github.comments(PULL)).toHaveLength(1);
  });
});
