import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  aComparison,
  aCountedComparison,
  aRegression,
  aSeriesComparison,
} from "../../../test/support/builders/comparison.ts";
import { aCounted, someCounts } from "../../../test/support/builders/counts.ts";
import { runCompared, viewOf } from "../../../test/support/builders/evidence.ts";
import { aMeasuredRun, aPage } from "../../../test/support/builders/page.ts";
import { aRun } from "../../../test/support/builders/run.ts";
import { aSection } from "../../../test/support/builders/tracker.ts";
import { INJECTIONS } from "../../../test/support/hostile-run-files.ts";
import { historyOf } from "../../domain/history/baseline.ts";
import { type PageInput, renderPage } from "./page.ts";

/** Of a run of 36 series, in bytes: small enough to open at once from wherever it was put. */
const LARGEST = 160_000;

const page = await renderPage(aPage());

const POLICY = {
  tolerancePercent: { throughput: 5 },
  maxErrorPercent: 0,
  failOn: "regression",
} as const;

/** What stands between two tags. */
const between = (start: string, end: string) => page.split(start)[1]?.split(end)[0] ?? "";

describe("a page of 36 series", () => {
  it("is small", () => {
    const series = aMeasuredRun().series.filter(({ arm }) => arm === "head");
    expect(series).toHaveLength(36);
    expect(Buffer.byteLength(page)).toBeLessThanOrEqual(LARGEST);
  });

  it("is small with three servers and three gated metrics too", async () => {
    const run = aMeasuredRun(2, 3);
    expect(run.series.filter(({ arm }) => arm === "head")).toHaveLength(36);
    const text = await renderPage(aPage(run, { "cpu-per-request": 5 }));
    expect(text).toMatch(/\d+ of 108 comparisons/);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(LARGEST);
  });

  it("counts the verdicts in words that agree with their number", () => {
    expect(between('<ul class="chips">', "</ul>")).toMatch(/▲ \d{2} regressions</);
  });

  it("begins with the verdict in a sentence", () => {
    expect(page).toMatch(/<h1 class="failed"><span aria-hidden="true">✗<\/span> \d+ of 72 compar/);
  });

  it("has every gated comparison with its interval, the worst first", () => {
    const rows = [
      ...page.matchAll(
        /<tr class=(\w+) data-n="[^"]+"><td>[^<]+(?:<br><small>[^<]+<\/small>)?<td>[^<]+c=\d/g,
      ),
    ];
    expect(rows).toHaveLength(72);
    expect(rows[0]?.[1]).toBe("regression");
    expect(rows.filter(([, verdict]) => verdict === "regression").length).toBeGreaterThan(3);
    expect(page.match(/<use href=#\w+ x=/g)).toHaveLength(73 + 18);
  });

  it("shows for each series the pairs by round and the latency of both arms", () => {
    expect(page.match(/<article class="card"/g)).toHaveLength(37);
    const strips = page.match(/aria-label="[\w/]+: pairs by round"/g) ?? [];
    expect(strips.length).toBeGreaterThan(36);
    expect(page.match(/aria-label="latency by percentile"/g)).toHaveLength(36);
    expect(page).toContain('aria-label="instructions/request: turns by turn"');
  });

  it("has commands as code, whatever stands beside them", async () => {
    const input = aPage();
    const view = { ...input.view, next: ["a <b> (4 min): `loadgate run --only 'x<y'`"] };
    expect(await renderPage({ ...input, view })).toContain(
      "<li>a &#60;b&#62; (4 min): <code>loadgate run --only &#39;x&#60;y&#39;</code></ul>",
    );
  });

  it.each(["levels", "head-to-head", "servers", "environment", "faults"])(
    "has the part %s",
    (id) => {
      expect(page).toContain(`<section id="${id}">`);
    },
  );

  it("says what differs from what it is compared with", () => {
    const rows = between("<caption>Different environment</caption>", "</table>");
    expect(rows).toContain("<tr><td>base<td>go of api<td>1.25.3<td>1.25.4");
    expect(rows).toContain("<td>image version<td>20260119.4.1<td>20260126.11.1");
  });

  it("leads nowhere, and nothing but its own style and script has an effect", () => {
    expect(page).not.toMatch(
      /\b(?:href="(?!#)|src=|action=|srcset=)|url\((?!#)|@import|https?:\/\//,
    );
    expect(page).not.toMatch(/\sstyle=|\son\w+=/);
    const hash = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
    expect(between('Content-Security-Policy" content="', '"')).toBe(
      `default-src 'none'; style-src '${hash(between("<style>", "</style>"))}'; script-src '${hash(between('<script type="module">', "</script>"))}'; base-uri 'none'; form-action 'none'`,
    );
  });
});

describe("a page of a run", () => {
  const of = (parts: Partial<PageInput> = {}) => {
    const run = parts.run ?? aRun();
    const comparison = parts.comparison ?? aComparison();
    return renderPage({ run, comparison, view: viewOf({ run, comparison }), ...parts });
  };

  it("that is compared with nothing shows its bursts", async () => {
    const text = await of();
    expect(text).toContain('aria-label="throughput: bursts by round"');
    expect(text).toContain("Each dot is a burst");
    expect(text).not.toContain('id="levels"');
  });

  it("that is compared with nothing begins with its figures", async () => {
    const whole = aMeasuredRun(1, 2);
    const { base: _, counts: __, ...alone } = whole;
    const series = whole.series.filter(({ arm }) => arm === "head");
    const servers = whole.servers.filter(({ arm }) => arm === "head");
    const run = { ...alone, series, servers };
    const comparison = runCompared(run, historyOf(run, []), POLICY);
    const text = await of({ run, comparison });
    const ids = [...text.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([
      ...["measured", "head-to-head", "servers", "levels", "series", "environment"],
    ]);
    expect(text).toMatch(/<p>After a change, <code>loadgate run --base \w{12}<\/code> compares/);
    expect(text).toMatch(/<td data-of="throughput">[\d,]+\/s<br><small>\([\d,]+–[\d,]+\/s\)</);
    expect(text).not.toMatch(/>\+ new<|hollow and dashed|is compared with is known/);
  });

  it("that only counted, and is compared with nothing, has no table of figures", async () => {
    const run = aRun({ series: [], counts: someCounts(aCounted()) });
    const counted = [aCountedComparison({ metrics: { instructions: { head: 1 } } })];
    const text = await of({ run, comparison: aComparison({ series: [], instrumented: counted }) });
    expect(text).not.toContain('id="measured"');
  });

  it("that has too few earlier runs has a table of values without changes", async () => {
    const metrics = {
      throughput: { base: 1000, head: 900, tolerancePercent: 5, verdict: "inconclusive" as const },
    };
    const comparison = aComparison({
      comparedWith: { kind: "history", runs: 1, testbed: "x" },
      series: [aSeriesComparison({ metrics, verdict: "inconclusive" })],
    });
    const text = await of({ comparison });
    expect(text).toContain("<th>metric<th>baseline<th>head<th>tolerated<tr>");
    expect(text).not.toContain('id="search"');
  });

  it("of which nothing was measured has no pictures", async () => {
    const run = aRun({ series: [], servers: [] });
    const text = await of({ run, comparison: aComparison({ series: [] }) });
    expect(text).not.toMatch(/<article|id="comparisons"|id="servers"|id="head-to-head"/);
    expect(text).toContain("No difference of machine, tools or configuration");
  });

  it("says who accepted what, what a lost base printed, and what a tracker says", async () => {
    const run = aRun();
    const comparison = aComparison({ gate: { decision: "fail", reasons: [] } });
    const view = {
      ...viewOf({ run, comparison }),
      reasons: ["go/greet c=10: slower", "go/greet c=10: p99 slower"],
      otherReasons: ["go/greet c=10: slower"],
      accepted: ["ada accepts it"],
      notAccepted: ["eve may not"],
      advice: ["<go>: requests wait"],
      lost: [["panic: <x>"]],
      cautions: ["The run is incomplete"],
      tracker: aSection(),
    };
    const text = await of({ run, comparison, view });
    expect(text).toMatch(
      /The gate fails<\/h2><ul><li>1 comparison in the table below<li>go\/greet c=10: slower/,
    );
    expect(text).toMatch(/Accepted<\/h2><ul><li>ada accepts it/);
    expect(text).toMatch(/Not accepted<\/h2><ul><li>eve may not/);
    expect(text).toMatch(/Why<\/h2><ul><li>&#60;go&#62;: requests wait/);
    expect(text).toContain("<pre>panic: &#60;x&#62;\n</pre>");
    expect(text).toContain(`<h2>${aSection().title}</h2>`);
    expect(text).not.toMatch(/href="(?!#)/);
  });

  it("has what a tracker says as text, without its links", async () => {
    const run = aRun();
    const comparison = aComparison();
    const links = [{ label: "page", url: "https://tracker.example" }];
    const row = (mark: string) => ({ mark, name: "x", cells: ["go/greet", "1", "2"], links });
    const tracker = aSection({
      notes: ["Kept late"],
      alerts: [row("!")],
      others: [row("ok")],
      othersTitle: "1 other",
      links,
    });
    const text = await of({
      run,
      comparison,
      view: { ...viewOf({ run, comparison }), tracker },
    });
    expect(text).toContain("<p>Kept late</p>");
    expect(text).toContain("<tr><td>!<td>go/greet<td>1<td>2");
    expect(text).toContain("<summary>1 other</summary>");
    expect(text).not.toContain("tracker.example");
  });

  it("in which nothing is gated shows pairs all the same", async () => {
    const { counts: _, ...run } = aMeasuredRun(1);
    const comparison = aComparison({ comparedWith: { kind: "base", ref: "main" }, series: [] });
    const text = await of({ run, comparison });
    expect(text).toContain('aria-label="throughput: pairs by round"');
    expect(text).toContain('aria-label="p99: pairs by round"');
    expect(text).not.toMatch(/class=estimate|class="undefined"/);
  });

  it("leaves out what would make it endless, and says how much", async () => {
    const names = Array.from({ length: 501 }, (_, index) => `s${index}`);
    const counted = names.flatMap((name) =>
      (["head", "base"] as const).map((arm) => aCounted({ name, arm, turns: [] })),
    );
    const text = await of({ run: aRun({ series: [], counts: someCounts(...counted) }) });
    expect(text.match(/<article/g)).toHaveLength(500);
    expect(text).toContain("… and 1 more series without pictures");
  });

  it("stays small whatever a stranger's file is full of", async () => {
    const run = aRun();
    const many = <T>(count: number, make: (index: number) => T) =>
      Array.from({ length: count }, (_, index) => make(index));
    const endless = "&".repeat(10_000);
    const series = many(300, (index) =>
      [10, 20].map((concurrency) =>
        aSeriesComparison({ scenario: `x${index}`, level: { concurrency } }),
      ),
    ).flat();
    const comparison = aComparison({ series });
    const view = {
      ...viewOf({ run, comparison }),
      standing: "failed" as const,
      reasons: many(1000, () => endless),
      otherReasons: many(1000, () => endless),
      cautions: many(1000, () => endless),
      lost: many(1000, () => many(12, () => endless)),
      mixes: { columns: ["request"], textColumns: 1, rows: [["GET /items"]] },
      readings: { columns: ["metric"], textColumns: 1, rows: many(200_000, () => [endless]) },
    };
    const text = await of({ run, comparison, view });
    expect(Buffer.byteLength(text)).toBeLessThan(10_000_000);
    for (const left of [
      "<h2>Requests of mixes</h2>",
      "<li>… and 800 more",
      "… and the output of 980 more in run.jsonl of the same run.",
      "… and 100 more pictures left out",
      '<tr><td colspan="1">… and 199000 more rows in run.jsonl of the same run',
    ]) {
      expect(text).toContain(left);
    }
  });

  it.each(Object.entries(INJECTIONS))("shows %s as harmless text", async (_, text) => {
    const run = aRun({
      commit: { sha: "a".repeat(40), ref: text, dirty: true },
      failure: text,
      environment: { ...aRun().environment, cpuModel: text, loadgate: text },
    });
    const against = { startedAt: text, commit: { sha: text } };
    const what = { server: text, name: text };
    const differences = [{ against, what, before: text, now: text }];
    const hostile = await of({ run, comparison: aComparison({ differences }) });
    const tags = new Set([...hostile.matchAll(/<(\w+)/g)].map(([, tag]) => tag));
    expect(tags).not.toContain("img");
    expect(hostile.match(/<script/g)).toHaveLength(1);
    expect(hostile).not.toMatch(/[^\P{C}\n]/u);
  });
});

it("a page of a run without a commit, and whose time nobody took, is whole", async () => {
  const { commit: _, ...run } = aRun({
    timing: { totalMs: 0, installMs: 0, buildMs: 0, measureMs: 0, loadMs: 0 },
  });
  const comparison = aComparison({
    history: {
      runs: 3,
      verdict: "regression",
      jumps: [
        { ...aRegression(), series: "go/greet c=10", metric: "throughput", verdict: "regression" },
      ],
    },
  });
  const input = { run, comparison, recording: { recorded: false, reason: "the gate failed" } };
  const text = await renderPage({ run, comparison, view: viewOf(input) });
  expect(text).not.toMatch(/NaN/);
  expect(text).toContain("<h2>Changed against 3 earlier runs</h2>");
  expect(text).toContain("<dt>note<dd>This run is not added to the baseline: the gate failed.");
});
