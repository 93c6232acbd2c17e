import { expect, test } from "vitest";
import { SERIES_METRIC_IDS } from "../../domain/metrics/catalogue.ts";
import { parseRecord } from "./record.ts";

const RECORD = {
  schema: "loadgate/baseline/1",
  id: "a1",
  startedAt: "2026-01-02T03:04:05.678Z",
  commit: { sha: "0123456789abcdef", ref: "main", dirty: false },
  environment: {
    os: "Linux 6",
    arch: "x64",
    cpuModel: "CPU",
    cpuCount: 2,
    memoryBytes: 1024,
    runnerImage: "ubuntu24",
    imageVersion: "20260201.1.0",
    node: "20.19.0",
    loadgate: "0.1.0",
    oha: "1.16.0",
  },
  configHash: "hash",
  tools: [{ server: "go", name: "go", version: "1.25.1" }],
  series: [
    {
      name: "go/greet c=1",
      server: "go",
      scenario: "greet",
      level: { concurrency: 1 },
      configHash: "hash",
      metrics: { throughput: 1000 },
    },
  ],
};

test("a record keeps capacities, without metrics of newer versions", () => {
  const series = { name: "go/greet capacity", server: "go", scenario: "greet", configHash: "hash" };
  const metrics = { capacity: 12_000, "capacity-cpu": 40 };
  const stored = (kind: string, more = {}) =>
    parseRecord(
      JSON.stringify({
        ...RECORD,
        openLoop: [{ ...series, kind, metrics: { ...metrics, ...more } }],
      }),
    ).openLoop;
  expect(stored("capacity", { newer: 1 })).toEqual([{ ...series, kind: "capacity", metrics }]);
  expect(() => stored("other")).toThrow("openLoop.0.kind");
});

const COUNTS = {
  counter: { name: "cachegrind", version: "3.19.0" },
  conditions: ["one CPU for each server"],
  series: [
    {
      ...{ name: "go/greet", server: "go", scenario: "greet", requests: 8000 },
      configHash: "hash",
      metrics: { instructions: 10_000.5, allocations: 0 },
    },
  ],
};

test("a record comes back as it was", () => {
  expect(parseRecord(JSON.stringify(RECORD))).toStrictEqual(RECORD);
});

test("a request of a mix comes back as one", () => {
  const [series] = RECORD.series;
  const mix = { ...RECORD, series: [{ ...series, request: "GET /a" }] };
  expect(parseRecord(JSON.stringify(mix))).toStrictEqual(mix);
});

test("counts come back too, and records without them are as valid", () => {
  const [series] = COUNTS.series;
  const ofTools = { ...COUNTS, series: [series, { ...series, name: "go/echo", tool: "DHAT" }] };
  const counted = { ...RECORD, counts: ofTools };
  expect(parseRecord(JSON.stringify(counted))).toStrictEqual(counted);
});

const SERVER = { name: "go", configHash: "hash", metrics: { "peak-rss": 7_000_000 } };

test("servers come back too, without metrics that only a newer version knows", () => {
  const servers = [SERVER, { ...SERVER, name: "rust", testbed: "a + b" }];
  const record = { ...RECORD, servers };
  expect(parseRecord(JSON.stringify(record))).toStrictEqual(record);
  const newer = servers.map((one) => ({ ...one, metrics: { ...one.metrics, beauty: "much" } }));
  expect(parseRecord(JSON.stringify({ ...RECORD, servers: newer }))).toStrictEqual(record);
});

test("what only a newer version knows is left out, and the rest is read", () => {
  const [series] = RECORD.series;
  const noise = { rounds: 10, pairs: 120, between: 0.0001, errors: {} };
  const newer = {
    ...RECORD,
    weather: "rain",
    series: [
      {
        ...series,
        metrics: { ...series?.metrics, "energy-per-request": "low" },
        noise: { ...noise, errors: { "energy-per-request": 1 } },
      },
    ],
    counts: { counter: { name: "guesses", version: 1 }, anything: [] },
  };
  const known = { ...RECORD, series: [{ ...series, noise }] };
  expect(parseRecord(JSON.stringify(newer))).toEqual(known);
  const [counted] = COUNTS.series;
  const metrics = { ...counted?.metrics, branches: -1 };
  const counts = { ...COUNTS, series: [{ ...counted, metrics }] };
  expect(parseRecord(JSON.stringify({ ...RECORD, counts }))).toStrictEqual({
    ...RECORD,
    counts: COUNTS,
  });
});

test("a reason is short, whatever the file says", () => {
  const key = "x".repeat(1_000_000);
  const files = [
    { ...RECORD, series: [{ ...RECORD.series[0], level: { [key]: 1 } }] },
    { ...RECORD, series: [{ ...RECORD.series[0], metrics: { [key]: 1 } }] },
    { ...RECORD, series: [{ ...RECORD.series[0], metrics: { [key]: 1, throughput: key } }] },
    { ...RECORD, schema: key },
  ];
  for (const file of files) {
    const failure = catching(() => parseRecord(JSON.stringify(file)));
    expect(failure?.message.length ?? 0).toBeLessThanOrEqual(200);
  }
});

function catching(work: () => unknown): Error | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : undefined;
  }
}

