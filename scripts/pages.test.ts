import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parseConfig } from "../src/config/load.ts";
import { configuredBounds } from "../src/domain/bounds/bounds.ts";
import { configurationPage } from "./configuration-page.js";
import { metricsPage } from "./metrics-page.js";

const ROOT = path.resolve(import.meta.dirname, "..");

/** The pages on published comparisons, which have a limit of their own. */
const COMPARISONS = [
  "docs/comparisons.md",
  ...["claims", "published", "servers"].map((name) => `docs/figures/${name}.md`),
];

/** To add a page, shorten others, so that readers still find their way. */
describe("the words of all pages", () => {
  const all = [
    ...["README.md", "CONTRIBUTING.md"],
    ...["docs", "docs/figures"].flatMap((folder) =>
      readdirSync(path.join(ROOT, folder))
        .filter((name) => name.endsWith(".md"))
        .map((name) => `${folder}/${name}`),
    ),
  ];
  const words = (pages: readonly string[]) =>
    pages.reduce(
      (sum, page) => sum + readFileSync(path.join(ROOT, page), "utf8").trim().split(/\s+/).length,
      0,
    );

  it.each([
    ["published comparisons", COMPARISONS, 5_800],
    ["everything else", all.filter((page) => !COMPARISONS.includes(page)), 49_800],
  ])("of %s are at most a limit", (_, pages, most) => {
    expect(words(pages)).toBeLessThanOrEqual(most);
  });
});

/** The rows of a page's tables. */
const rows = (page: string) => page.split("\n").filter((line) => line.startsWith("| `"));

describe("the configuration's page", () => {
  const of = (schema: object) => rows(configurationPage({ properties: { key: schema } }));

  it.each<[object, string]>([
    [{ type: "string" }, "text"],
    [{ type: "string", pattern: "^(?:(\\d+)s)?(?:(\\d+)ms)?$" }, "duration"],
    [{ type: "string", pattern: "^\\d+%$" }, "percentage"],
    [{ type: "string", enum: ["a", "b"] }, "a, b"],
    [{ type: "boolean" }, "true or false"],
    [{ type: "boolean", const: true }, "true"],
    [{ type: "integer", minimum: 1, maximum: 9 }, "whole number, 1 to 9"],
    [{ type: "number", minimum: 0, maximum: 1 }, "number from 0, up to 1"],
    [{ type: "number", exclusiveMinimum: 0, maximum: 1 }, "number above 0, up to 1"],
    [{ type: "array", items: { type: "string" } }, "list of text"],
    [{ anyOf: [{ type: "string" }, { type: "boolean" }] }, "text, or true or false"],
    [{ anyOf: [{ type: "string" }, { type: "boolean", const: false }] }, "text, or false"],
    [{ type: "object", additionalProperties: { type: "string" } }, "map of texts"],
    [{ anyOf: [{ type: "object", properties: { a: {}, b: {}, c: {} } }] }, "map with a, b and c"],
  ])("says of %j what is allowed", (schema, allowed) => {
    expect(of(schema)).toEqual([`| \`key\` |  | ${allowed} |  |`]);
  });

  it("has a key's description, with its default or that it is required", () => {
    const page = configurationPage({
      required: ["a"],
      properties: {
        a: { type: "string", description: "first | second" },
        b: { type: "string", default: "x" },
        c: { type: "array", items: { type: "string" }, default: [] },
      },
    });
    expect(rows(page)).toEqual([
      "| `a` | first \\| second | text | required |",
      '| `b` |  | text | `"x"` |',
      "| `c` |  | list of text | `[]` |",
    ]);
  });

  it("names the keys of the maps in a list", () => {
    const item = { type: "object", required: ["a"], properties: { a: { type: "string" } } };
    expect(of({ type: "array", items: item })).toEqual([
      "| `key` |  | list of maps |  |",
      "| `key[].a` |  | text | required |",
    ]);
  });

  it("names the keys of a map that can also be false", () => {
    const map = { type: "object", properties: { a: { type: "string" } } };
    expect(of({ anyOf: [map, { type: "boolean", const: false }] })).toEqual([
      "| `key` |  | map with a, or false |  |",
      "| `key.a` |  | text |  |",
    ]);
  });

  it("says once what holds of several keys, and of a single request and those of a mix", () => {
    const [a, b] = ["a", "b"].map((key) => ({ type: "string", description: `of ${key}` }));
    const properties = { x: a, y: a, z: b };
    const request = {
      properties: { ...properties, all: { type: "array", items: { properties } } },
    };
    expect(rows(configurationPage({ properties: { of: request } }))).toEqual([
      "| `of.x`, `y` | of a | text |  |",
      "| `of.z` | of b | text |  |",
      "| `of.all` |  | list of maps |  |",
      "| `of.all[].x`, `y`, `z` | As for a single request. |  |  |",
    ]);
  });

  it("names nested keys by their path, and NAME for a name of one's own", () => {
    const server = {
      type: "object",
      required: ["run"],
      properties: { run: { type: "string" }, port: { type: "integer", minimum: 1, maximum: 2 } },
    };
    const page = configurationPage({
      properties: {
        servers: { type: "object", additionalProperties: server },
        gate: { type: "object", properties: { failOn: { type: "string" } } },
      },
    });
    expect(rows(page)).toEqual([
      "| `servers.NAME.run` |  | text | required |",
      "| `servers.NAME.port` |  | whole number, 1 to 2 |  |",
      "| `gate.failOn` |  | text |  |",
    ]);
  });
});

