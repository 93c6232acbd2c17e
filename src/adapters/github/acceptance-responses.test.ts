import { describe, expect, it } from "vitest";
import { readHistory } from "./acceptance-responses.ts";

const AT = "2026-02-03T04:05:06Z";

describe("readHistory", () => {
  const labelled = (name: string, actor: object | null = { login: "ada" }) => ({
    event: "labeled",
    actor,
    created_at: AT,
    label: { name },
  });

  it("knows who set the label, whatever its case", () => {
    expect(readHistory([labelled("Accepted")], "aCCEPTED")).toEqual([
      { labelled: { actor: "ada", at: AT } },
    ]);
    expect(readHistory([labelled("accepted", null)], "accepted")).toEqual([
      { labelled: { at: AT } },
    ]);
  });

  it.each([
    "head_ref_force_pushed",
    "head_ref_restored",
    "base_ref_changed",
    "automatic_base_change_succeeded",
  ])("takes %s for a move", (event) => {
    expect(readHistory([{ event, created_at: AT }], "accepted")).toEqual([{ movedAt: AT }]);
  });

  it.each([
    ["another label", labelled("documentation")],
    ["a label that was removed", { ...labelled("accepted"), event: "unlabeled" }],
    ["another event", { event: "renamed", created_at: AT }],
    ["an event without a time", { event: "base_ref_changed" }],
  ])("passes over %s", (_, event) => {
    expect(readHistory([event], "accepted")).toEqual([]);
  });
});
