import { afterEach, describe, expect, it, vi } from "vitest";
import { keepJobLog } from "../../test/support/streams.ts";
import { createJobProgress } from "./runner.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("createJobProgress", () => {
  it("folds each stage, and closes the last one once", () => {
    const log = keepJobLog();
    const progress = createJobProgress();
    progress.stage("Building go");
    progress.log("compiling");
    progress.stage("Measuring");
    progress.end();
    progress.end();
    expect(log()).toEqual([
      "::group::Building go",
      "│ compiling",
      "::endgroup::",
      "::group::Measuring",
      "::endgroup::",
    ]);
  });

  it("has nothing to close before the first stage", () => {
    const log = keepJobLog();
    createJobProgress().end();
    expect(log()).toEqual([]);
  });

  it("says now and then how far it is", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const log = keepJobLog();
    const progress = createJobProgress();
    const passing = [
      [0, 0.059],
      [14_999, 0.3],
      [1, 0.5],
      [60_000, 1],
    ] as const;
    for (const [ms, fraction] of passing) {
      vi.advanceTimersByTime(ms);
      progress.advance({ fraction, remainingMs: 65_000, current: "go/greet c=10" });
    }
    expect(log()).toEqual([
      "  5 %, 1 min 05 s left, go/greet c=10",
      " 50 %, 1 min 05 s left, go/greet c=10",
      "100 %, 1 min 05 s left, go/greet c=10",
    ]);
  });

  it("warns in an annotation, in which no text is a command", () => {
    const log = keepJobLog();
    createJobProgress().warn("disk full\n::error::x ##[error]y");
    expect(log()).toEqual(["::warning title=Loadgate::disk full%0A::error::x ## [error]y"]);
  });
});
