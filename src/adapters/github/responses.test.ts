import { describe, expect, it } from "vitest";
import { readPermission, readPull } from "./responses.ts";

it.each([
  ["admin", "admin"],
  ["write", "write"],
  ["read", "read"],
  ["none", "none"],
  // What GitHub may add one day gives nobody a right here.
  ["owner", "none"],
])("the permission %s is %s", (permission, expected) => {
  expect(readPermission({ permission })).toBe(expected);
});

describe("readPull", () => {
  const answer = {
    number: 7,
    state: "open",
    head: { sha: "a".repeat(40), ref: "faster", repo: { full_name: "eve/shop" } },
    base: { sha: "b".repeat(40), ref: "main" },
  };

  it("knows the repository of the commits", () => {
    expect(readPull(answer)).toMatchObject({ headRepository: "eve/shop", isOpen: true });
  });

  it.each([null, undefined])("has none where that is gone: %s", (repo) => {
    const gone = { ...answer, head: { ...answer.head, repo } };
    expect(readPull(gone)).not.toHaveProperty("headRepository");
  });

  it("is closed in any other state", () => {
    expect(readPull({ ...answer, state: "merged" }).isOpen).toBe(false);
  });
});
