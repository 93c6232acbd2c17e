import { describe, expect, it } from "vitest";
import { permission, pull } from "./responses.ts";

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
