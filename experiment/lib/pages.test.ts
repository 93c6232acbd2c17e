import { describe, expect, it } from "vitest";
import { aRecording } from "../../test/support/recording.ts";
import { LOADS } from "./certainty.js";
import { Count } from "./chance.js";
import { figures } from "./figures.js";
import { goals } from "./goals.js";
import { noiseFacts } from "./noise.js";
import { page, type Results } from "./page.js";
import { BUDGETS, SLOWDOWNS } from "./power.js";
import { STEPS, TAILS } from "./pull-requests.js";
import { METRICS } from "./recording.js";
import { COUNTS } from "./round-counts.js";
import { LongTable, table } from "./table.js";
import { LAYOUTS } from "./trends.js";
import { warmUpPage } from "./warm-up-page.js";

const counted = (times: number) => {
  const count = new Count();
  for (let trial = 0; trial < 100; trial += 1) count.add(trial < times);
  return count;
};

const recording = aRecording({
  rounds: 2,
  blocksPerRound: 5,
  logs: ({ copy, index }) => (copy === "B" ? Math.sin(index) : Math.cos(index)),
});
const alarm = (name: string, times: number) => ({
  name,
  fixed: counted(times),
  chance: counted(3),
  looks: counted(2),
  spent: 0.8,
});
const COVERAGE = METRICS.map(() => counted(95));
const POWER = {
  series: 4,
  minutes: 5,
  takenMs: 300_000,
  sizes: [3, 4],
  found: STEPS.map(() => counted(95)),
  tails: TAILS.map(() => counted(95)),
  early: counted(9),
  decided: [9, 8, 7].map(counted),
  missed: counted(1),
  together: counted(80),
  alone: counted(50),
  going: 1.2,
};
const EFFECT = {
  ...{ mean: 0.01, error: 0.01, between: 0.02, pValue: 0.3 },
  ...{ builds: [0.01], starts: [0], pairs: [[0]] },
};
const KIND = { builds: 2, starts: 6, effects: [METRICS.map(() => EFFECT)] };
const RESULTS: Results = {
  command: "node experiment.js",
  recording,
  facts: noiseFacts(recording),
  runs: 100,
  alarms: [
    alarm("resampled recording", 1),
    alarm("simulated: all of these together", 0),
    alarm("simulated: processes differ by 5 %", 7),
    alarm("simulated: half of all processes slower by 20 %", 4),
  ],
  powers: BUDGETS.flatMap((budget) =>
    SLOWDOWNS.map((slowdown) => ({
      budget,
      slowdown,
      rule: counted(50),
      looks: counted(60),
      last: counted(55),
      chance: counted(70),
      ruleByMetric: METRICS.map(() => counted(40)),
      chanceByMetric: METRICS.map(() => counted(45)),
      bySeries: {},
    })),
  ),
  rounds: [
    {
      rule: "the engine's",
      noise: "none",
      falseAlarms: counted(1),
      chanceAlarms: counted(2),
      power: counted(90),
      fine: counted(80),
    },
  ],
  counts: COUNTS.map((rounds) => ({
    rounds,
    noise: "none",
    falseAlarms: counted(1),
    power: counted(90),
  })),
  planned: {
    runs: 1000,
    alarms: [
      {
        noise: "quiet",
        processes: "alike",
        series: 4,
        minutes: 5,
        sizes: [3, 4],
        alarms: counted(1),
      },
      {
        noise: "quiet",
        processes: "modes",
        series: 4,
        minutes: 5,
        sizes: [3, 3],
        alarms: counted(2),
      },
    ],
    powers: [
      POWER,
      {
        ...POWER,
        series: 8,
        found: STEPS.map(() => counted(5)),
        tails: TAILS.map(() => counted(5)),
      },
      {
        ...{ series: 24, minutes: 5, takenMs: 360_000, sizes: [], found: [], tails: [] },
        ...{ early: new Count(), decided: [], missed: new Count(), going: 0 },
        ...{ together: new Count(), alone: new Count() },
      },
    ],
  },
  certainties: METRICS.map((metric) => ({
    metric,
    interleaved: LOADS.map((load) => 1 / load),
    sequential: LOADS.map((load) => 2 / load),
    sequentialMedian: LOADS.map((load) => 3 / load),
  })),
  layout: [{ name: "in turns", errors: [0.01, 0.02, 0.03] }],
  coverage: [{ shape: { rounds: 5, blocks: 5 }, tuned: COVERAGE, unseen: COVERAGE }],
  observables: [{ name: "throughput", errors: { "go c=1": 0.0123 } }],
  lengths: [{ name: "0.3 s", pairs: 8, errors: [0.01, 0.02, 0.03] }],
  priorities: [{ name: "0.2 s, nice -10", pairs: 8, errors: [0.01, 0.02, 0.03] }],
  unseen: [
    {
      runs: 400,
      ...{
        name: "another day",
        file: "another-day.csv",
        about: "The same servers, on another day",
      },
      ...{ recording, facts: noiseFacts(recording), powers: [POWER], coverage: COVERAGE },
    },
  ],
  doubts: [
    {
      ...{ name: "go", starts: 20, named: counted(0), smallest: [0.1, 0.1, undefined, 20, 10] },
      counts: {
        ...{ "failed beside": counted(1), "answer bytes": counted(0) },
        ...{ "idle work": counted(2), red: counted(0) },
      },
    },
  ],
  builds: [
    {
      ...{ language: "Go", levels: ["1"], bursts: 96 },
      kinds: { own: KIND, edit: KIND, order: KIND },
    },
  ],
  others: [{ name: "single ratio", load: "3 s", falseAlarms: counted(9), power: counted(80) }],
};

