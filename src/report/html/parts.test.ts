import { describe, expect, it } from "vitest";
import {
  aComparison,
  aCountedComparison,
  aDuel,
  aMetric,
  aRegression,
  aSeriesComparison,
} from "../../../test/support/builders/comparison.ts";
import { aCounted, turnsOf } from "../../../test/support/builders/counts.ts";
import { aRun, aSeries, aStart, someFacts } from "../../../test/support/builders/run.ts";
import { aSample, latencies, samples } from "../../../test/support/builders/sample.ts";
import type {
  SeriesComparison,
  ServerComparison,
} from "../../domain/findings/series-comparison.ts";
import { samplesOf } from "../../domain/series/samples.ts";
import type { ServerFacts } from "../../domain/series/server-facts.ts";
import { type Compared, comparedMetrics } from "./compared.ts";
import { comparisonsSection, spacedTicks } from "./comparisons.ts";
import { headToHeadSection } from "./head-to-head.ts";
import { levelsSection } from "./levels.ts";
import { html, type Part } from "./markup.ts";
import { limitsSection } from "./page.ts";
import { percentileAxis, percentilePicture } from "./percentiles.ts";
import { burstRounds, pairRounds, roundTable, turnRounds } from "./rounds.ts";
import { serversSection } from "./servers.ts";
import { stripPicture } from "./strip.ts";

const drawn = (part: Part) => html`${part}`.source;

/** Texts of a picture, in order. */
const textsOf = (part: Part) =>
  [...drawn(part).matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);

it("compares servers beside series, and leaves that they are new to these", () => {
  const servers: readonly ServerComparison[] = [
    { name: "go", verdict: "regression", metrics: { "peak-rss": aRegression(), "idle-rss": {} } },
    { name: "rust", verdict: "new", metrics: { "peak-rss": aMetric({ verdict: "new" }) } },
  ];
  const all = comparedMetrics(aComparison({ servers }));
  expect(all.map(({ series, id }) => [series, id])).toEqual([
    ["go", "peak-rss"],
    ["go/greet c=10", "throughput"],
  ]);
});

describe("the comparisons", () => {
  const compared = comparedMetrics(
    aComparison({
      series: [
        aSeriesComparison({ server: "same" }),
        aSeriesComparison({ server: "slow", metrics: { throughput: aRegression() } }),
        aSeriesComparison({
          server: "late",
          metrics: {
            "latency-p99": aRegression({ changePercent: 60, lowPercent: 40, highPercent: 900 }),
            "latency-p50": { base: 1, head: 2 },
          },
        }),
        aSeriesComparison({ server: "gone", verdict: "removed", metrics: {} }),
        aSeriesComparison({
          server: "bad",
          metrics: {
            throughput: { verdict: "unmeasurable" },
            "latency-p99": { verdict: "unmeasurable" },
          },
        }),
      ],
      instrumented: [
        aCountedComparison({
          metrics: {
            instructions: aMetric({ verdict: "improvement", changePercent: -3 }),
            allocations: { base: 1, head: 1 },
          },
        }),
      ],
    }),
  );

  it("are ordered by verdict, then by how much worse it got, timed and counted alike", () => {
    expect(compared.map(({ series, id, verdict }) => [series, id, verdict])).toEqual([
      ["late/greet c=10", "latency-p99", "regression"],
      ["slow/greet c=10", "throughput", "regression"],
      ["bad/greet c=10", "throughput", "unmeasurable"],
      ["bad/greet c=10", "latency-p99", "unmeasurable"],
      ["go/greet", "instructions", "improvement"],
      ["gone/greet c=10", undefined, "removed"],
      ["same/greet c=10", "throughput", "unchanged"],
    ]);
  });

  it("have worse above 0, whatever the metric", () => {
    expect(compared.slice(0, 2).map(({ worse }) => worse)).toEqual([
      { low: 40, middle: 60, high: 900 },
      { low: 10.4, middle: 12.3, high: 14.1 },
    ]);
  });

  it("are rows with figures; an interval that leaves the scale ends in an arrow", () => {
    const text = drawn(comparisonsSection(compared, "main"));
    expect(text.match(/<tr class=/g)).toHaveLength(7);
    expect(text).toContain("<td>gone/greet c=10<td>all<td");
    expect(text).toMatch(/late\/greet.*?<path d="M\d+ 11H231M227 7L233 11L227 15"/s);
    expect(text).toMatch(/<option>regression<option>|<option>regression<\/option><option>/);
  });

  it("are nothing where nothing is gated", () => {
    expect(comparisonsSection([], "main")).toBeUndefined();
  });

  it("are cut short, and counted, where there are thousands", () => {
    const many = Array.from(
      { length: 5002 },
      (): Compared => ({
        series: "go/greet c=10",
        id: "throughput",
        verdict: "improvement",
        values: aMetric(),
        worse: { low: -2000, middle: -4, high: 0 },
      }),
    );
    const text = drawn(comparisonsSection(many, "main"));
    expect(text.match(/<tr class=/g)).toHaveLength(5000);
    expect(text).toContain("… and 2 more comparisons in comparison.json.");
    expect(text).toContain("M13 7L7 11L13 15");
  });
});

