import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aRun } from "../../../test/support/builders/run.ts";
import { documentOf, runText, textOf } from "../../../test/support/run-lines.ts";
import { readRunFile, strangersParser } from "./parse.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "loadgate-unit-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What is read of a run file with these parts. */
function read(parts: Readonly<Record<string, unknown>> = {}) {
  const file = path.join(folder, "run.jsonl");
  writeFileSync(file, textOf({ ...documentOf(runText(aRun())), ...parts }));
  return readRunFile(file);
}

const pullRequest = { number: 1, headSha: "a", baseBranch: "main", baseSha: "b", isFork: true };
const origin = { event: "pull_request", name: "arm", defaultBranch: "main", pullRequest };

describe("what a run file says it was made for", () => {
  it("is read", () => {
    expect(read({ origin })).toEqual(aRun({ origin }));
    expect(read({ origin: { event: "push" } }).origin).toEqual({ event: "push" });
  });

  it("need not be there", () => {
    expect(read()).toEqual(aRun());
  });

  it.each([
    ["nothing", null],
    ["a text", "push"],
    ["an event that is none", { event: 7 }],
    ["half a pull request", { ...origin, pullRequest: { number: 1 } }],
    ["a pull request without a number", { ...origin, pullRequest: { ...pullRequest, number: 0 } }],
  ])("is left out where it cannot be read, and the run is as good as before: %s", (_, wrong) => {
    expect(read({ origin: wrong })).toEqual(aRun());
  });

  it("does not count in a stranger's file", () => {
    const bytes = new TextEncoder().encode(runText(aRun({ origin })));
    expect(strangersParser()(bytes, "x")).not.toHaveProperty("origin");
  });
});
