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
    node: "20.19.0",
    loadgate: "0.1.0",
    oha: "1.16.0",
  },
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

test("a record comes back as it was", () => {
  expect(parseRecord(JSON.stringify(RECORD))).toStrictEqual(RECORD);
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

test("optional facts may be missing", () => {
  const { runnerImage: _image, oha: _oha, ...environment } = RECORD.environment;
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
  ["an endless name", { ...RECORD, id: "x".repeat(2000) }, /^id: /],
])("%s is refused with the reason", (_, value, reason) => {
  expect(() => parseRecord(JSON.stringify(value))).toThrow(reason);
});

test.each(["", "{", "not JSON", "\u0000\u0001"])("%j is not JSON", (text) => {
  expect(() => parseRecord(text)).toThrow("it is not JSON");
});
