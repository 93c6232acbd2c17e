import type { RunFile } from "../../src/domain/run/file/run-file.ts";
import { aCounted, someCounts, turnsOf } from "./builders/counts.ts";
import { aRun, aSeries, someFacts } from "./builders/run.ts";
import { samples } from "./builders/sample.ts";
import { documentOf, runText, textOf } from "./run-lines.ts";

/** A run file that a stranger made, and what is to become of it. */
export interface HostileRunFile {
  readonly name: string;
  /** @param sha the commit that the measured workflow ran for */
  readonly bytes: (sha: string) => Uint8Array;
  /** What it is refused with; absent where it is taken, and only harmless text remains of it. */
  readonly refusedWith?: RegExp;
  /** What the gate fails with, where it is taken and leaves out what there was to measure. */
  readonly failsWith?: RegExp;
}

/** Texts that do something where they are shown unescaped. */
export const INJECTIONS = {
  markdown:
    "](https://evil.example) **bold** | cell | @octocat #1 `x` ![x](https://evil.example/x)",
  html: "<img src=https://evil.example/x onerror=alert(1)></details><!-- x -->",
  ansi: "\u001b[31mred\u001b]8;;https://evil.example\u0007link",
  commands: "x\n::set-output name=verdict::unchanged\r##[error]x\n::add-mask::e",
  bidi: "\u202egnp.exe\u2066",
  fence: "\n```\n# heading\n```mermaid\nxychart-beta\n",
  formula: "$$\\href{https://evil.example}{x}$$ {{ x }}",
} as const;

/** A run with both arms whose file a report takes. */
export function aForkRun(sha: string, overrides: Partial<RunFile> = {}): RunFile {
  const bursts = samples(30, (block) => ({ round: Math.floor(block / 6) }));
  const run = aRun({
    commit: { sha, ref: "change", dirty: false },
    base: { ref: "main", sha: "c".repeat(40) },
    plan: { seed: "1", budgetMs: 60_000, rounds: 5, blocks: 30 },
    servers: [someFacts(), someFacts({ arm: "base" })],
    series: [aSeries({ arm: "base", samples: bursts }), aSeries({ samples: bursts })],
  });
  return { ...run, ...overrides };
}

const encoder = new TextEncoder();

/** A valid run file with something else at a place of it. */
function withValue(place: string, value: unknown): HostileRunFile["bytes"] {
  return (sha) => {
    const run = documentOf(runText(aForkRun(sha)));
    const keys = place.split(".");
    const last = keys.pop() ?? "";
    let at: unknown = run;
    for (const key of keys) {
      const container = at as Record<string, unknown>;
      container[key] ??= {};
      at = container[key];
    }
    (at as Record<string, unknown>)[last] = value;
    return encoder.encode(textOf(run));
  };
}

/** A valid run file with other series. */
function withSeries(series: RunFile["series"]): HostileRunFile["bytes"] {
  return (sha) => encoder.encode(runText(aForkRun(sha, { series })));
}

/** A valid run file whose text is changed. */
function withText(change: (text: string) => string): HostileRunFile["bytes"] {
  return (sha) => encoder.encode(change(runText(aForkRun(sha))));
}

