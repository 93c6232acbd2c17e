import { describe, expect, it } from "vitest";
import { isFromFork } from "./is-from-fork.ts";

describe("a pull request", () => {
  it.each([
    ["of the repository itself", "us/it", "us/it", false],
    ["of a fork", "them/it", "us/it", true],
    ["of a fork that was deleted", undefined, "us/it", true],
    ["of which nothing is known", undefined, undefined, true],
    ["for nobody knows what", "us/it", undefined, true],
  ])("%s", (_, head, base, is) => {
    expect(isFromFork(head, base)).toBe(is);
  });
});
