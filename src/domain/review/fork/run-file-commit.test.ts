import { describe, expect, it } from "vitest";
import { isRunOf, wrongCommit } from "./run-file-commit.ts";

describe("a workflow's run", () => {
  it.each([
    ["of the same fork", "them/it", "them/it", true],
    ["of another fork with the same commit", "evil/it", "them/it", false],
    ["of a repository that was deleted", undefined, "them/it", false],
    ["of another one that was deleted", undefined, undefined, false],
    ["of a fork, where the pull request's was deleted", "them/it", undefined, false],
  ])("%s", (_, run, pull, is) => {
    const of = (headRepository: string | undefined) =>
      headRepository === undefined ? {} : { headRepository };
    expect(isRunOf(of(pull), of(run))).toBe(is);
  });
});

describe("a run file", () => {
  const SHA = "a".repeat(40);

  it("is of the commit that the workflow ran for, or says which one it is of", () => {
    const commit = { sha: SHA, dirty: false };
    expect(wrongCommit({ commit }, SHA)).toBeUndefined();
    expect(wrongCommit({ commit }, "b")).toBe(
      `The run file is of another commit: ${SHA}; the workflow ran for b`,
    );
    expect(wrongCommit({}, SHA)).toBe(`The run file names no commit; the workflow ran for ${SHA}`);
  });
});
