import { describe, expect, it } from "vitest";
import { permission, pull, readHistory } from "./responses.ts";

it.each([
  ["admin", "admin"],
  ["write", "write"],
  ["read", "read"],
  ["none", "none"],
  // What GitHub may add one day gives nobody a right here.
  ["owner", "none"],
])("the permission %s is %s", (said, expected) => {
  expect(permission.parse({ permission: said })).toBe(expected);
});

describe("a pull request", () => {
  const answer = {
    number: 7,
    state: "open",
    head: { sha: "a".repeat(40), ref: "faster", repo: { full_name: "eve/shop" } },
    base: { sha: "b".repeat(40), ref: "main" },
  };

  it("knows the repository of the commits", () => {
    expect(pull.parse(answer)).toMatchObject({ headRepository: "eve/shop", isOpen: true });
  });

  it.each([null, undefined])("has none where that is gone: %s", (repo) => {
    const gone = { ...answer, head: { ...answer.head, repo } };
    expect(pull.parse(gone).headRepository).toBeUndefined();
  });

  it("is closed in any other state", () => {
    expect(pull.parse({ ...answer, state: "merged" }).isOpen).toBe(false);
  });
});

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
