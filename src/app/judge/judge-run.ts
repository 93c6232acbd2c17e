import { compareOtherBases, compareRun } from "../../domain/comparison/compare.ts";
import { type Comparison, concluded, notMeasured } from "../../domain/comparison/comparison.ts";
import { withTestbeds } from "../../domain/comparison/series-testbeds.ts";
import { withCosts } from "../../domain/comparison/with-costs.ts";
import { type GatedRun, gatedRun } from "../../domain/evidence/gated-run.ts";
import { endedEarly, missingShards } from "../../domain/findings/missing.ts";
import { sidesOf } from "../../domain/findings/sides.ts";
import type { FailOn, GateOn } from "../../domain/gate/gate.ts";
import { historyOf } from "../../domain/history/baseline.ts";
import { serverHistoryOf } from "../../domain/history/server-history.ts";
import type { RunFile, RunOrigin } from "../../domain/run/file/run-file.ts";
import type { Config } from "../../domain/run/plan/config.ts";
import type { StoredBaseline } from "../../ports/baseline-store.ts";
import { COMPARISON_FILE, PAGE_FILE, REPORT_FILE } from "../../ports/output-folder.ts";
import { comparisonDocument } from "../../report/comparison-document.ts";
import { renderLargeJson } from "../../report/json.ts";
import { renderMarkdown } from "../../report/markdown/markdown.ts";
import { type ReportView, reportView } from "../../report/view.ts";
import { skippedText } from "../plan/skipped-servers.ts";
import type { Recording } from "../record/record-judged.ts";
import { type TrackedComparison, type TrackRequest, trackRun } from "../record/track-run.ts";
import type { InstrumentedWorld } from "../stages/instrument.ts";
import { writeRunFile } from "../world/world.ts";
import { skippedRunNotices } from "./skipped-run.ts";

/** The parts of the world that judging needs. */
export type JudgeWorld = Pick<InstrumentedWorld, "output" | "progress" | "exports" | "instruments">;

/** Options for judging a run, wherever it was measured. */
export interface JudgeRequest extends TrackRequest {
  readonly config: Config;
  /** Its path from the current folder; absent if commands find it there by default. */
  readonly configPath?: string;
  readonly failOn: FailOn;
  /** The comparisons that can fail the gate, if a run has both a base and earlier runs. */
  readonly gateOn?: readonly GateOn[];
  /** The purpose of the run, kept in its file. */
  readonly origin?: RunOrigin;
  /** True if the gate may pass although shards are missing. */
  readonly allowMissingShards?: boolean;
  /**
   * Checks whether someone accepts the findings that made the gate fail.
   * @returns a comparison for each pull request that the run is judged for
   */
  readonly acknowledge?: (comparison: Comparison) => Promise<readonly Comparison[]>;
}

/** Options that decide what fails the gate. */
type JudgingPolicy = Pick<JudgeRequest, "failOn" | "gateOn" | "allowMissingShards">;

/** A run that was just measured or read. */
interface UnjudgedRun {
  readonly run: RunFile;
  readonly baseline: StoredBaseline;
  /** True if nothing was judged during the measurement, so that no series ended early; always so for shards. */
  readonly isWhole?: boolean;
  /** Its comparison, if that was made when it was measured. */
  readonly comparison?: Comparison | undefined;
  /** Adds it to the baseline if it belongs there; called once, when its verdict is known. */
  readonly record: (tracked: TrackedComparison, gated: GatedRun) => Promise<Recording>;
}

/** A run with its verdict. */
export interface JudgedRun {
  /** Without its follow-up. */
  readonly run: RunFile;
  readonly comparison: Comparison;
  readonly view: ReportView;
  /**
   * Set if a run that belongs in the baseline could not be written there, one that had to be tracked was not, or a file
   * of the report could not be written.
   */
  readonly failure?: unknown;
}

/** The result of a run. If a pull request fails, its files are about that one. */
export interface RunResult extends JudgedRun {
  /** As in {@link Recording}. */
  readonly handedOver?: string;
  /** The result for each pull request, in the order of the comparisons that `acknowledge` returned. */
  readonly each: readonly JudgedRun[];
}

/**
 * Judges a run: compares it, sends it to the tracker, looks for acceptances, records it, and writes all its files.
 */
