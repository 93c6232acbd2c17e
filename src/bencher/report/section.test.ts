import { describe, expect, it } from "vitest";
import { anOutcomeRow, aStoredRun } from "../../../test/support/builders/bencher-outcome.ts";
import { aView } from "../../../test/support/builders/view.ts";
import type { TrackerRow } from "../../domain/review/tracker-section.ts";
import { assemble } from "../../report/markdown/assemble.ts";
import { renderMarkdown } from "../../report/markdown/markdown.ts";
import { renderTerminal } from "../../report/text/terminal.ts";
import { trackerBlocks } from "../../report/tracker-blocks.ts";
import type { OutcomeRow } from "../domain/outcome.ts";
import { bencherSection } from "./section.ts";

const facts = { event: "push" };
const plain = (text: string) => text;
const PALETTE = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain };
const URL = "https://b.example.com/perf/demo";

const { baseline: _, ...BARE } = anOutcomeRow();

const findingOf = ({ cells }: TrackerRow) => cells.at(-1);
const historyOf = ({ cells }: TrackerRow) => cells.at(-2);

const untested = (reason: string, overrides: Partial<OutcomeRow> = {}) =>
  anOutcomeRow({ status: "untested", reason, ...overrides });

describe("the headline", () => {
  it.each<[string, readonly OutcomeRow[], string]>([
    ["nothing is tested", [], "Stored in Bencher; no metric has a threshold, nothing was tested"],
    ["all are within", [anOutcomeRow()], "No alert in 1 value that Bencher tested"],
    [
      "nothing could be tested",
      [untested("new"), untested("new")],
      "Stored in Bencher, which tested nothing: 2 values without a baseline",
    ],
    [
      "some could not be tested",
      [anOutcomeRow(), untested("new")],
      "No alert in 1 value that Bencher tested; 1 more not tested",
    ],
    [
      "there are alerts",
      [anOutcomeRow({ status: "alert" }), anOutcomeRow({ status: "dismissed" }), anOutcomeRow()],
      "1 alert in 3 values that Bencher tested",
    ],
  ])("says when %s", (_, rows, headline) => {
    expect(bencherSection(aStoredRun({ rows })).headline).toBe(
      `${headline} (main on ubuntu24-x64)`,
    );
  });

  it("says why nothing was sent", () => {
    const skipped = bencherSection({ kind: "skipped", reason: "a fork", isExpected: true, facts });
    expect(skipped).toMatchObject({ headline: "Not sent to Bencher: a fork", notes: [] });
    const failed = { kind: "failed", reason: "down", details: [], facts } as const;
    expect(bencherSection(failed)).toMatchObject({
      headline: "Not tracked: down",
      notes: [],
    });
    expect(bencherSection({ ...failed, hint: "Wait." }).notes).toEqual(["Wait."]);
  });
});

