import type { BaselineRecord } from "../../../src/domain/history/baseline.ts";
import { type HistoryView, historyView } from "../../../src/domain/history/history-view.ts";
import { records, seriesWith } from "./baseline.ts";

/** Metrics that a page of trends shows of what is timed. */
const METRICS = ["throughput", "latency-p99", "cpu-per-request"] as const;

/** Runs whose values differ a little, and of which a fifth of the series got slower ten runs ago. */
export function manyRecords(series: number, runs: number): readonly BaselineRecord[] {
  const names = Array.from(
    { length: series },
    (_, index) => `server-${index % 6}/scenario-${index} c=100`,
  );
  const noise = (run: number, index: number) =>
    1 + 0.05 * Math.sin(run * 12.9898 + index * 78.233) ** 3;
  const cost = (run: number, index: number) =>
    (index % 5 === 0 && run >= runs - 10 ? 1.2 : 1) * noise(run, index);
  const all = records(
    Array.from({ length: runs }, (_, run) =>
      names.map((name, index) => {
        const [server = "", scenario = ""] = name.replace(/ c=.*/, "").split("/");
        const figures = {
          throughput: 10_000 / cost(run, index),
          p50: noise(run + 1, index),
          cpuPerRequestUs: 40 * noise(run + 2, index),
        };
        return seriesWith(figures, { name, server, scenario });
      }),
    ),
  );
  return all.map((record, day) => ({
    ...record,
    commit: { ...record.commit, sha: day.toString(16).padStart(10, "0").padEnd(40, "a") },
  }));
}

/** What such runs show. */
export function historyOf(all: readonly BaselineRecord[]): HistoryView {
  return historyView(all, METRICS);
}
