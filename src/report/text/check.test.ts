import { expect, it } from "vitest";
import { checkedLines, outlookLines } from "./check.ts";

const plain = (text: string) => text;
const PALETTE = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain };

it("a server is shown with what it took, what it was asked and what came", () => {
  const lines = checkedLines(
    [
      {
        server: "go",
        buildMs: 1500,
        setupMs: 20,
        coldStartMs: 12,
        stopMs: 5000,
        answers: [
          {
            ...{ scenario: "greet", method: "GET", path: "/abc" },
            answer: {
              ...{ status: 200, tookMs: 2.5, contentType: "text/plain" },
              body: `hello\n${"o".repeat(100)}`,
              compressed: { coding: "gzip", bytes: 40, plainBytes: 2048 },
            },
          },
          {
            ...{ scenario: "empty", method: "HEAD", path: "/" },
            answer: { status: 204, body: "", tookMs: 1 },
          },
        ],
      },
      { server: "there", url: "http://127.0.0.1:1", answers: [], addressTaken: "EADDRINUSE" },
    ],
    PALETTE,
  );
  expect(lines).toEqual([
    "✓ go: built in 1.50 s, set up in 20.0 ms, ready after 12.0 ms, stopped in 5.00 s, by SIGKILL since it does not end on SIGTERM",
    `  ✓ greet: GET /abc → 200 text/plain "hello\\n${"o".repeat(32)}…, in 2.50 ms`,
    "    note: browsers get this answer compressed (gzip, 40 B instead of 2.00 KiB), and it is measured without; to measure that, add headers: { accept-encoding: gzip } to the request",
    "  ✓ empty: HEAD / → 204, in 1.00 ms",
    "✓ there: runs already at http://127.0.0.1:1",
    '  note: its log says "EADDRINUSE", so a part of it may have ended, and what has that place may answer for it',
  ]);
});

it("what failed is shown where it failed, without anything that moves the cursor", () => {
  const problem = { message: "go: it\u001b[2J failed", details: ["a\u0090b"], hint: "Mend it." };
  const answer = { scenario: "greet", method: "GET", path: "/", problem: { message: "wrong" } };
  expect(
    checkedLines(
      [
        { server: "go", problem, answers: [answer], stopMs: 5 },
        { server: "rust", problem: { message: "no" }, answers: [] },
      ],
      PALETTE,
    ),
  ).toEqual([
    "✗ go: stopped in 5.00 ms",
    "  go: it[2J failed",
    "  │ ab",
    "  Mend it.",
    "  ✗ greet: GET /",
    "    wrong",
    "✗ rust",
    "  no",
  ]);
});

it("each run has a line with its size, its builds and its base, or why it cannot be made", () => {
  expect(
    outlookLines([
      { command: "loadgate run", series: 2, rounds: 10, measureMs: 30_000, buildMs: 900 },
      {
        ...{ command: "loadgate run --base main", series: 2, rounds: 10, measureMs: 60_000 },
        ...{ buildMs: 65_000, base: "base main is commit abc" },
      },
      { command: "loadgate run --base old", problem: { message: "none", hint: "Name one." } },
    ]),
  ).toEqual([
    "loadgate run: measures 2 series in about 30 s, with 10 starts of each server",
    "loadgate run --base main: measures 2 series in about 1 min 00 s, with 10 starts of each server; builds take about 1 min 05 s; base main is commit abc",
    "loadgate run --base old: none. Name one.",
  ]);
  expect(outlookLines([])).toEqual(["A run would end at the first of these failures."]);
});

it("names what is loaded at several rates, which a check does not try", () => {
  const openLoop = { series: ["go/greet capacity"], ms: 360_000 };
  const timed = { series: 1, rounds: 5, measureMs: 30_000, openLoop };
  const loads =
    "loads go/greet capacity at several rates in up to 6 min 00 s, of which this check sent one request";
  expect(
    outlookLines([
      { command: "loadgate run", ...timed },
      { command: "loadgate run", ...timed, series: 0 },
    ]),
  ).toEqual([
    `loadgate run: measures 1 series in about 30 s, with 5 starts of each server; ${loads}`,
    `loadgate run: ${loads}`,
  ]);
});

it("a run that has nothing to measure is shown with its base", () => {
  const nothing = "Nothing to measure: only docs/ changed (3 files)";
  expect(
    outlookLines([{ command: "loadgate run --base main", nothing, base: "base main" }]),
  ).toEqual([`loadgate run --base main: ${nothing}; base main`]);
});