describe("a strip", () => {
  const rounds = [
    { round: 1, values: [1, 2, 3], centre: 2 },
    { round: 4, values: [2, 900], centre: 4 },
  ];
  const strip = { label: "p99", rounds, format: String } as const;

  it("has a dot for each value and a bar for each round", () => {
    const text = drawn(
      stripPicture({ ...strip, tolerance: 5, interval: { low: 1, middle: 3, high: 5 } }, "p99"),
    );
    expect(text.match(/\dz(?=m|")/g)).toHaveLength(5 + 2);
    expect(text).toMatch(/class=centre d="m\d+ \d+h100m\S+ \S+h100"/);
    expect(text).toMatch(/class=band.*class=interval.*class=estimate/);
  });

  it("shows at its edge what lies beyond the scale", () => {
    const text = drawn(
      stripPicture(
        { ...strip, rounds: [...rounds, ...rounds, ...Array(40).fill(rounds[0])] },
        "p99",
      ),
    );
    expect(text).toContain("class=beyond");
  });

  it.each([0, 5])("has a scale around values that are all %d", (value) => {
    const flat = [{ round: 1, values: [value, value], centre: value }];
    const text = drawn(stripPicture({ ...strip, rounds: flat }, "p99"));
    expect(text).not.toMatch(/NaN|beyond/);
  });
});

describe("rounds", () => {
  it("hold the pairs of both arms, in percent", () => {
    const head = aSeries({ samples: samples(3, (block) => ({ throughput: 9000, round: block })) });
    const base = aSeries({ arm: "base", samples: samples(3, (block) => ({ round: block })) });
    const rounds = pairRounds(base, head, "throughput");
    expect(rounds.map(({ round }) => round)).toEqual([1, 2, 3]);
    expect(rounds[0]?.centre).toBeCloseTo(-10, 6);
    expect(rounds[0]?.values).toHaveLength(2);
  });

  it("hold head's bursts where there is no base, without those that have no value", () => {
    const { throughput: _, ...none } = aSample({ round: 1 });
    const head = aSeries({ samples: [aSample(), aSample({ throughput: 8000 }), none] });
    expect(burstRounds(head, "throughput")).toEqual([
      { round: 1, values: [10_000, 8000], centre: 9000 },
    ]);
  });

  it("hold the turns that both arms counted", () => {
    const head = aCounted({ turns: [...turnsOf(110), { turn: 9, instructions: 1 }] });
    const base = aCounted({ arm: "base", turns: turnsOf(100) });
    expect(turnRounds(base, head, "instructions").map(({ round }) => round)).toEqual([
      1, 2, 3, 4, 5,
    ]);
    expect(turnRounds(base, head, "instructions")[0]?.centre).toBeCloseTo(10, 6);
    expect(turnRounds(base, head, "allocations")).toEqual([]);
  });

  it("are a table with a dash where a metric has none", () => {
    const round = (number: number) => ({ round: number, values: [1], centre: number });
    const metrics = [
      { label: "p99", rounds: [round(10), round(2)], format: String },
      { label: "CPU", rounds: [round(2)], format: String },
    ];
    expect(roundTable(metrics, "round")).toEqual({
      columns: ["round", "p99", "CPU"],
      textColumns: 1,
      rows: [
        ["2", "2", "2"],
        ["10", "10", "–"],
      ],
    });
  });
});

it("the axis of changes has no more ticks than there is room for, with zero among them", () => {
  expect(spacedTicks([-20, -10, 0, 10, 20])).toEqual([-20, -10, 0, 10, 20]);
  expect(spacedTicks([-60, -40, -20, 0, 20, 40, 60])).toEqual([-40, 0, 40]);
});

describe("latency by percentile", () => {
  const arm = (name: "head" | "base", p50: number, p999 = p50 * 5) => ({
    name,
    arm: name,
    samples: samplesOf([aSample({ latencyMs: { ...latencies(p50), p999 } })]),
  });

  it("is a curve for each arm with its name at its end, from 0", () => {
    const texts = textsOf(percentilePicture([arm("head", 2), arm("base", 1)]));
    expect(texts[0]).toBe("0 µs");
    expect(texts).toEqual(expect.arrayContaining(["head", "base"]));
    expect(textsOf(percentileAxis())).toEqual(["p50", "p90", "p99", "p99.9"]);
  });

  it("is on a logarithmic scale where it spans too much, and says so", () => {
    const texts = textsOf(percentilePicture([arm("head", 1, 900)]));
    expect(texts).toContain("logarithmic scale");
    expect(texts).toEqual(expect.arrayContaining(["1.00 ms", "10.0 ms", "100 ms"]));
  });

  it("is nothing where none is known", () => {
    const { latencyMs: _, ...none } = aSample();
    expect(
      percentilePicture([{ name: "head", arm: "head", samples: samplesOf([none]) }]),
    ).toBeUndefined();
    expect(percentilePicture([])).toBeUndefined();
  });
});

describe("over levels", () => {
  const at = (server: string, concurrency: number, base?: number): SeriesComparison =>
    aSeriesComparison({
      server,
      level: { concurrency },
      metrics: { throughput: { head: 1000 * concurrency, ...(base !== undefined && { base }) } },
    });

  it("has a curve of head and one of base for a few servers, named at its end", () => {
    const text = drawn(
      levelsSection(
        aComparison({ series: [1, 2, 4].map((level) => at("go", level, 900)) }),
        "main",
      ),
    );
    expect(text.match(/class=head d/g)).toHaveLength(1);
    expect(text.match(/class=base d/g)).toHaveLength(1);
    expect(text).toMatch(/class="label s0">go<\/text>/);
    expect(text).toContain("<tr><td>go (main)<td>900/s");
  });

  it("leaves base out for many servers, and servers beyond the eighth", () => {
    const series = Array.from({ length: 10 }, (_, index) =>
      [1, 100].map((level) => at(`s${index}`, level, 900)),
    ).flat();
    const text = drawn(levelsSection(aComparison({ series }), "main"));
    expect(text.match(/class=head d/g)).toHaveLength(8);
    expect(text).not.toContain("class=base d");
  });

  it("is drawn over rates too, and from 0 where nothing was answered", () => {
    const series = [1000, 2000].map((rate) =>
      aSeriesComparison({ level: { rate }, metrics: { throughput: { head: 0 } } }),
    );
    const text = drawn(levelsSection(aComparison({ series }), "main"));
    expect(text).toContain("throughput over requests/s");
    expect(text).not.toContain("NaN");
  });

  it("is nothing with one level, and without what was removed", () => {
    const gone = [at("go", 1), { ...at("go", 2), verdict: "removed" as const }];
    expect(levelsSection(aComparison({ series: gone }), "main")).toBeUndefined();
  });
});

describe("head to head", () => {
  const NO_TABLE = { columns: [], textColumns: 2, rows: [] };

  it("has servers side by side first, the better value in bold", () => {
    const table = {
      columns: ["load", "metric", "go", "rust", "difference"],
      textColumns: 2,
      rows: [["greet c=1", "p99", "8.00 ms", "▲ 4.00 ms", "rust ÷ go 0.50×"]],
    };
    const text = drawn(headToHeadSection(table, [aDuel()]));
    expect(text).toContain(
      '<td data-of="go">8.00 ms<td data-of="rust"><b>▲ 4.00 ms</b><td>rust ÷ go 0.50×',
    );
    expect(text.indexOf("side by side")).toBeLessThan(text.indexOf("Ratios of each two"));
    const long = { ...table, rows: Array.from({ length: 1003 }, () => ["a", "b", "c", "d", "e"]) };
    expect(drawn(headToHeadSection(long, []))).toContain("… and 3 more rows in comparison.json.");
    expect(headToHeadSection(NO_TABLE, [])).toBeUndefined();
  });

  it("has a row for each ratio, and names those that decide nothing by another shape", () => {
    const undecided = aDuel({ scenario: "echo", ratio: 1.1, low: 0.9, high: 1.3 });
    const text = drawn(headToHeadSection(NO_TABLE, [aDuel(), undecided]));
    expect(text.match(/<td class=\w+><svg><path d=/g)).toHaveLength(2);
    expect(text).toContain("<td class=new><svg>");
    expect(text).toContain("<td class=unchanged><svg>");
    expect(text).toContain("<td class=even>1.10× (0.90–1.30)");
    expect(text).toContain("rust ÷ go");
  });

  it("has one row for two servers under one load, its metrics side by side", () => {
    const p99 = aDuel({ metric: "latency-p99", ratio: 0.5, low: 0.4, high: 0.6 });
    const text = drawn(
      headToHeadSection(NO_TABLE, [aDuel(), p99, aDuel({ ...p99, scenario: "echo" })]),
    );
    expect(text).toContain("<th>throughput<th>p99<th>pairs");
    expect(text.match(/<tr><td>greet/g)).toHaveLength(1);
    expect(text).toMatch(
      /<tr><td>echo<td>[^<]*<td>rust ÷ go<td><td><td>0\.50× \(0\.40–0\.60\)<td>/,
    );
  });

  it("is cut short, and counted, where there are thousands", () => {
    const duels = Array.from({ length: 1001 }, (_, index) =>
      aDuel({ low: 0, scenario: `s${index}` }),
    );
    const text = drawn(headToHeadSection(NO_TABLE, duels));
    expect(text).toContain("… and 1 more row in comparison.json.");
    expect(text).not.toMatch(/NaN|Infinity/);
  });
});

describe("limits", () => {
  const view = (rows: number, columns: readonly string[] = []) => ({
    ...{ title: "", areKept: false },
    looks: Array.from({ length: rows }, () => "regression" as const),
    columns: ["result", "series or server", "metric", ...columns, "head", "limit"],
    textColumns: 3,
    rows: Array.from({ length: rows }, () => [
      ...["over", "go", "p99", ...columns.map(() => "98.0 ms"), "112 ms", "≤ 100 ms"],
    ]),
  });

  it("have a sign, and base where there is one", () => {
    expect(drawn(limitsSection(view(1)))).toContain(
      "<tr class=regression><td>▲ over<td>go<td>p99<td>112 ms<td>≤ 100 ms",
    );
    expect(drawn(limitsSection(view(1, ["main"])))).toContain(
      "<td>p99<td class=base>98.0 ms<td>112 ms",
    );
  });

  it("are counted where there are thousands, and nothing where there are none", () => {
    expect(drawn(limitsSection(view(1001)))).toContain("… and 1 more limit in comparison.json.");
    expect(drawn(limitsSection(view(1)))).not.toContain("more limit");
    expect(limitsSection(undefined)).toBeUndefined();
  });
});

describe("servers", () => {
  const section = (servers: readonly ServerFacts[], compared: readonly ServerComparison[] = []) =>
    serversSection(aRun({ servers }), { servers: compared }, { baseName: "main", isAlone: false });

  it("have a dot for each start, the medians, and a dash for what is not known", () => {
    const { artifactBytes: _, ...unknown } = someFacts({ arm: "base", buildMs: 0 });
    const starts = [10, 30, 20].map((coldStartMs) => aStart({ coldStartMs }));
    const text = drawn(section([someFacts({ buildMs: 0, starts }), unknown]));
    expect(text).toContain("<th>main<th>head");
    expect(text).toContain('aria-label="base: 12.5 ms; head: 3 values from 10.0 ms to 30.0 ms"');
    expect(text).toMatch(/12.5 ms<td class=head>20.0 ms<td class=change><td/);
    expect(text).toContain("<td class=base>–");
    expect(text).toContain("base: no value; head");
    expect(text).not.toMatch(/NaN|Infinity|longest GC pause/);
  });

  it("have the change and what is tolerated, where there is a base", () => {
    const metrics = { "cold-start": aMetric(), "idle-rss": { head: 1 } };
    const facts = [
      ...[someFacts({ arm: "base-2" }), someFacts({ arm: "base" })],
      ...[someFacts(), someFacts({ server: "rust" })],
    ];
    const text = drawn(section(facts, [{ name: "go", verdict: "unchanged", metrics }]));
    expect(text).toContain("<th>main<th>base-2<th>head<th>change (95 % interval)");
    expect(text).toContain("<td class=change>+1.0 % (−1.0 … +3.0 %)<td class=tolerated>5.00 %");
    expect(drawn(section([someFacts()]))).not.toContain("tolerated");
  });

  it("are nothing where nothing is known of them", () => {
    expect(section([])).toBeUndefined();
  });
});
