import { afterEach, describe, expect, it, vi } from "vitest";
import { aStream } from "../../../test/support/streams.ts";
import { createTerminalProgress } from "./terminal-progress.ts";

const CLEAR = "\r\u001b[2K";
const STATE = { fraction: 0.259, remainingMs: 65_000, current: "go/greet c=10" };

afterEach(() => {
  vi.useRealTimers();
});

function progressOn(columns?: number, environment: NodeJS.ProcessEnv = { NO_COLOR: "1" }) {
  const { stream, text } = aStream(columns);
  return { ...createTerminalProgress(stream, environment), text };
}

describe("on a terminal", () => {
  it("keeps one live line and takes it away once", () => {
    const { stage, log, advance, end, text } = progressOn(100);
    stage("Building go");
    log("  compiling ");
    stage("Measuring");
    advance(STATE);
    end();
    end();
    expect(text().split(CLEAR)).toEqual([
      "",
      "Building go …",
      "Building go … compiling",
      "Measuring …",
      "Measuring ██████░░░░░░░░░░░░░░░░░░  25 %, 1 min 05 s left, go/greet c=10",
      "",
    ]);
  });

  it("takes a width of 0 for an unknown one", () => {
    const { stage, text } = progressOn(0);
    stage("Looking for the load generator");
    expect(text()).toBe(`${CLEAR}Looking for the load generator …`);
  });

  it("writes plain lines where no line can be taken away", () => {
    const { stage, end, text } = progressOn(80, { TERM: "dumb" });
    stage("Building go");
    end();
    expect(text()).toBe("Building go\n");
  });

  it.each([
    [0, "░".repeat(24), "  0 %"],
    [0.5, "█".repeat(12) + "░".repeat(12), " 50 %"],
    [0.999, "█".repeat(24), " 99 %"],
    [1, "█".repeat(24), "100 %"],
  ])("draws %d", (fraction, bar, percent) => {
    const { advance, text } = progressOn(100);
    advance({ ...STATE, fraction });
    expect(text()).toContain(` ${bar} ${percent},`);
  });

  it.each([
    [40, 39],
    [21, 20],
    [5, 20],
  ])("of %d columns has lines of %d characters", (columns, length) => {
    const { stage, log, text } = progressOn(columns);
    stage("Building");
    log("x".repeat(200));
    expect(text().split(CLEAR).at(-1)).toBe(`Building … ${"x".repeat(200)}`.slice(0, length));
  });

  it("writes a warning on a line of its own", () => {
    const { stage, warn, end, text } = progressOn(80);
    stage("Measuring");
    warn("disk full");
    end();
    expect(text()).toBe(`${CLEAR}Measuring …${CLEAR}warning: disk full\n`);
  });

  it("paints warnings and logs", () => {
    const { stage, log, warn, text } = progressOn(80, {});
    stage("Building");
    log("compiling");
    warn("disk full");
    expect(text()).toContain("… \u001b[2mcompiling\u001b[22m");
    expect(text()).toContain("\u001b[33mwarning:\u001b[39m disk full\n");
  });

  it("has nothing to take away before the first stage", () => {
    const { end, text } = progressOn(80);
    end();
    expect(text()).toBe("");
  });
});

describe("elsewhere", () => {
  it("writes stages and warnings as lines, a short log not at all, and nothing to take away", () => {
    const { stage, log, warn, end, text } = progressOn(undefined, {});
    stage("Building go");
    log("compiling");
    warn("disk full");
    end();
    expect(text()).toBe("Building go\nwarning: disk full\n");
  });

  it("writes a line of a long stage's log every half minute, and no empty one", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { stage, log, text } = progressOn();
    stage("Building go");
    for (const [ms, line] of [
      [29_000, "fetching"],
      [1000, " "],
      [0, "  compiling"],
      [29_000, "linking"],
      [1000, "done"],
    ] as const) {
      vi.advanceTimersByTime(ms);
      log(line);
    }
    expect(text()).toBe("Building go\nBuilding go: compiling\nBuilding go: done\n");
  });

  it("says now and then how far it is", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { stage, advance, text } = progressOn();
    stage("Measuring");
    for (const [ms, fraction] of [
      [0, 0.01],
      [14_000, 0.3],
      [2000, 0.5],
      [60_000, 1],
    ] as const) {
      vi.advanceTimersByTime(ms);
      advance({ ...STATE, fraction });
    }
    expect(text().split("\n")).toEqual([
      "Measuring",
      "Measuring:   1 %, 1 min 05 s left, go/greet c=10",
      "Measuring:  50 %, 1 min 05 s left, go/greet c=10",
      "Measuring: 100 %, 1 min 05 s left, go/greet c=10",
      "",
    ]);
  });
});