const WRONG: readonly (readonly [string, HostileRunFile["bytes"], RegExp])[] = [
  ["nothing", () => new Uint8Array(), /line 1 is no JSON/],
  ["cut off in the middle", withText((text) => text.slice(0, text.length / 2)), /is no JSON/],
  ["bytes that are no text", () => Uint8Array.of(0x22, 0xff, 0xfe, 0x22), /no UTF-8/],
  ["an archive in place of text", () => encoder.encode("PK\u0003\u0004\u0000"), /no JSON/],
  ["a page in place of a document", () => encoder.encode("<!doctype html><p>x"), /no JSON/],
  ["null", () => encoder.encode("null"), /the file: /],
  ["a list", () => encoder.encode("[]"), /the file: /],
  ["another schema", withValue("schema", "loadgate/run/3"), /its format is loadgate\/run\/3, /],
  ["an older schema", withValue("schema", "loadgate/run/1"), /its format is loadgate\/run\/1, /],
  [
    "a document of an older version",
    () => encoder.encode(JSON.stringify({ schema: "loadgate/run/1", id: "x" }, undefined, 2)),
    /its format is loadgate\/run\/1, /,
  ],
  [
    "one document with its series inside",
    (sha) => encoder.encode(JSON.stringify(documentOf(runText(aForkRun(sha))))),
    /: series: each has a line of its own$/,
  ],
  [
    "a further base with its series inside",
    withValue("furtherBases", [{ base: { ref: "v1" }, servers: [], series: [] }]),
    /furtherBases\.0\.series: each has a line of its own$/,
  ],
  ["a million brackets", () => encoder.encode("[".repeat(1_000_000)), /no JSON/],
  [
    "more bytes than any run",
    () => new Uint8Array(64 * 1024 * 1024 + 1).fill(0x20),
    /at most|more than/,
  ],
  [
    "NaN",
    withText((text) => text.replace(/"latencyP99Ms":[\d.]+/, '"latencyP99Ms":NaN')),
    /no JSON/,
  ],
  [
    "Infinity",
    withText((text) => text.replace(/"latencyP99Ms":[\d.]+/, '"latencyP99Ms":Infinity')),
    /no JSON/,
  ],
  [
    "1e400",
    withText((text) => text.replace(/"latencyP99Ms":[\d.]+/, '"latencyP99Ms":1e400')),
    /series\.0\.samples\.latencyP99Ms: /,
  ],
  [
    "1e308, which overflows in a sum",
    withValue("series.1.samples.throughput", 1e308),
    /throughput: /,
  ],
  [
    "1e-300, by which a ratio overflows",
    withValue("series.1.samples.throughput", 1e-300),
    /throughput: /,
  ],
  ["a negative duration", withValue("series.1.samples.durationMs", -1), /durationMs: /],
  ["half an answer", withValue("series.1.samples.expected", 0.5), /expected: /],
  ["a number in a text", withValue("series.1.samples.durationMs", "500"), /durationMs: /],
  ["no rounds", withValue("plan.rounds", 0), /plan\.rounds: /],
  ["half a round", withValue("plan.rounds", 1.5), /plan\.rounds: /],
  ["another commit", withValue("commit.sha", "d".repeat(40)), /another commit/],
  ["no commit", withValue("commit", undefined), /names no commit/],
  ["a commit that is none", withValue("commit.sha", "main; rm -rf /"), /commit\.sha: /],
  ["a server named like a path", withValue("series.0.server", "../../etc"), /server: /],
  ["a scenario with markdown", withValue("series.0.scenario", INJECTIONS.markdown), /scenario: /],
  ["a server of the facts with HTML", withValue("servers.0.server", INJECTIONS.html), /server: /],
  [
    "a series named like another",
    withValue("series.0.name", "rust/other c=1"),
    /series\.0\.name: /,
  ],
  [
    "a skipped server with a command",
    withValue("skipped", [{ server: INJECTIONS.commands, program: "x", install: "x" }]),
    /skipped\.0\.server: /,
  ],
  [
    "a removed series with markdown",
    withValue("base.removed", [
      { server: INJECTIONS.markdown, scenario: "x", level: { concurrency: 1 } },
    ]),
    /removed\.0\.server: /,
  ],
  ["an id with a command", withValue("id", INJECTIONS.commands), /id: /],
  ["a hash with HTML", withValue("series.0.configHash", INJECTIONS.html), /configHash: /],
  ["a level of no connections", withValue("series.0.level", { concurrency: 0 }), /level/],
  ["an arm of its own", withValue("series.0.arm", "both"), /arm: /],
  [
    "the same series twice",
    (sha) => encoder.encode(runText(aForkRun(sha, { series: [aSeries(), aSeries()] }))),
    /twice/,
  ],
  ...(
    [
      [
        "counts named like another",
        [aCounted({ name: "rust/other" })],
        /counts\.series\.0\.name: /,
      ],
      ["the same counts twice", [aCounted(), aCounted()], /counts\.series\.1: .*twice/],
      [
        "the same turn twice",
        [aCounted({ turns: [...turnsOf(1), ...turnsOf(1)] })],
        /counts\.series\.0\.turns: .*twice/,
      ],
    ] as const
  ).map(
    ([name, series, refusedWith]) =>
      [name, withValue("counts", someCounts(...series)), refusedWith] as const,
  ),
  [
    "the same server twice",
    (sha) => encoder.encode(runText(aForkRun(sha, { servers: [someFacts(), someFacts()] }))),
    /twice/,
  ],
  [
    "a line without end",
    withText((text) => text.replace("{", `{"x":"${"x".repeat(9 * 1024 * 1024)}",`)),
    /line 1 has \d+ bytes; at most/,
  ],
  [
    "columns of unequal length",
    withValue("series.1.samples.round", [0, 1]),
    /series\.1\.samples\.round: it has 2 values for 60 bursts/,
  ],
  [
    "half a million columns, and none that a burst needs",
    withValue("series.0.samples", {
      bursts: 1,
      ...Object.fromEntries(Array.from({ length: 500_000 }, (_, at) => [`c${at}`, 0])),
    }),
    /series\.0\.samples\.round: /,
  ],
  [
    "columns that are only the prototype's",
    withValue("series.0.samples", JSON.parse('{"__proto__":{"bursts":1}}')),
    /samples\.bursts: /,
  ],
  [
    "a column of a million lists, each in the one before it",
    withText((text) =>
      text.replace(
        /"round":\[[^\]]*\]/,
        `"round":${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}`,
      ),
    ),
    /samples\.round: it has 1 values for 60 bursts/,
  ],
  ["a number in place of a series", withText((text) => `${text}7\n`), /series\.2: /],
  ["a million lines", withText((text) => text + "{}\n".repeat(1_000_000)), /series\.2\.name: /],
  ["a list in place of columns", withValue("series.1.samples", []), /samples\.bursts: /],
  ["a number of bursts in a text", withValue("series.1.samples.bursts", "2"), /samples\.bursts: /],
  ["a column of texts", withValue("series.1.samples.round", "x"), /samples\.round: /],
  ["a figure that no burst lacks", withValue("series.1.samples.expected", null), /expected: /],
  ["bursts without columns", withValue("series.1.samples", { bursts: 3 }), /samples\.round: /],
  [
    "more figures than a job can take",
    (sha) => {
      const series = Array.from({ length: 40 }, (_, index) =>
        aSeries({ scenario: `s${index}`, samples: samples(2400) }),
      );
      return encoder.encode(runText(aForkRun(sha, { series })));
    },
    /more than 2500000 figures/,
  ],
  [
    "more causes of errors than a job can take",
    (sha) => {
      const errors = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`e${at}`, 1]));
      const bursts = samples(2500, () => ({ errors }));
      const series = Array.from({ length: 6 }, (_, at) =>
        aSeries({ scenario: `s${at}`, samples: bursts }),
      );
      return encoder.encode(runText(aForkRun(sha, { series })));
    },
    /more than 2500000 figures/,
  ],
  [
    "a hundred servers, each to be compared with each",
    (sha) => {
      const series = Array.from({ length: 100 }, (_, index) =>
        aSeries({ server: `s${index}`, name: `s${index}/greet c=10`, samples: samples(13) }),
      );
      return encoder.encode(runText(aForkRun(sha, { series })));
    },
    /compared by 128700 pairs of bursts; at most 60000/,
  ],
  [
    "more samples than a job can take",
    (sha) =>
      encoder.encode(runText(aForkRun(sha, { series: [aSeries({ samples: samples(5001) })] }))),
    /samples\.bursts: /,
  ],
  ["a text without end", withValue("environment.cpuModel", "x".repeat(100_000)), /cpuModel: /],
  [
    "a thousand causes of errors",
    withValue(
      "series.0.samples.errors",
      Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`e${index}`, 1])),
    ),
    /errors: /,
  ],
  [
    "an error's cause without end",
    withValue("series.0.samples.errors", { ["x".repeat(1000)]: 1 }),
    /errors: /,
  ],
];

