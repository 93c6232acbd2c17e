import path from "node:path";
import * as core from "@actions/core";
import type { RunResult } from "../app/judge/judge-run.ts";
import type { Comparison } from "../domain/comparison/comparison.ts";
import type { Verdict } from "../domain/verdict/verdict.ts";
import { REPORT_FILE, RUN_FILE } from "../ports/output-folder.ts";
import { SUMMARY_LIMIT } from "../report/markdown/assemble.ts";
import { renderMarkdown } from "../report/markdown/markdown.ts";
import { MAX_SHOWN, type PlacedReason } from "./annotations.ts";
import { harmless, logUntrusted } from "./untrusted.ts";

/**
 * Shows a result in the job: annotations, outputs and summary.
 * @param result the run's result
 * @param reasons the gate's reasons, each with its configuration line
 * @param out folder of its files
 */
export async function publish(
  { comparison, view, handedOver }: Omit<RunResult, "each">,
  reasons: readonly PlacedReason[],
  out: string,
): Promise<void> {
  const mild = comparison.gate.accepted === undefined ? core.warning : core.notice;
  for (const { text, place, level } of reasons.slice(0, MAX_SHOWN)) {
    const annotate = level === "failure" ? core.error : mild;
    annotate(harmless(text), { title: "Loadgate", file: place?.file, startLine: place?.line });
  }
  if (reasons.length > MAX_SHOWN) core.info(`and ${reasons.length - MAX_SHOWN} more reasons`);
  for (const text of view.accepted) logUntrusted(`accepted: ${text}`);
  for (const text of [...view.notAccepted, ...view.notices]) logUntrusted(`note: ${text}`);
  logUntrusted(view.headline);

  core.setOutput("verdict", comparison.verdict);
  core.setOutput("regressions", withVerdict(comparison, "regression"));
  core.setOutput("improvements", withVerdict(comparison, "improvement"));
  core.setOutput("report-path", path.join(out, REPORT_FILE));
  core.setOutput("run-path", path.join(out, RUN_FILE));
  core.setOutput("record", handedOver ?? "");
  core.setOutput("bencher-url", view.tracker?.links[0]?.url ?? "");
  // Outside a job, and on runners without summaries, this file does not exist.
  if (process.env["GITHUB_STEP_SUMMARY"]) {
    await core.summary.addRaw(renderMarkdown(view, { limit: SUMMARY_LIMIT })).write();
  }
}

function withVerdict({ series, counted = [], servers = [] }: Comparison, verdict: Verdict): string {
  const found = [...series, ...counted, ...servers].flatMap(({ name, metrics }) =>
    Object.entries(metrics).flatMap(([metric, one]) => {
      if (one.verdict !== verdict) return [];
      const { changePercent, lowPercent, highPercent } = one;
      return [{ series: name, metric, changePercent, lowPercent, highPercent }];
    }),
  );
  return JSON.stringify(found);
}
