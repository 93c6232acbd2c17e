import { describe, expect, it } from "vitest";
import { aTrackedRow, aTrackedRun } from "../../test/support/builders/tracking.ts";
import { aView } from "../../test/support/builders/view.ts";
import type { TrackedRow } from "../domain/tracking/tracking.ts";
import { assemble } from "./assemble.ts";
import { renderMarkdown } from "./markdown.ts";
import { renderTerminal } from "./terminal.ts";
import { trackingBlocks } from "./tracking-section.ts";
import { trackingView } from "./tracking-view.ts";

const facts = { event: "push" };
const plain = (text: string) => text;
const PALETTE = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain };
const URL = "https://b.example.com/perf/demo";

const { baseline: _, ...BARE } = aTrackedRow();

const untested = (reason: string, overrides: Partial<TrackedRow> = {}) =>
  aTrackedRow({ status: "untested", reason, ...overrides });

describe("the headline", () => {
  it.each<[string, readonly TrackedRow[], string]>([
    ["nothing is tested", [], "Stored in Bencher; no metric has a threshold, nothing was tested"],
    ["all are within", [aTrackedRow()], "No alert in 1 value that Bencher tested"],
    [
      "nothing could be tested",
      [untested("new"), untested("new")],
      "Stored in Bencher, which tested nothing: 2 values without a baseline",
    ],
    [
      "some could not be tested",
      [aTrackedRow(), untested("new")],
      "No alert in 1 value that Bencher tested; 1 more were not tested",
    ],
    [
      "there are alerts",
      [aTrackedRow({ status: "alert" }), aTrackedRow({ status: "dismissed" }), aTrackedRow()],
      "1 alert in 3 values that Bencher tested",
    ],
  ])("says when %s", (_, rows, headline) => {
    expect(trackingView(aTrackedRun({ rows })).headline).toBe(`${headline} (main on ubuntu24-x64)`);
  });

  it("says why nothing was sent", () => {
    const skipped = trackingView({ kind: "skipped", reason: "a fork", isExpected: true, facts });
    expect(skipped).toMatchObject({ headline: "Not sent to Bencher: a fork", notes: [] });
    const failed = { kind: "failed", reason: "down", details: [], facts } as const;
    expect(trackingView(failed)).toMatchObject({
      headline: "Not tracked, and no verdict of this run depends on it: down",
      notes: [],
    });
    expect(trackingView({ ...failed, hint: "Wait." }).notes).toEqual(["Wait."]);
  });
});

it("alerts come first, then what was not tested, its reasons once each in the notes", () => {
  const rows = [
    aTrackedRow(),
    ...["a", "b", "c", "d"].map((series) => untested("too new", { series })),
    untested("lost"),
    aTrackedRow({ status: "dismissed", reason: "the alert was dismissed in Bencher" }),
    aTrackedRow({ status: "alert" }),
  ];
  const view = trackingView(aTrackedRun({ rows, problems: ["odd"], wasSentBefore: true }));
  expect(view.alerts.map(({ finding }) => finding)).toEqual([
    "alert",
    "dismissed: the alert was dismissed in Bencher",
  ]);
  expect(view.others.map(({ finding }) => finding)).toEqual([
    ...Array.from({ length: 5 }, () => "not tested"),
    "within its limit",
  ]);
  expect(view.notes).toEqual([
    "odd",
    "4 values not tested, too new (a throughput, b throughput, c throughput and 1 more).",
    "1 value not tested, lost (go/greet c=10 throughput).",
    "The run had been sent before; it was not sent again.",
  ]);
});

