import { describe, expect, it } from "vitest";
import { type CommentMarker, isNewer, markerLine, readMarker } from "./comment-marker.ts";

const MARKER: CommentMarker = { key: "c0ffee", runId: 12, sha: "0123abcd" };

describe("a marker", () => {
  it("is hidden, and read as it was written", () => {
    expect(markerLine(MARKER)).toBe("<!-- loadgate:c0ffee run=12 sha=0123abcd -->");
    expect(readMarker(`${markerLine(MARKER)}\n## Title`)).toEqual(MARKER);
  });

  it("knows run 0 where there is no job", () => {
    const { runId: _, ...outside } = MARKER;
    expect(readMarker(markerLine(outside))).toEqual({ ...MARKER, runId: 0 });
  });

  it.each([
    "",
    "text",
    `text\n${markerLine(MARKER)}`,
    "<!-- loadgate:c0ffee -->",
    "<!-- loadgate: run=1 sha=0123 -->",
    "<!-- loadgate:c0ffee run=x sha=0123 -->",
    "<!-- loadgate:c0ffee run=1 sha=main -->",
  ])("is not in %j", (body) => {
    expect(readMarker(body)).toBeUndefined();
  });
});

describe("isNewer", () => {
  it.each<[Partial<CommentMarker>, boolean]>([
    [{ runId: 13, sha: "ffff" }, true],
    [{ runId: 13 }, false],
    [{ runId: 12, sha: "ffff" }, false],
    [{ runId: 11, sha: "ffff" }, false],
  ])("%j: %s", (shown, newer) => {
    expect(isNewer({ ...MARKER, ...shown }, MARKER)).toBe(newer);
  });

  it("takes an unknown run for the oldest", () => {
    const { runId: _, ...unknown } = { ...MARKER, sha: "ffff" };
    expect(isNewer(unknown, MARKER)).toBe(false);
    expect(isNewer(MARKER, unknown)).toBe(true);
  });
});
