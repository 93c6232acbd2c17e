import { describe, expect, it } from "vitest";
import { fakeReport } from "../../../test/support/bencher/fake-report.js";
import { parsed, reportSchema } from "./answer.ts";
import type { BencherMetrics } from "./measures.ts";
import { holdsValues } from "./same-report.ts";

const SENT: BencherMetrics = {
  "go/greet c=1": { throughput: { value: 1000 }, errors: { value: 0 } },
  "go/process": { "peak-rss": { value: 4096 } },
};

/** A report in which these documents were stored. */
function storedOf(...documents: readonly BencherMetrics[]) {
  const options = { project: ["demo"], branch: ["main"], hash: ["a"], testbed: ["ci"] };
  return parsed(
    reportSchema,
    fakeReport(
      options,
      [],
      documents.map((one) => JSON.stringify(one)),
      {},
    ),
  );
}

describe("a stored report is the one that was sent", () => {
  it.each<[string, readonly BencherMetrics[]]>([
    ["with the same values", [SENT]],
    ["with more values", [{ ...SENT, "rust/greet c=1": { throughput: { value: 5 } } }]],
    [
      "with another last digit",
      [{ ...SENT, "go/process": { "peak-rss": { value: 4096 * (1 + 1e-12) } } }],
    ],
    ["with further iterations", [SENT, { "go/process": { "peak-rss": { value: 1 } } }]],
  ])("%s", (_, documents) => {
    expect(holdsValues(storedOf(...documents), SENT)).toBe(true);
  });

  it.each<[string, BencherMetrics]>([
    ["with another value", { ...SENT, "go/process": { "peak-rss": { value: 4097 } } }],
    [
      "with a value where there was none",
      {
        ...SENT,
        "go/greet c=1": { throughput: { value: 1000 }, errors: { value: 1e-12 } },
      },
    ],
    ["without a measure", { ...SENT, "go/greet c=1": { throughput: { value: 1000 } } }],
    ["without a benchmark", { "go/process": { "peak-rss": { value: 4096 } } }],
    ["without anything", {}],
  ])("not %s", (_, document) => {
    expect(holdsValues(storedOf(document), SENT)).toBe(false);
  });
});