it("a row has its figures, limits, history and links", () => {
  const links = { alertUrl: `${URL}/alerts/1`, plotUrl: `${URL}?x` };
  const view = trackingView(
    aTrackedRun({
      reports: [
        { uuid: "1", against: "history" },
        { uuid: "2", against: "base", url: URL },
      ],
      rows: [
        aTrackedRow({
          ...{ status: "alert", metric: "latency-p99", value: 5, lower: 1, upper: 4 },
          ...{ baseline: 3, samples: 12, trendPercent: 1.25, against: "base", ...links },
        }),
        aTrackedRow({ status: "alert", value: 12, upper: 10, samples: 1 }),
        aTrackedRow({ status: "alert", metric: "latency-p99", value: 1, lower: 2 }),
        { ...BARE, status: "alert" },
      ],
    }),
  );
  expect(view.links).toEqual([{ label: "report (base of this job)", url: URL }]);
  expect(view.alerts[0]).toEqual({
    ...{ status: "alert", series: "go/greet c=10", metric: "p99", against: "base of this job" },
    ...{ value: "5.00 ms", baseline: "3.00 ms", limit: "≥ 1.00 ms, ≤ 4.00 ms" },
    history: "12 values, trend +1.3 %",
    finding: "alert",
    links: [
      { label: "alert", url: links.alertUrl },
      { label: "plot", url: links.plotUrl },
    ],
  });
  expect(view.alerts.slice(1).map(({ finding, history }) => [finding, history])).toEqual([
    ["alert, on the better side", "1 value"],
    ["alert, on the better side", ""],
    ["alert", ""],
  ]);
  expect(view.alerts.at(-1)).toMatchObject({ baseline: "", limit: "" });
});

describe("the section", () => {
  const tracking = trackingView(
    aTrackedRun({
      branch: "<b>|x",
      problems: ["[x](javascript:y)\u001b[31m"],
      rows: [
        aTrackedRow({ status: "alert", series: "a|b\u001b[0m", alertUrl: `${URL}/alerts/1` }),
        aTrackedRow({ status: "alert" }),
        aTrackedRow(),
        aTrackedRow({ baseline: 1 }),
      ],
    }),
  );

  it("in markdown escapes what came from elsewhere, and links only what we made", () => {
    const text = renderMarkdown(aView({ tracking }));
    expect(text).toContain("**Bencher** · 2 alerts in 4 values that Bencher tested (&lt;b&gt;\\|x");
    expect(text).toContain("· [report (history)](<https://b.example.com/r>)");
    expect(text).toContain("- \\[x\\](javascript:y)");
    expect(text).toContain(`| [alert](<${URL}/alerts/1>) |`);
    expect(text).toContain("a\\|b");
    expect(text).toContain("<summary>2 within their limits</summary>");
    expect(text).not.toContain("\u001b");
  });

  it("in markdown leaves out the last rows and notes where there is no room", () => {
    const rows = Array.from({ length: 20 }, () => aTrackedRow({ status: "alert" }));
    const problems = Array.from({ length: 20 }, (_, index) => `odd ${index}`);
    const view = trackingView(aTrackedRun({ rows, problems }));
    const blocks = trackingBlocks(view, (left) => `… ${left} rows`);
    const whole = assemble(blocks);
    const cut = assemble(blocks, { max: whole.length - 300, lengthOf: (text) => text.length });
    expect(whole).not.toMatch(/… \d+ rows|- and \d+ more/);
    expect(cut).toMatch(/… \d+ rows/);
    expect(assemble(blocks, { max: 600, lengthOf: (text) => text.length })).toMatch(
      /- and \d+ more/,
    );
  });

  it("counts what was not tested apart from what is within", () => {
    const summaryOf = (...rows: readonly TrackedRow[]) =>
      /<summary>(.*tested|.*limits)<\/summary>/.exec(
        renderMarkdown(aView({ tracking: trackingView(aTrackedRun({ rows })) })),
      )?.[1];
    expect(summaryOf(untested("new"))).toBe("1 not tested");
    expect(summaryOf(untested("new"), aTrackedRow())).toBe("1 within their limits, 1 not tested");
  });

  it("in a terminal has no escape of others", () => {
    const text = renderTerminal(aView({ tracking }), PALETTE);
    expect(text).toContain("note: [x](javascript:y)");
    expect(text).toContain("report (history): https://b.example.com/r");
    expect(text).toContain(`alert of a|b[0m throughput (history): ${URL}/alerts/1`);
    expect(text).not.toContain("\u001b");
  });

  it("is short where nothing was sent", () => {
    const skipped = trackingView({ kind: "skipped", reason: "a fork", isExpected: true, facts });
    const text = renderMarkdown(aView({ tracking: skipped }));
    expect(text).toContain("**Bencher** · Not sent to Bencher: a fork\n");
  });
});

it("a row without a value shows none", () => {
  const { value: _, baseline: __, ...row } = untested("failed");
  const [shown] = trackingView(aTrackedRun({ rows: [row] })).others;
  expect(shown).toMatchObject({ value: "", baseline: "", limit: "", finding: "not tested" });
});
