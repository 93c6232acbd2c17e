import { describe, expect, it } from "vitest";
import { LoadgateError } from "../shared/error.ts";
import { checkCommit, isRunOf } from "./strangers-run.ts";

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
    expect(() => checkCommit({ commit }, SHA, "Do so.")).not.toThrow();
    const other = `The run file is of another commit: ${SHA}; the workflow ran for b`;
    expect(() => checkCommit({ commit }, "b", "Do so.")).toThrow(
      new LoadgateError("usage", other, { hint: "Do so." }),
    );
    const none = `The run file names no commit; the workflow ran for ${SHA}`;
    expect(() => checkCommit({}, SHA, "Do so.")).toThrow(
      new LoadgateError("usage", none, { hint: "Do so." }),
    );
  });
});
