import path from "node:path";
import { compareWith, noticesOf } from "../app/judge/judge-run.ts";
import { loadBaseline } from "../app/record/record-judged.ts";
import { openRunFiles } from "../composition/files.ts";
import { createInstruments } from "../composition/instruments.ts";
import { openStore } from "../composition/store.ts";
import { RUN_EXPORTS } from "../composition/tracker.ts";
import { configPathOf, readConfig } from "../config/load.ts";
import type { Comparison } from "../domain/comparison/comparison.ts";
import { gatedRun } from "../domain/evidence/gated-run.ts";
import { exitCodeOf } from "../domain/gate/gate.ts";
import { runOf } from "../domain/shards/merge.ts";
import { comparisonDocument } from "../report/comparison-document.ts";
import { renderLargeJson } from "../report/json.ts";
import { renderMarkdown } from "../report/markdown/markdown.ts";
import type { RepeatableRun } from "../report/next-steps.ts";
import { type Palette, renderTerminal } from "../report/text/terminal.ts";
import { type ReportView, reportView } from "../report/view.ts";
import type { CliContext } from "./context.ts";
import { storeFrom } from "./options.ts";
import type { RunOptions } from "./run.ts";

/** Output formats of `loadgate report`. */
type ReportFormat = "terminal" | "markdown" | "html" | "json" | "bmf";

/** Options of `loadgate report`, as the command line gave them. */
export interface ReportOptions extends Pick<RunOptions, "config" | "failOn" | "store"> {
  readonly format: ReportFormat;
  /** The gate may pass although shards are missing. */
  readonly allowMissingShards?: boolean;
}

/**
 * `loadgate report RUN.json…`: judges run files again, the shards of a run as one, and prints the result.
 * @returns the exit code: 0, 1 when the gate failed, 3 if something is missing
 * @throws LoadgateError `usage` when a file is invalid, or they do not belong together
 */
export async function report(
  context: CliContext,
  places: readonly string[],
  options: ReportOptions,
): Promise<number> {
  const { environment, stdout, palette, progress } = context;
  const config = readConfig(options.config);
  const whole = runOf(await openRunFiles(places));
  const root = path.dirname(path.resolve(options.config));
  const place = storeFrom(options.store, config.baseline.store);
  const store = openStore({ store: place, root, environment });
  const baseline = await loadBaseline({ store, progress }, { config }, whole.base !== undefined);
  const gated = gatedRun(config.gate, whole);
  const { run } = gated.evidence;
  const instruments = createInstruments(environment);
  const comparison = compareWith(options, gated, { baseline, instruments });
  const configPath = configPathOf(options.config);
  const view = reportView({
    evidence: gated.evidence,
    comparison,
    configPath,
    instruments: instruments.map((one) => one.view(run, comparison)),
    notices: noticesOf(run, baseline),
  });
  const reported = { run, comparison, view, configPath };
  const text = await FORMATS[options.format](reported, palette);
  for (const piece of typeof text === "string" ? [text] : text) stdout.write(piece);
  return exitCodeOf(comparison.gate);
}

/** The data of all formats. */
interface Reported extends RepeatableRun {
  readonly comparison: Comparison;
  readonly view: ReportView;
}

type Render = (reported: Reported, palette: Palette) => Iterable<string> | Promise<string>;

const FORMATS: Readonly<Record<ReportFormat, Render>> = {
  terminal: ({ view }, palette) => renderTerminal(view, palette),
  markdown: ({ view }) => renderMarkdown(view),
  html: async (reported) => (await import("../report/html/page.ts")).renderPage(reported),
  json: ({ comparison, ...measured }) => renderLargeJson(comparisonDocument(comparison, measured)),
  bmf: ({ run }) => RUN_EXPORTS.flatMap(({ contentOf }) => [...renderLargeJson(contentOf(run))]),
};
