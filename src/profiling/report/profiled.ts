import type { Comparison } from "../../domain/comparison/comparison.ts";
import { adviceOn } from "../../domain/review/advice.ts";
import { isJudgedElsewhere, type RunFile } from "../../domain/run/file/run-file.ts";
import { type FunctionCost, type Profile, placeOf } from "../../domain/series/profile.ts";
import { formatCount, formatDuration } from "../../domain/shared/format.ts";
import { functionTable, MOST_FUNCTIONS, microseconds } from "../../report/function-table.ts";
import type {
  CommittedPlace,
  InstrumentSection,
  InstrumentView,
} from "../../report/report-input.ts";
import { referenceName } from "../../report/words/facts/compared-text.ts";
import { worstSeries } from "../domain/worst-series.ts";

/**
 * Profiling's part of a report: empty unless a series got worse than its base. A note says so if another job judges the run,
 * which is not profiled then; any other run without a profile did not ask for it, or is older.
 */
export function profileView(run: RunFile, comparison: Comparison): InstrumentView {
  const { profile } = run;
  const none = { verdicts: [], facts: [] };
  if (!worstSeries(comparison)) return { ...none, notices: [] };
  // A stranger's file could have any profile.
  if (isJudgedElsewhere(run)) return { ...none, notices: [NOT_DONE] };
  if (!profile) return { ...none, notices: [] };
  const { series, failure, durationMs, profiler, starts } = profile;
  if (failure !== undefined) {
    return { ...none, notices: [`${series} was not profiled: ${failure}.`] };
  }
  const took = formatDuration(durationMs);
  return {
    verdicts: [],
    facts: [["profiled", `${series} in ${starts} starts of each arm, by ${profiler}, in ${took}`]],
    notices: [],
    section: sectionOf(run, profile, comparison),
  };
}

const NOT_DONE =
  "Functions are not compared: a run is only profiled by the job that measures it, if that also judges it.";

function sectionOf(run: RunFile, profile: Profile, comparison: Comparison): InstrumentSection {
  const { functions, baseUs, headUs, tree: frames = [] } = profile;
  const base = referenceName(comparison.comparedWith);
  const waits = adviceOn(comparison, run).some(({ of }) => of === "waits");
  const none = { columns: [], textColumns: 0, rows: [] };
  return {
    title: "Profiled",
    sentences: [
      `${sentenceOf(profile, base)}${waits ? " Waiting is in no row." : ""}`,
      ...buildSentence(profile),
    ],
    table: none,
    caption: "",
    summary: "",
    causes: functionTable(functions, base),
    causesCaption: "CPU time of a request by function",
    causePlaces: functions.slice(0, MOST_FUNCTIONS).map((one) => committedPlace(run, one)),
    ...(frames.length > 0 && { callTree: { baseUs, headUs, frames } }),
  };
}

/** The place of a function or its caller in head's commit, or in base's if only that has the function. */
function committedPlace(
  { commit, base }: RunFile,
  { name, caller, headUs, isTracked }: FunctionCost,
): CommittedPlace | undefined {
  const sha = headUs > 0 ? commit?.sha : base?.sha;
  const place = placeOf(caller ?? (isTracked ? name : ""));
  return place && sha !== undefined ? { ...place, sha } : undefined;
}

/** Says how to build so that functions have files, where perf found none. */
function buildSentence({ series, profiler, tree = [] }: Profile): readonly string[] {
  const hasFiles = tree.some(({ name }) => /\.\w+$/.test(placeOf(name)?.path ?? ""));
  if (profiler !== "perf" || hasFiles || tree.length === 0) return [];
  const isRust = tree.some(({ name }) => /^<*(?:core|alloc|std)::/.test(name));
  const build = isRust
    ? "CARGO_PROFILE_RELEASE_DEBUG=limited cargo build --release"
    : "the build command with -g";
  const key = `servers.${series.split("/")[0]}.profile.build`;
  return [`Functions have no files without debug information: set ${key} to ${build}.`];
}

/**
 * For example `api/greet c=2: in 4 more starts of each arm, a request takes about 210 µs of CPU in main, about 480 µs in
 * head. 2 of 45 functions …`.
 */
function sentenceOf(
  { series, starts, baseUs, headUs, compared, functions }: Profile,
  base: string,
) {
  const both = `about ${microseconds(baseUs)} of CPU in ${base}, about ${microseconds(headUs)} in head`;
  const all = formatCount(compared, "function");
  const found = functions.length;
  const shown = found > MOST_FUNCTIONS ? `, ${MOST_FUNCTIONS} are shown` : "";
  const differ = found === 0 ? "None" : String(found);
  const verb = found === 1 || found === 0 ? "differs" : "differ";
  const more = `in ${starts} more starts of each arm`;
  return `${series}: ${more}, a request takes ${both}. ${differ} of ${all} ${verb} beyond chance${shown}.`;
}
