import { describe, expect, it } from "vitest";
import { newestRelease } from "./release-tag.ts";

describe("newestRelease", () => {
  it.each([
    ["by value, not by characters", ["v1.9.0", "v1.10.0", "v1.2.30"], "v1.10.0"],
    ["with and without v", ["1.3.0", "v1.2.9"], "1.3.0"],
    ["before a pre-release of a later version", ["v1.0.0", "v2.0.0-rc.1"], "v1.0.0"],
    [
      "among pre-releases where there is nothing else",
      ["v1.0.0-rc.2", "v1.0.0-rc.10"],
      "v1.0.0-rc.10",
    ],
    [
      "by numbers too long for a double",
      ["v1.0.9007199254740993", "v1.0.9007199254740992"],
      "v1.0.9007199254740993",
    ],
    [
      "past what is no version",
      ["v9", "release-8.0.0", "v7.0", "v06.0.0", "v1.2.3", "nightly"],
      "v1.2.3",
    ],
    [
      "by name where the version is the same",
      ["v1.0.0", "1.0.0", "v1.0.0+build.7"],
      "v1.0.0+build.7",
    ],
  ])("chooses %s", (_, tags, newest) => {
    expect(newestRelease(tags)).toBe(newest);
    expect(newestRelease(tags.toReversed())).toBe(newest);
  });

  it("has the order of pre-releases that Semantic Versioning gives as its example", () => {
    const rising = ["alpha", "alpha.1", "alpha.beta", "beta", "beta.2", "beta.11", "rc.1"].map(
      (pre) => `1.0.0-${pre}`,
    );
    for (let count = rising.length; count > 0; count -= 1) {
      const some = rising.slice(0, count);
      expect(newestRelease(some.toReversed())).toBe(some.at(-1));
      expect(newestRelease(some)).toBe(some.at(-1));
    }
  });

  it("is none where no tag is a version, or one is absurdly long", () => {
    expect(newestRelease([])).toBeUndefined();
    expect(newestRelease(["latest", `v1.0.${"9".repeat(200)}`])).toBeUndefined();
  });

  it("takes a tag that is there twice, here and at origin, once", () => {
    expect(newestRelease(["v1.0.0", "v1.0.0"])).toBe("v1.0.0");
  });
});
