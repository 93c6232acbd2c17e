import path from "node:path";
import * as core from "@actions/core";
import { RUN_FILE } from "../app/measure-run.ts";
import type { RunResult } from "../app/run-benchmark.ts";
import type { Comparison } from "../domain/comparison.ts";
import { SERIES_METRIC_IDS } from "../domain/metric.ts";
import type { Verdict } from "../domain/verdict.ts";
import { renderMarkdown } from "../report/markdown.ts";
import { harmless, logUntrusted } from "./untrusted.ts";

/** Rows of each table in the job summary, which may have 1 MiB in all. */
const SUMMARY_ROWS = 500;

/**
 * Shows a result in the job: summary, annotations and outputs.
 * @param result what the run came to
 * @param out folder of its files
 */
export async function publish({ comparison, view }: RunResult, out: string): Promise<void> {
  const annotate = comparison.gate.decision === "fail" ? core.error : core.warning;
  for (const reason of view.reasons) annotate(harmless(reason), { title: "Loadgate" });
  for (const notice of view.notices) logUntrusted(`note: ${notice}`);
  logUntrusted(view.headline);

  core.setOutput("verdict", comparison.verdict);
  core.setOutput("regressions", withVerdict(comparison, "regression"));
  core.setOutput("improvements", withVerdict(comparison, "improvement"));
  core.setOutput("report-path", path.join(out, "report.md"));
  core.setOutput("run-path", path.join(out, RUN_FILE));
  const { tracking } = comparison;
  const report = tracking?.kind === "tracked" ? tracking.reports[0]?.url : undefined;
  core.setOutput("bencher-url", report ?? "");
  // Outside a job, and on runners without summaries, there is no file to add to.
  if (process.env["GITHUB_STEP_SUMMARY"]) {
    await core.summary.addRaw(renderMarkdown(view, SUMMARY_ROWS)).write();
  }
}

function withVerdict(comparison: Comparison, verdict: Verdict): string {
  const found = comparison.series.flatMap(({ name, metrics }) =>
    SERIES_METRIC_IDS.flatMap((metric) => {
      const one = metrics[metric];
      if (one?.verdict !== verdict) return [];
      const { changePercent, lowPercent, highPercent } = one;
      return [{ series: name, metric, changePercent, lowPercent, highPercent }];
    }),
  );
  return JSON.stringify(found);
}
