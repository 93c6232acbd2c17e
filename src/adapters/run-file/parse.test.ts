import { describe, expect, it } from "vitest";
import { aCounted, someCounts } from "../../../test/support/builders/counts.ts";
import { aForkRun, HOSTILE_RUN_FILES } from "../../../test/support/hostile-run-files.ts";
import { enterFolder } from "../../../test/support/working-folder.ts";
import { parseStrangersRunFile, readRunFile } from "./parse.ts";

const SHA = "a".repeat(40);
const PLACE = "The artifact of run 42";

const parsed = (bytes: Uint8Array) => parseStrangersRunFile(bytes, PLACE);
const encoded = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** Every string in a value, keys included. */
function strings(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [key, ...strings(each)]);
}

describe("parseStrangersRunFile", () => {
  it("takes what a run wrote, unchanged", () => {
    const run = aForkRun(SHA);
    expect(parsed(encoded(run))).toEqual(run);
  });

  it("takes what was counted, also with the hash that files of earlier versions have", () => {
    const counts = someCounts(aCounted(), aCounted({ arm: "base", failure: "it crashed" }));
    const run = aForkRun(SHA, { counts });
    expect(parsed(encoded(run))).toEqual(run);
    const series = counts.series.map((one) => ({ ...one, configHash: "c0ffee" }));
    expect(parsed(encoded({ ...run, counts: { ...counts, series } }))).toEqual(run);
  });

  it("takes where head was built, and how much could be seen of base, unchanged", () => {
    const run = aForkRun(SHA, {
      base: { ref: "main", sha: "c".repeat(40), programsSeen: "processes" },
      workingTree: {
        isClean: false,
        hasOtherChanges: false,
        untracked: [".venv/"],
        moreUntracked: 2,
      },
    });
    expect(parsed(encoded(run))).toEqual(run);
  });

  // Files of another commit are right in themselves; what they are held against is not known here.
  const refused = HOSTILE_RUN_FILES.filter(
    ({ name, refusedWith }) => refusedWith && !["another commit", "no commit"].includes(name),
  );
  it.each(refused)("refuses $name and says where", ({ bytes, refusedWith }) => {
    const attempt = () => parsed(bytes(SHA));
    expect(attempt).toThrow(refusedWith);
    expect(attempt).toThrow(/^The artifact of run 42 is no run file of this version: /);
    try {
      attempt();
    } catch (error) {
      expect(error).toMatchObject({ kind: "usage" });
      expect(String(error).length).toBeLessThan(300);
      expect(String(error)).not.toMatch(/evil|<img|::|\p{Cc}/u);
    }
  });

  const taken = HOSTILE_RUN_FILES.filter(({ refusedWith }) => refusedWith === undefined);
  it.each(taken)("takes $name as lines of text", ({ bytes }) => {
    const run = parsed(bytes(SHA));
    for (const text of strings(run)) expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    expect(Object.keys(run).filter((key) => !(key in aForkRun(SHA)))).toEqual(
      ["only", "skipped", "failure"].filter((key) => key in run),
    );
    expect({}).not.toHaveProperty("polluted");
    for (const { samples } of run.series) {
      for (const { errors } of samples) {
        expect(Object.values(errors).every((count) => Number.isSafeInteger(count))).toBe(true);
      }
    }
  });
});

describe("readRunFile", () => {
  it("reads a file of the user", () => {
    enterFolder({ "run.json": JSON.stringify(aForkRun(SHA)) });
    expect(readRunFile("run.json")).toEqual(aForkRun(SHA));
  });

  it("reads files of earlier versions, which named who accepted what", () => {
    const accepted = [{ by: "ada", kind: "performance", via: "label", reason: "ok", pull: 7 }];
    enterFolder({ "run.json": JSON.stringify({ ...aForkRun(SHA), accepted }) });
    expect(readRunFile("run.json")).toEqual(aForkRun(SHA));
  });

  it.each([
    ["missing.json", /missing\.json is no run file of this version: ENOENT/],
    [".", /is no run file of this version: it is not a regular file/],
  ])("says why it cannot read %s", (file, message) => {
    enterFolder({});
    expect(() => readRunFile(file)).toThrow(message);
  });
});