/** A valid run with a text in every place where any text may stand. */
function everywhere(text: string, sha: string): RunFile {
  const run = aForkRun(sha);
  return {
    ...run,
    commit: { sha, ref: text, dirty: true },
    base: {
      ref: text,
      sha: "c".repeat(40),
      lost: [{ kind: "lost-base", reason: text, details: [text] }],
      changes: [text],
    },
    environment: {
      ...run.environment,
      os: text,
      arch: text,
      cpuModel: text,
      node: text,
      loadgate: text,
      runnerImage: text,
      imageVersion: text,
      oha: text,
    },
    only: text,
    skipped: [{ server: "python", program: text, install: text }],
    plan: { ...run.plan, seed: text },
    failure: text,
    servers: run.servers.map((facts) => ({
      ...facts,
      tools: [{ name: text.slice(0, 64), version: text.slice(0, 64) }],
      starts: [{ round: 0, coldStartMs: 1, readings: [{ name: text, before: 1, after: 2 }] }],
    })),
    series: run.series.map((series) => ({
      ...series,
      addresses: [text.slice(0, 1000)],
      samples: {
        ...series.samples,
        startedAt: series.samples.startedAt.map(() => text.slice(0, 64)),
        causes: new Map(
          series.samples.startedAt.map((_, at) => [at, { errors: { [text.slice(0, 200)]: 1 } }]),
        ),
      },
    })),
  };
}

