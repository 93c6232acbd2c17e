import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import {
  aComparison,
  aMetric,
  aSeriesComparison,
} from "../../../test/support/builders/comparison.ts";
import { aRun } from "../../../test/support/builders/run.ts";
import type { Comparison } from "../../domain/comparison/comparison.ts";
import { comparisonDocument } from "../../report/comparison-document.ts";
import type { ComparisonDocument } from "./schema.ts";

/** What is written has the schema's type: the compiler says where one has more values than the other. */
const written = (comparison: Comparison): ComparisonDocument =>
  comparisonDocument(comparison, { run: aRun() });

const published = z.fromJSONSchema(JSON.parse(readFileSync("comparison.schema.json", "utf8")));
const isValid = (value: unknown) => published.safeParse(value).success;

const DOCUMENT = written(
  aComparison({
    comparedWith: { kind: "base", sha: "ba5e", ref: "main" },
    series: [
      aSeriesComparison({ metrics: { throughput: aMetric({ verdict: "inconclusive" }) } }),
      aSeriesComparison({ level: { rate: 500 }, metrics: { errors: { head: 0 } } }),
    ],
  }),
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