it("alerts come first, then what was not tested, its reasons once each in the notes", () => {
  const rows = [
    anOutcomeRow(),
    ...["a", "b", "c", "d"].map((series) => untested("too new", { series })),
    untested("lost"),
    anOutcomeRow({ status: "dismissed", reason: "the alert was dismissed in Bencher" }),
    anOutcomeRow({ status: "alert" }),
  ];
  const view = bencherSection(aStoredRun({ rows, problems: ["odd"], wasSentBefore: true }));
  expect(view.alerts.map(findingOf)).toEqual([
    "alert",
    "dismissed: the alert was dismissed in Bencher",
  ]);
  expect(view.others.map(findingOf)).toEqual([
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
  const view = bencherSection(
    aStoredRun({
      reports: [
        { uuid: "1", against: "history" },
        { uuid: "2", against: "base", url: URL },
      ],
      rows: [
        anOutcomeRow({
          status: "alert",
          metric: "latency-p99",
          value: 5,
          lower: 1,
          upper: 4,
          baseline: 3,
          samples: 12,
          trendPercent: 1.25,
          against: "base",
          ...links,
        }),
        anOutcomeRow({ status: "alert", value: 12, upper: 10, samples: 1 }),
        anOutcomeRow({ status: "alert", metric: "latency-p99", value: 1, lower: 2 }),
        { ...BARE, status: "alert" },
      ],
    }),
  );
  expect(view.links).toEqual([{ label: "report (base of this job)", url: URL }]);
  expect(view.alerts[0]).toEqual({
    mark: "🔴",
    name: "go/greet c=10 p99 (base of this job)",
    cells: [
      "go/greet c=10",
      "p99",
      "base of this job",
      "5.00 ms",
      "3.00 ms",
      "≥ 1.00 ms, ≤ 4.00 ms",
      "12 values, trend +1.3 %",
      "alert",
    ],
    links: [
      { label: "alert", url: links.alertUrl },
      { label: "plot", url: links.plotUrl },
    ],
  });
  expect(view.alerts.slice(1).map((row) => [findingOf(row), historyOf(row)])).toEqual([
    ["alert, on the better side", "1 value"],
    ["alert, on the better side", ""],
    ["alert", ""],
  ]);
  expect(view.alerts.at(-1)?.cells.slice(4, 6)).toEqual(["", ""]);
});

describe("the section", () => {
  const tracker = bencherSection(
    aStoredRun({
      branch: "<b>|x",
      problems: ["[x](javascript:y)\u001b[31m"],
      rows: [
        anOutcomeRow({ status: "alert", series: "a|b\u001b[0m", alertUrl: `${URL}/alerts/1` }),
        anOutcomeRow({ status: "alert" }),
        anOutcomeRow(),
        anOutcomeRow({ baseline: 1 }),
      ],
    }),
  );

  it("in markdown escapes what came from elsewhere, and links only what we made", () => {
    const text = renderMarkdown(aView({ tracker }));
    expect(text).toContain("**Bencher** · 2 alerts in 4 values that Bencher tested (&lt;b&gt;\\|x");
    expect(text).toContain("· [report (history)](<https://b.example.com/r>)");
    expect(text).toContain("- \\[x\\](javascript:y)");
    expect(text).toContain(`| [alert](<${URL}/alerts/1>) |`);
    expect(text).toContain("a\\|b");
    expect(text).toContain("<summary>2 within their limits</summary>");
    expect(text).not.toContain("\u001b");
  });

  it("in markdown leaves out the last rows and notes where there is no room", () => {
    const rows = Array.from({ length: 20 }, () => anOutcomeRow({ status: "alert" }));
    const problems = Array.from({ length: 20 }, (_, index) => `odd ${index}`);
    const view = bencherSection(aStoredRun({ rows, problems }));
    const blocks = trackerBlocks(view, (left) => `… ${left} rows`);
    const whole = assemble(blocks);
    const cut = assemble(blocks, { max: whole.length - 300, lengthOf: (text) => text.length });
    expect(whole).not.toMatch(/… \d+ rows|- and \d+ more/);
    expect(cut).toMatch(/… \d+ rows/);
    expect(assemble(blocks, { max: 600, lengthOf: (text) => text.length })).toMatch(
      /- and \d+ more/,
    );
  });

  it("counts what was not tested apart from what is within", () => {
    const summaryOf = (...rows: readonly OutcomeRow[]) =>
      /<summary>(.*tested|.*limits)<\/summary>/.exec(
        renderMarkdown(aView({ tracker: bencherSection(aStoredRun({ rows })) })),
      )?.[1];
    expect(summaryOf(untested("new"))).toBe("1 not tested");
    expect(summaryOf(untested("new"), anOutcomeRow())).toBe("1 within their limits, 1 not tested");
  });

  it("in a terminal has no escape of others", () => {
    const text = renderTerminal(aView({ tracker }), PALETTE);
    expect(text).toContain("note: [x](javascript:y)");
    expect(text).toContain("report (history): https://b.example.com/r");
    expect(text).toContain(`alert of a|b[0m throughput (history): ${URL}/alerts/1`);
    expect(text).not.toContain("\u001b");
  });

  it("is short where nothing was sent", () => {
    const skipped = bencherSection({ kind: "skipped", reason: "a fork", isExpected: true, facts });
    const text = renderMarkdown(aView({ tracker: skipped }));
    expect(text).toContain("**Bencher** · Not sent to Bencher: a fork\n");
  });
});

it("a row without a value shows none", () => {
  const { value: _, baseline: __, ...row } = untested("failed");
  const [shown] = bencherSection(aStoredRun({ rows: [row] })).others;
  expect(shown?.cells.slice(3)).toEqual(["", "", "", "", "not tested"]);
});