test("so do accepted regressions", () => {
  const who = { by: "ada", reason: "it caches more", at: "2026-02-03T04:05:06Z", pull: 7 };
  const accepted = [
    { series: "go/greet c=10", metric: "throughput", ...who },
    { series: "go/greet", metric: "instructions", ...who },
    { series: "go", metric: "peak-rss", ...who },
    { series: "go/greet c=1", ...who },
  ];
  expect(parseRecord(JSON.stringify({ ...RECORD, accepted }))).toStrictEqual({
    ...RECORD,
    accepted,
  });
  const newer = [...accepted, { ...who, series: "go/greet c=1", metric: "beauty" }];
  expect(parseRecord(JSON.stringify({ ...RECORD, accepted: newer })).accepted).toEqual(accepted);
  const nobody = [{ ...who, by: undefined, series: "go/greet c=1" }];
  expect(() => parseRecord(JSON.stringify({ ...RECORD, accepted: nobody }))).toThrow(
    /^accepted\.0\.by/,
  );
});

test("texts come back as what addresses and XML can hold", () => {
  const name = "go/greet\u001b[2J \ud800 \ufffe \uffff";
  const [series] = parseRecord(
    JSON.stringify({ ...RECORD, series: [{ ...RECORD.series[0], name }] }),
  ).series;
  expect(series?.name).toBe("go/greet [2J \ufffd \ufffd \ufffd");
});

test.each([{ rate: 2000 }, { rate: 0.5 }])("the level %j and any metric come back", (level) => {
  const metrics = Object.fromEntries(SERIES_METRIC_IDS.map((id, index) => [id, index]));
  const record = { ...RECORD, series: [{ ...RECORD.series[0], level, metrics }] };
  expect(parseRecord(JSON.stringify(record))).toStrictEqual(record);
});

test.each([{ rate: 0 }, { rate: -1 }, { rate: "5" }, {}])("the level %j is refused", (level) => {
  const record = { ...RECORD, series: [{ ...RECORD.series[0], level }] };
  expect(() => parseRecord(JSON.stringify(record))).toThrow(/^series\.0\.level/);
});

test("the noise of a run with a base comes back, and records without it are read", () => {
  const errors = { throughput: { standardError: 0.01, degrees: 12.5 } };
  const noise = { rounds: 10, pairs: 120, between: 0.0001, errors };
  const record = { ...RECORD, series: [{ ...RECORD.series[0], noise }] };
  expect(parseRecord(JSON.stringify(record))).toStrictEqual(record);
});

test("optional facts may be missing", () => {
  const { runnerImage: _i, imageVersion: _v, oha: _oha, ...environment } = RECORD.environment;
  const { ref: _ref, ...commit } = RECORD.commit;
  const less = { ...RECORD, environment, commit };
  expect(parseRecord(JSON.stringify(less))).toStrictEqual(less);
});

test.each<[string, unknown, RegExp]>([
  [
    "an older version",
    { ...RECORD, schema: "loadgate/baseline/0" },
    /schema is "loadgate\/baseline\/0"/,
  ],
  ["another document", { schema: "x".repeat(1000) }, /^its schema is "x{64}", not loadgate/],
  ["no schema", {}, /^schema: /],
  ["a list", [RECORD], /^the file: /],
  ["null", null, /^the file: /],
  ["no time", { ...RECORD, startedAt: "yesterday" }, /^startedAt: /],
  ["no commit", { ...RECORD, commit: undefined }, /^commit: /],
  [
    "a negative number of CPUs",
    { ...RECORD, environment: { ...RECORD.environment, cpuCount: -1 } },
    /cpuCount/,
  ],
  [
    "a value in words",
    { ...RECORD, series: [{ ...RECORD.series[0], metrics: { throughput: "fast" } }] },
    /series\.0\.metrics\.throughput/,
  ],
  [
    "a list in place of values",
    { ...RECORD, series: [{ ...RECORD.series[0], metrics: [1] }] },
    /series\.0\.metrics: /,
  ],
  ["counts that are no table", { ...RECORD, counts: 1 }, /^counts: /],
  [
    "a value that arithmetic overflows with",
    { ...RECORD, series: [{ ...RECORD.series[0], metrics: { throughput: 1e300 } }] },
    /series\.0\.metrics\.throughput/,
  ],
  [
    "a server with no name",
    { ...RECORD, series: [{ ...RECORD.series[0], server: "<b>" }] },
    /series\.0\.server: it is no name/,
  ],
  [
    "a series that is there twice",
    { ...RECORD, series: [...RECORD.series, ...RECORD.series] },
    /^series: a name is there twice/,
  ],
  [
    "a counted series that is there twice",
    { ...RECORD, counts: { ...COUNTS, series: [...COUNTS.series, ...COUNTS.series] } },
    /^counts\.series: a name is there twice/,
  ],
  [
    "a server that is there twice",
    { ...RECORD, servers: [SERVER, SERVER] },
    /^servers: a name is there twice/,
  ],
  ["an endless name", { ...RECORD, id: "x".repeat(2000) }, /^id: /],
])("%s is refused with the reason", (_, value, reason) => {
  expect(() => parseRecord(JSON.stringify(value))).toThrow(reason);
});

test.each(["", "{", "not JSON", "\u0000\u0001"])("%j is not JSON", (text) => {
  expect(() => parseRecord(text)).toThrow("it is not JSON");
});
