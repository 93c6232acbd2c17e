import { expect, it } from "vitest";
import { aComparison, aReason } from "../../test/support/builders/comparison.ts";
import { anInstrumentView } from "../../test/support/builders/instrument.ts";
import { aView } from "../../test/support/builders/view.ts";
import { repositoryUrlOf } from "./check-name.ts";
import { checkOf } from "./finish.ts";

it("a check fails with its job, whatever the comparison found", () => {
  const report = {
    ...{ comparison: aComparison(), view: aView(), links: [], reasons: [] },
    checkName: "Loadgate",
    marker: { key: "0123456789ab", sha: "4ead", runId: 1 },
  };
  const failure = new Error("the run had to be kept and was not");
  expect(checkOf(report).conclusion).not.toBe("failure");
  expect(checkOf({ ...report, failure }).conclusion).toBe("failure");
});

it("a check says that what it found was accepted", () => {
  const reasons = [{ ...aReason("go/greet c=10: slower"), isAccepted: true }];
  const view = aView({ headline: "1 of 1 comparison slower" });
  const titleOf = (decision: "pass" | "fail") =>
    checkOf({
      ...{ comparison: aComparison({ gate: { decision, reasons } }), view, links: [], reasons: [] },
      checkName: "Loadgate",
      marker: { key: "0123456789ab", sha: "4ead", runId: 1 },
    }).title;
  expect(titleOf("pass")).toBe("Accepted: 1 of 1 comparison slower");
  expect(titleOf("fail")).toBe("1 of 1 comparison slower");
});

it("a check links what got slower to the repository's commit", () => {
  const sha = "a".repeat(40);
  const { section } = anInstrumentView();
  const sections = section
    ? [{ ...section, causePlaces: [{ path: "src/a.go", line: 3, sha }] }]
    : [];
  const { summary } = checkOf({
    ...{ comparison: aComparison(), view: aView({ sections }), links: [], reasons: [] },
    checkName: "Loadgate",
    marker: { key: "0123456789ab", sha: "4ead", runId: 1 },
    repositoryUrl: repositoryUrlOf({ serverUrl: "https://github.com", repository: "acme/api" }),
  });
  expect(summary).toContain(`[go/greet](https://github.com/acme/api/blob/${sha}/src/a.go#L3)`);
  expect(
    repositoryUrlOf({ serverUrl: "https://github.com", repository: undefined }),
  ).toBeUndefined();
});