const everyText =
  (text: string): HostileRunFile["bytes"] =>
  (sha) =>
    encoder.encode(runText(everywhere(text, sha)));

const NEUTRALISED: readonly (readonly [string, HostileRunFile["bytes"]])[] = [
  ...Object.entries(INJECTIONS).map(
    ([kind, text]) => [`${kind} in every text`, everyText(text)] as const,
  ),
  ["half a character in every text", everyText("\ud800 x")],
  [
    "another pull request's number",
    withText((text) => text.replace("{", '{"pull":1,"pullRequest":{"number":1},"issue":1,')),
  ],
  [
    "a verdict of its own",
    withText((text) =>
      text.replace("{", '{"verdict":"improvement","gate":{"decision":"pass","reasons":[]},'),
    ),
  ],
  [
    "an acceptance of its own",
    withText((text) =>
      text.replace(
        "{",
        '{"accepted":[{"by":"acme","kind":"performance","via":"label","reason":"x","at":"2026-01-01T00:00:00Z","pull":7}],',
      ),
    ),
  ],
  [
    "keys of the prototype",
    withText((text) =>
      text
        .replace("{", '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},')
        .replace('"samples":{', '"samples":{"__proto__":{"polluted":[1]},')
        .replaceAll('"errors":{}', '"errors":{"__proto__":1,"constructor":2,"toString":3}'),
    ),
  ],
  [
    "half a million objects, each in the one before it, under a key that nobody knows",
    withText((text) =>
      text.replace("{", `{"x":${'{"x":'.repeat(500_000)}1${"}".repeat(500_000)},`),
    ),
  ],
  [
    "the same key twice",
    withText((text) => text.replace('"commit":', '"commit":{"sha":"x"},"commit":')),
  ],
];

const NOT_MEASURED = /^go\/greet c=10: too few bursts got an answer/;
const NO_BASE = /^Not compared: the run file has no figures from main$/;

/** A valid run without some of its series, and with claims of why. */
function leavingOut(arm: "head" | "base" | "both", claims: Partial<RunFile> = {}) {
  return (sha: string) => {
    const run = aForkRun(sha);
    const series = run.series.filter((one) => arm !== "both" && one.arm !== arm);
    return encoder.encode(runText({ ...run, series, ...claims }));
  };
}

const base = { ref: "main", sha: "c".repeat(40) };
const greet = { server: "go", scenario: "greet", level: { concurrency: 10 } };

/** Nothing in them is wrong but what is not there. */
const INCOMPLETE: readonly (readonly [string, HostileRunFile["bytes"], RegExp])[] = [
  ["no series", leavingOut("both"), NO_BASE],
  ["no series of head", leavingOut("head"), NOT_MEASURED],
  ["only another series", withSeries([aSeries({ scenario: "other" })]), NO_BASE],
  [
    "a series without a burst",
    withSeries([aSeries({ samples: [] }), aSeries({ arm: "base" })]),
    NOT_MEASURED,
  ],
  [
    "a series that is said to be removed",
    leavingOut("head", { base: { ...base, removed: [greet] } }),
    NOT_MEASURED,
  ],
  [
    "a server that is said to be skipped",
    leavingOut("head", { skipped: [{ server: "go", program: "go", install: "install Go" }] }),
    NOT_MEASURED,
  ],
  ["a part that is said to be all", leavingOut("head", { only: "none/*" }), NOT_MEASURED],
  ["no series of base", leavingOut("base"), NO_BASE],
  ["no base at all", leavingOut("base", { base: undefined } as never), NO_BASE],
  [
    "a base that is said not to be required",
    leavingOut("base", { base: { ...base, isRequired: false } }),
    NO_BASE,
  ],
  [
    "a base that is said to have had nothing yet",
    leavingOut("base", {
      base: {
        ...base,
        isRequired: false,
        lost: [{ kind: "lost-base", reason: "main has no loadgate.yml yet" }],
      },
    }),
    /^Not compared: /,
  ],
  [
    "a base of another server",
    withSeries([aSeries(), aSeries({ server: "rust", arm: "base" })]),
    NO_BASE,
  ],
];

/** Run files as strangers could make them. */
export const HOSTILE_RUN_FILES: readonly HostileRunFile[] = [
  ...WRONG.map(([name, bytes, refusedWith]) => ({ name, bytes, refusedWith })),
  ...NEUTRALISED.map(([name, bytes]) => ({ name, bytes })),
  ...INCOMPLETE.map(([name, bytes, failsWith]) => ({ name, bytes, failsWith })),
];
