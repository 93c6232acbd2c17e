import path from "node:path";
import { openOutput, openRunFile } from "../composition/files.ts";
import { createInstruments } from "../composition/instruments.ts";
import { readConfig } from "../config/load.ts";
import { gateOfSeries, namesIn } from "../domain/bounds/bounds.ts";
import { compareRuns, MIN_ROUNDS_TO_COMPARE } from "../domain/comparison/compare-runs.ts";
import { areComparable, runsAsArms } from "../domain/comparison/runs-as-arms.ts";
import { evidenceOf } from "../domain/evidence/evidence.ts";
import { plannedPart } from "../domain/evidence/run-until.ts";
import { mustBeComplete, mustBeWhole } from "../domain/shards/whole-run.ts";
import { GATE_FAILED_EXIT_CODE } from "../domain/shared/error.ts";
import { present } from "../domain/shared/present.ts";
import { COMPARISON_FILE, PAGE_FILE, REPORT_FILE } from "../ports/output-folder.ts";
import { comparisonDocument } from "../report/comparison-document.ts";
import { renderJson } from "../report/json.ts";
import { renderMarkdown } from "../report/markdown/markdown.ts";
import { renderTerminal } from "../report/text/terminal.ts";
import { reportView } from "../report/view.ts";
import type { CliContext } from "./context.ts";
import type { RunOptions } from "./run.ts";

/** Options of `loadgate compare`, as the command line gave them. */
export interface CompareOptions extends Pick<RunOptions, "config" | "failOn" | "json"> {
  readonly out?: string;
}

/**
 * `loadgate compare BASE.json HEAD.json`: two run files, judged as far as two runs can be.
 * @returns the exit code: 0, or 1 when the gate failed
 * @throws LoadgateError `usage` when a file is no run file or that of one shard, `measurement` when shards are
 * missing from one, or base ended early
 */
export async function compare(
  context: CliContext,
  baseFile: string,
  headFile: string,
  options: CompareOptions,
): Promise<number> {
  const config = readConfig(options.config);
  const base = plannedPart(openRunFile(baseFile));
  const run = plannedPart(openRunFile(headFile));
  mustBeComplete(baseFile, base);
  // What head failed to measure counts against it.
  mustBeWhole(headFile, run);
  const evidence = evidenceOf(run, gateOfSeries(config.gate, namesIn(run)));
  const policy = { ...evidence.gate, failOn: options.failOn };
  const instruments = createInstruments(context.environment);
  const judged = { run: runsAsArms(base, run), records: [], policy };
  const comparison = compareRuns(base, run, policy, (timed) =>
    instruments.reduce((all, { compare }) => compare(all, judged), timed),
  );
  const rounds = Math.min(base.plan.rounds, run.plan.rounds);
  const view = reportView({
    evidence,
    comparison,
    instruments: instruments.map(({ view }) => view(judged.run, comparison)),
    notices: present([
      !areComparable(base, run) &&
        "The runs come from different machine types or load generators: nothing is judged.",
      run.series.length > 0 &&
        rounds < MIN_ROUNDS_TO_COMPARE &&
        `A verdict needs ${MIN_ROUNDS_TO_COMPARE} rounds of fresh processes in each run; one has ${rounds}. A longer budget gives more.`,
    ]),
  });
  const text = renderJson(comparisonDocument(comparison, { run }));
  if (options.out !== undefined) {
    const output = openOutput(path.resolve(options.out));
    await output.prepare();
    await output.write(COMPARISON_FILE, text);
    await output.write(REPORT_FILE, renderMarkdown(view));
    const { renderPage } = await import("../report/html/page.ts");
    await output.write(PAGE_FILE, await renderPage({ run, comparison, view }));
  }
  context.stdout.write(options.json ? text : renderTerminal(view, context.palette));
  return comparison.gate.decision === "fail" ? GATE_FAILED_EXIT_CODE : 0;
}