export async function judgeRun(
  world: JudgeWorld,
  request: JudgeRequest,
  unjudged: UnjudgedRun,
): Promise<RunResult> {
  const { acknowledge, configPath, origin } = request;
  const { baseline, record } = unjudged;
  const { instruments } = world;
  const whole: RunFile = { ...unjudged.run, ...(origin && { origin }) };
  world.progress.stage("Comparing");
  const gated = gatedRun(request.config.gate, whole);
  const { run } = gated.evidence;
  const compared = unjudged.comparison ?? compareWith(request, gated, { ...unjudged, instruments });
  const tracked = await trackRun(world.progress, request, run, compared);
  const comparisons = (await acknowledge?.(tracked.comparison)) ?? [];
  const failing = comparisons.find(({ gate }) => gate.decision === "fail");
  const judged = failing ?? comparisons[0] ?? tracked.comparison;
  const recorded = await record({ ...tracked, comparison: judged }, gated);
  const { failure = tracked.failure, ...recording } = recorded;
  const resultOf = (comparison: Comparison): JudgedRun => ({
    run,
    comparison,
    view: reportView({
      evidence: gated.evidence,
      recording,
      notices: noticesOf(run, baseline),
      tracker: tracked.section,
      comparison,
      configPath,
      instruments: instruments.map(({ view }) => view(run, comparison)),
    }),
    failure,
  });
  const each = comparisons.map(resultOf);
  const shown = each.find(({ comparison }) => comparison === judged) ?? resultOf(judged);
  // Whoever waits for the verdict learns it, even if its files cannot be written.
  const unwritten: unknown = await writeFiles(world, request, { ...shown, whole }).catch(
    (error) => error,
  );
  return { ...shown, failure: failure ?? unwritten, each, handedOver: recording.handedOver };
}

/** Notices of a report: skipped servers and stored runs, one sentence each. */
export function noticesOf(run: RunFile, { skipped }: StoredBaseline): readonly string[] {
  const servers = (run.skipped ?? []).map((one) => `${skippedText(one)}.`);
  return [...servers, ...skippedRunNotices(skipped)];
}

/** Compares a run with its base and its history, as far as available. */
export function compareWith(
  { failOn, gateOn, allowMissingShards = false }: JudgingPolicy,
  { evidence, loosened }: GatedRun,
  {
    baseline: { records },
    isWhole = evidence.run.shards !== undefined,
    instruments,
  }: Pick<UnjudgedRun, "baseline" | "isWhole"> & Pick<InstrumentedWorld, "instruments">,
): Comparison {
  const { run, gate } = evidence;
  const policy = { failOn, isWhole, gateOn };
  const timed = run.ignored
    ? notMeasured(run.ignored)
    : compareRun(evidence, historyOf(run, records), policy);
  const judged = { run, records, policy: { ...gate, ...policy } };
  const measured = instruments.reduce((all, { compare }) => compare(all, judged), timed);
  const sides = sidesOf(run, serverHistoryOf(run, records));
  const compared = run.ignored ? measured : withCosts(measured, sides, judged.policy);
  const ended = run.ignored && run.failure === undefined ? [] : endedEarly(run);
  const missing = missingShards(run, allowMissingShards);
  const others = compareOtherBases(evidence, policy);
  const findings = [...ended, ...missing, ...compared.findings];
  const comparison = concluded({ ...compared, findings }, policy);
  return {
    ...comparison,
    gate: { ...comparison.gate, ...(loosened.length > 0 && { loosened }) },
    series: withTestbeds(comparison.series, run),
    ...(others.length > 0 && { furtherBases: others }),
  };
}

async function writeFiles(
  { output, exports }: JudgeWorld,
  { configPath }: Pick<JudgeRequest, "configPath">,
  { run, whole, comparison, view }: JudgedRun & { readonly whole: RunFile },
): Promise<void> {
  await writeRunFile(output, whole);
  const document = comparisonDocument(comparison, { run, configPath });
  await output.write(COMPARISON_FILE, renderLargeJson(document));
  await output.write(REPORT_FILE, renderMarkdown(view));
  // Loaded on demand, because other commands should not pay for the code that draws pictures.
  const { renderPage } = await import("../../report/html/page.ts");
  await output.write(PAGE_FILE, await renderPage({ run, comparison, view }));
  for (const { file, contentOf } of exports) {
    await output.write(file, renderLargeJson(contentOf(run)));
  }
}
