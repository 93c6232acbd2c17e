import { describe, expect, it } from "vitest";
import { isOtherJob, readWriter, type Writer, writerText } from "./writer.ts";

const WRITER: Writer = { runId: 12, start: "a1-1-b2" };

describe("a writer", () => {
  it.each<[Writer, string]>([
    [WRITER, "run=12 start=a1-1-b2"],
    [{ runId: 12 }, "run=12"],
    [{ runId: 0 }, "run=0"],
  ])("%j is read as it was written", (writer, text) => {
    expect(writerText(writer)).toBe(text);
    expect(readWriter(text)).toEqual(writer);
  });

  it("outside a job is of run 0", () => {
    expect(writerText({})).toBe("run=0");
  });

  it.each(["", "0a5a7c1e-0000-5000-8000-000000000000", "run=12 start=1", "x run=12"])(
    "is not in %j",
    (text) => {
      expect(readWriter(text)).toEqual({ runId: 0 });
    },
  );
});

describe("another job of the run", () => {
  it.each<[string, Writer, boolean]>([
    ["another leg", { runId: 12, start: "c3-1-d4" }, true],
    ["another leg of an earlier attempt", { runId: 12, start: "c3-0-d4" }, true],
    ["a job that looks the same", { runId: 12, start: "a1-1-d4" }, true],
    ["itself", WRITER, false],
    ["its own earlier attempt", { runId: 12, start: "a1-0-d4" }, false],
    ["another run", { runId: 13, start: "c3-1-d4" }, false],
    ["a version that wrote only its run", { runId: 12 }, false],
  ])("%s: %j, %s", (_, wrote, isOther) => {
    expect(isOtherJob(wrote, WRITER)).toBe(isOther);
  });

  it("is unknown if the runner does not tell jobs apart", () => {
    expect(isOtherJob(WRITER, { runId: 12 })).toBe(false);
  });
});
