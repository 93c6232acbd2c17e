import { readFileSync } from "node:fs";
import path from "node:path";
import * as core from "@actions/core";
import type { RunResult } from "../app/judge/judge-run.ts";
import { parseSource } from "../config/source.ts";
import type { Comparison } from "../domain/comparison/comparison.ts";
import type { Verdict } from "../domain/findings/verdict.ts";
import { blocks } from "../domain/gate/reason.ts";
import { feltFirst } from "../domain/metrics/catalogue.ts";
import type { Annotation, Place } from "../domain/review/annotation.ts";
import { REPORT_FILE, RUN_FILE } from "../ports/output-folder.ts";
import { SUMMARY_LIMIT } from "../report/markdown/assemble.ts";
import { renderMarkdown } from "../report/markdown/markdown.ts";
import { SIGNS } from "../report/view.ts";
import { reasonText } from "../report/words/reasons.ts";
import { repositoryRoot } from "./main-step.ts";
import { annotate, logUntrusted, toRunner } from "./runner.ts";

type ShownResult = Omit<RunResult, "each">;

/**
 * Shows a result in the job: annotations, outputs and summary.
 * @param result the run's result
 * @param reasons the gate's reasons, each with its configuration line
 * @param out folder of its files
 * @param repositoryUrl address of the repository on the code host, for links to its files
 */
export async function publish(
  result: ShownResult,
  reasons: readonly PlacedReason[],
  out: string,
  repositoryUrl?: string,
) {
  const { comparison, view, handedOver } = result;
  const mild = comparison.gate.accepted === undefined ? core.warning : core.notice;
  for (const { text, place, level } of reasons.slice(0, MAX_SHOWN)) {
    annotate(level === "failure" ? core.error : mild, text, place);
  }
  if (reasons.length > MAX_SHOWN) core.info(`and ${reasons.length - MAX_SHOWN} more reasons`);
  for (const text of view.accepted) logUntrusted(`accepted: ${text}`);
  for (const text of [...view.notAccepted, ...view.notices]) logUntrusted(`note: ${text}`);
  logUntrusted(`${SIGNS[view.standing]} ${view.headline}`);

  await toRunner("outputs", () => {
    core.setOutput("standing", view.standing);
    core.setOutput("verdict", comparison.verdict);
    core.setOutput("regressions", withVerdict(comparison, "regression"));
    core.setOutput("improvements", withVerdict(comparison, "improvement"));
    core.setOutput("report-path", path.join(out, REPORT_FILE));
    core.setOutput("run-path", path.join(out, RUN_FILE));
    core.setOutput("record", handedOver ?? "");
    core.setOutput("bencher-url", view.tracker?.links[0]?.url ?? "");
  });
  await addToSummary(renderMarkdown(view, { repositoryUrl, limit: SUMMARY_LIMIT }));
}

/** Adds Markdown to the job's summary, which does not exist outside a job, and on some runners. */
export async function addToSummary(markdown: string): Promise<void> {
  if (!process.env["GITHUB_STEP_SUMMARY"]) return;
  await toRunner("summary", () => core.summary.addRaw(markdown).write());
}

function withVerdict(
  { series, instrumented = [], servers = [] }: Comparison,
  verdict: Verdict,
): string {
  const found = [...series, ...instrumented, ...servers].flatMap(({ name, metrics }) =>
    Object.entries(metrics).flatMap(([metric, one]) => {
      if (one.verdict !== verdict) return [];
      const { changePercent, lowPercent, highPercent } = one;
      return [{ series: name, metric, changePercent, lowPercent, highPercent }];
    }),
  );
  return JSON.stringify(found);
}

/** GitHub shows no more annotations per step; the rest is in the report. */
const MAX_SHOWN = 10;

/**
 * The file and line at the beginning of a message, as in configuration errors.
 * @param message `FILE:LINE:COLUMN: what is wrong`
 * @param workspace the folder of all checkouts
 * @returns the file's path in its own repository; undefined if the message has none, or if the file is outside the repository, because GitHub could not show
 * it
 */
export function placeInMessage(message: string, workspace: string | undefined): Place | undefined {
  const [, file, line] = /^([^\n]+?):(\d+):\d+: /.exec(message) ?? [];
  const root = file && repositoryRoot(workspace, file);
  if (!root) return undefined;
  const relative = path.relative(root, file);
  const [first] = relative.split(path.sep);
  if (first === "" || first === ".." || path.isAbsolute(relative)) return undefined;
  return { file: relative.split(path.sep).join("/"), line: Number(line) };
}

/** A reason of the gate, with its configuration line. */
export interface PlacedReason {
  readonly text: string;
  readonly place?: Place;
  /** A warning does not fail the gate: it passes, or the reason is waived or accepted. */
  readonly level: "failure" | "warning";
}

/**
 * The gate's reasons, each with the place of the load or the server that it is about.
 * @param file absolute path of the configuration file
 * @param workspace the repository's root, or a folder above it; without one, no line can be named
 */
export function placedReasons(comparison: Comparison, file: string, workspace?: string) {
  const source = parseSource(readFileSync(file, "utf8"), file);
  const { series: timed, instrumented = [], servers = [], gate } = comparison;
  const keys = new Map<string | undefined, readonly string[]>([
    ...servers.map(({ name }) => [name, ["servers", name]] as const),
    ...[...timed, ...instrumented].map(
      ({ name, scenario }) => [name, ["scenarios", scenario, "load"]] as const,
    ),
  ]);
  const inOrder = gate.reasons.toSorted((a, b) => feltFirst(a.metric, b.metric));
  return inOrder.map((reason): PlacedReason => {
    const key = keys.get(reason.series);
    const fails = gate.decision === "fail" && blocks(reason);
    const level = fails ? "failure" : "warning";
    const place = key && placeInMessage(`${source.place(key)}: `, workspace);
    return { text: reasonText(reason), place, level };
  });
}

/** The reasons as annotations of a check; reasons without a place are left out. */
export function annotationsOf(reasons: readonly PlacedReason[]): readonly Annotation[] {
  return reasons.flatMap(({ text: message, place, level }) =>
    place ? [{ ...place, level, title: "Loadgate", message }] : [],
  );
}