/** Numbers of cells of the rows of each table. */
function tables(markdown: string): number[][] {
  return markdown
    .split(/\n\n+/)
    .filter((part) => part.startsWith("| "))
    .map((part) =>
      part
        .trimEnd()
        .split("\n")
        .map((line) => line.split(" | ").length),
    );
}

describe("a long table", () => {
  const long = new LongTable(
    "pages/long.csv",
    ["name", "of", "rate, %"],
    [
      ["a", "10", '1 "or" so'],
      ["b", "20"],
    ],
  );

  it("shows some of its columns and rows", () => {
    expect(long.show(1, { columns: ["name", "rate, %"], where: ({ of }) => of === "20" })).toBe(
      "| name | rate, % |\n| --- | ---: |\n| b |  |",
    );
    expect(long.show(1, { most: 1 }).split("\n")).toHaveLength(3);
  });

  it("has all of them in its file", () => {
    expect(long.link).toBe("[all 2 rows](pages/long.csv)");
    expect(long.csv).toBe('name,of,"rate, %"\na,10,"1 ""or"" so"\nb,20,\n');
  });
});

it("a table aligns its figures to the right", () => {
  expect(table(["a", "b"], [["x", "1"]], 1)).toBe("| a | b |\n| --- | ---: |\n| x | 1 |");
});

describe("the page on statistics", () => {
  const { text, tables: files } = page(RESULTS);

  it("has a cell for every column in all of its tables, and no figure missing", () => {
    expect(tables(text)).toHaveLength(18);
    for (const rows of tables(text)) expect(new Set(rows).size).toBe(1);
    for (const all of [text, ...files.map(({ csv }) => csv)]) {
      expect(all).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  it("links to each of its long tables", () => {
    expect(files.filter(({ file }) => !text.includes(`](${file})`))).toEqual([]);
  });

  it("says how it was written, and from which recording", () => {
    expect(text).toContain("Written by `node experiment.js`; do not edit.");
    expect(text).toContain("160 bursts of 0.3 s");
    expect(text).toContain("(2 whole rounds)");
  });

  it("names each goal with what was found, the worse of fixed and with looks", () => {
    const found = new Map(
      goals(RESULTS)
        .split("\n")
        .map((line) => line.split(" | "))
        .map(([goal = "", result = ""]) => [goal.replace("| ", ""), result.replace(" |", "")]),
    );
    expect(found.get("the same, simulated: all kinds of noise as recorded")).toMatch(/^2\.0 %/);
    expect(found.get("the same, simulated: processes differ by 5 %")).toMatch(/^7\.0 %/);
    expect(found.get("the same, simulated: the worst of all kinds")).toMatch(/^7\.0 %/);
    expect(found.get("10 % slower found in ≥ 95 % with 60 s: the rule, fixed; with looks")).toMatch(
      /^50\.0 % .*; 60\.0 % /,
    );
  });
});

it("the page has the weakest plan first, and says which budget would be taken where one is refused", () => {
  const { text } = page(RESULTS);
  expect(text.indexOf("| quiet | modes |")).toBeLessThan(text.indexOf("| quiet | alike |"));
  expect(text).toContain("| 4 | 5 min | 2 × 3–4 | 2.8 % |");
  expect(text).toContain("| 8 | 5 min | 2 × 3–4 | none of 50 % |");
  expect(text).toContain("| 24 | 5 min | refused: at least 6 min 00 s |  |  |  |  |");
});

it("the figures hold every row and line of the results", () => {
  const svg = figures(RESULTS);
  expect(Object.keys(svg)).toEqual([
    "false-alarms.svg",
    "power.svg",
    "certainty.svg",
    "other-rules.svg",
  ]);
  expect(svg["false-alarms.svg"]?.match(/ r="4"\/>/g)).toHaveLength(2 * 4 + 2);
  expect(svg["power.svg"]?.match(/<polyline /g)).toHaveLength(SLOWDOWNS.length + 1);
  expect(svg["certainty.svg"]?.match(/<polyline /g)).toHaveLength(2 * METRICS.length);
  for (const text of Object.values(svg)) expect(text).not.toMatch(/NaN|undefined|Infinity/);
});

it("the page on warm-ups has a cell for every column in all of its tables", () => {
  const runs = (faster: number) =>
    ["a", "b"].flatMap((noise) =>
      LAYOUTS.map((layout) => ({ noise, layout, faster, told: counted(1) })),
    );
  const { text, tables: files } = warmUpPage({
    command: "node warm-up.js",
    warmUps: [{ curve: "warm", spread: 0.1, windows: [3, 4, 5], left: [0, 0.1, 0.2] }],
    trends: { flat: runs(0), warming: [...runs(0.2), ...runs(3)] },
  });
  expect(tables(text).map((rows) => rows.length)).toEqual([3, 6]);
  expect(files.map(({ rows }) => rows.length)).toEqual([1, 2]);
  for (const rows of tables(text)) expect(new Set(rows).size).toBe(1);
  expect(text).not.toMatch(/NaN|undefined|Infinity/);
});
