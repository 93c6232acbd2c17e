import { expect, it } from "vitest";
import { branchOfStore, resolveStore, STORE_PATTERN } from "./store-location.ts";

it.each([
  ["a folder", ".loadgate", "/repo/.loadgate", undefined],
  ["a folder elsewhere", "/var/store", "/var/store", undefined],
  ["a branch", "branch:loadgate-data", "branch:loadgate-data", "loadgate-data"],
  ["a branch in a folder", "branch:perf/data", "branch:perf/data", "perf/data"],
])("%s", (_, store, resolved, branch) => {
  expect(store).toMatch(STORE_PATTERN);
  expect(resolveStore("/repo", store)).toBe(resolved);
  expect(branchOfStore(resolved)).toBe(branch);
});

it.each([
  "",
  "a..b",
  "a//b",
  "/a",
  "a/",
  "a.",
  "-a",
  "a.lock",
  "a.lock/b",
  "a b",
  "a~1",
  "a:b",
  "a/.b",
])("%j is no branch", (name) => {
  expect(`branch:${name}`).not.toMatch(STORE_PATTERN);
});
