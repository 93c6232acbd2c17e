import type { TrackerSection } from "../../../src/domain/review/tracker-section.ts";
import type { RunFile } from "../../../src/domain/run/file/run-file.ts";
import type { Tracker, TrackerResult } from "../../../src/ports/tracker.ts";

/** A section that says that all is well, without a row. */
export function aSection(overrides: Partial<TrackerSection> = {}): TrackerSection {
  return {
    title: "Keeper",
    headline: "Kept, nothing to say",
    notes: [],
    links: [],
    columns: ["series", "value", "found"],
    textColumns: 1,
    alerts: [],
    others: [],
    othersTitle: "",
    ...overrides,
  };
}

/** A tracker in memory, and what it was given. */
export interface FakeTracker extends Tracker {
  readonly tracked: readonly RunFile[];
}

/** A tracker that keeps every run and has nothing against it. */
export function aTracker(result: Partial<TrackerResult> = {}): FakeTracker {
  const tracked: RunFile[] = [];
  return {
    tracked,
    name: "Keeper",
    track: async (run) => {
      tracked.push(run);
      return { findings: [], section: aSection(), document: { kind: "kept" }, ...result };
    },
  };
}