it("the examples of the configuration's page are valid, and say what they mean to", () => {
  const page = configurationPage({ properties: { gate: { default: {} } } });
  const [whole = "", limits = "", own = "", running = ""] = page
    .split("```yaml\n")
    .slice(1)
    .map((text) => text.split("```")[0]);
  expect(parseConfig(whole, "loadgate.yml").servers).toHaveLength(1);
  expect(parseConfig(running, "loadgate.yml").servers).toMatchObject([
    { url: "https://preview.example.com", baseUrl: "https://staging.example.com" },
  ]);
  const limited = parseConfig(limits, "loadgate.yml").gate;
  expect(configuredBounds(limited, "api")).toMatchObject({
    tolerancePercent: { "peak-rss": 20, "cold-start": 50 },
    limits: {
      "peak-rss": { value: 150 * 1024 ** 2 },
      "artifact-size": { value: 20 * 1024 ** 2, isAlways: true },
    },
  });
  expect(configuredBounds(limited, "api/greet c=1").limits).not.toHaveProperty("throughput");
  expect(configuredBounds(limited, "api/greet c=100").limits).toMatchObject({
    throughput: { value: 5000 },
    "cpu-per-request": { value: 300 },
  });
  const { gate } = parseConfig(own, "loadgate.yml");
  const tolerated = (series: string) => configuredBounds(gate, series).tolerancePercent;
  expect(tolerated("api/greet c=1")).toEqual({ throughput: 5, "cpu-per-request": 3 });
  expect(tolerated("api/greet c=100")["latency-p99"]).toBe(10);
  expect(configuredBounds(gate, "api/search c=20").maxErrorPercent).toBe(0.1);
});

it("the configuration's page has one row for keys that are those of the gate", () => {
  const gate = { type: "object", properties: { throughput: {}, errors: {} } };
  const overrides = { type: "object", additionalProperties: gate };
  const page = configurationPage({
    properties: {
      scenarios: { type: "object", additionalProperties: { type: "object", properties: { gate } } },
      gate: { type: "object", properties: { overrides } },
    },
  });
  expect(rows(page)).toEqual([
    "| `scenarios.NAME.gate` |  | map with the keys of `gate` |  |",
    "| `gate.overrides` |  | globs, each with a map with the keys of `gate` |  |",
  ]);
});

it("the configuration's page says what the gate is where none is written", () => {
  const gate = {
    type: "object",
    properties: {},
    default: { throughput: { tolerance: "5%" }, errors: { max: "0%" } },
  };
  expect(configurationPage({ properties: { gate } })).toContain(
    "Without `gate`, the tolerances are throughput 5 %, errors 0 %.",
  );
});

it("the metrics' page marks those that a gate can judge", () => {
  const metric = { label: "", unit: "ms", better: "lower", description: "A time." };
  const page = metricsPage(
    {
      series: { p99: metric, p50: metric },
      servers: { cpu: metric },
      counts: { instructions: metric },
      openLoop: { capacity: metric },
    },
    { tolerable: ["p99", "instructions"], limitable: ["p99", "cpu", "instructions"] },
  );
  expect(rows(page)).toEqual([
    "| `p99` | ms | lower | yes | A time. |",
    "| `p50` | ms | lower |  | A time. |",
    "| `cpu` | ms | lower | limit | A time. |",
    "| `instructions` | ms | lower | yes | A time. |",
    "| `capacity` | ms | lower |  | A time. |",
  ]);
});
