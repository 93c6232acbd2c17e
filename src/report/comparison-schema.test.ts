import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { aComparison, aMetric, aSeriesComparison } from "../../test/support/builders/comparison.ts";
import { aRun } from "../../test/support/builders/run.ts";
import { bisectSchema, comparisonSchema } from "../../test/support/comparisons.ts";
import { comparisonDocument } from "./comparison-document.ts";

const jsonOf = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const isValid = (value: unknown) => comparisonSchema.safeParse(value).success;

const DOCUMENT = comparisonDocument(
  aComparison({
    comparedWith: { kind: "base", sha: "ba5e", ref: "main" },
    series: [
      aSeriesComparison({ metrics: { throughput: aMetric({ verdict: "inconclusive" }) } }),
      aSeriesComparison({ level: { rate: 500 }, metrics: { errors: { head: 0 } } }),
    ],
  }),
  { run: aRun() },
);

it("takes what is written, as it is published", () => {
  expect(isValid(DOCUMENT)).toBe(true);
});

it.each<[string, (one: typeof DOCUMENT) => unknown]>([
  ["another schema", (one) => ({ ...one, schema: "loadgate/comparison/2" })],
  ["a key that is not declared", (one) => ({ ...one, extra: true })],
  ["one in a series", (one) => ({ ...one, series: [{ ...one.series[0], extra: true }] })],
  ["a metric that does not exist", (one) => ({ ...one, series: [withMetric(one, "speed", {})] })],
  [
    "a key of a metric that is not declared",
    (one) => ({ ...one, series: [withMetric(one, "throughput", { extra: 1 })] }),
  ],
  ["no verdict", ({ verdict: _, ...one }) => one],
  ["another verdict", (one) => ({ ...one, verdict: "fine" })],
  ["null", (one) => ({ ...one, common: null })],
  ["text for a number", (one) => ({ ...one, series: [withMetric(one, "rss", { head: "1" })] })],
])("refuses %s", (_, change) => {
  expect(isValid(change(DOCUMENT))).toBe(false);
});

function withMetric({ series: [first] }: typeof DOCUMENT, id: string, metric: object) {
  return { ...first, metrics: { [id]: metric } };
}

/** Documents as they were once written: what is removed or changed here breaks readers, and takes a new schema. */
describe.each([
  ["comparison", comparisonSchema],
  ["bisect", bisectSchema],
])("every %s.json that was once written", (name, schema) => {
  const golden = `test/fixtures/${name}`;
  const files = readdirSync(golden);

  it.each(files)("%s is still valid", (file) => {
    expect(schema.safeParse(jsonOf(`${golden}/${file}`)).error?.issues).toBeUndefined();
  });

  it("has every key that is declared, so that none is removed unseen", () => {
    const has = new Set(files.flatMap((file) => keysIn(jsonOf(`${golden}/${file}`))));
    expect(declaredIn(jsonOf(`${name}.schema.json`)).filter((key) => !has.has(key))).toEqual([]);
  });
});

function keysIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => [key, ...keysIn(entry)]);
}

function declaredIn(schema: unknown): readonly string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties = {}, ...others } = schema as { readonly properties?: object };
  return [
    ...Object.keys(properties),
    ...Object.values({ ...properties, ...others }).flatMap(declaredIn),
  ];
}
