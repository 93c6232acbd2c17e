import type { ComparedWith, Comparison } from "../../../domain/comparison/comparison.ts";
import { MACHINE_METRIC_IDS, seriesMetric } from "../../../domain/metrics/catalogue.ts";
import { machineValue } from "../../../domain/metrics/values.ts";
import type { RunFile } from "../../../domain/run/file/run-file.ts";
import { testbedOf } from "../../../domain/run/file/testbed.ts";
import { transportText } from "../../../domain/run/plan/transport.ts";
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatSome,
} from "../../../domain/shared/format.ts";
import { groupedBy } from "../../../domain/shared/grouped-by.ts";
import { present } from "../../../domain/shared/present.ts";
import type { ReportInput } from "../../report-input.ts";
import { allCompared } from "../../view-tables.ts";
import { findsOf } from "./budget-text.ts";
import { whyText } from "./compared-text.ts";
import { type Fact, measuredFacts } from "./measured-facts.ts";
import { ungatedText } from "./own-tolerances.ts";

/** Commit, machine, baseline, plan and time of a run. */
export function runFacts(input: ReportInput): readonly Fact[] {
  const { evidence, comparison, instruments, recording } = input;
  const { run } = evidence;
  const { commit } = run;
  const isTimed = run.series.length > 0 || !(run.counts ?? run.openLoop);
  const compared = comparison.comparedWith;
  const facts = present<Fact>([
    commit && [
      "commit",
      `${commit.sha.slice(0, 12)}${commit.ref ? ` (${commit.ref})` : ""}${commit.dirty ? " with uncommitted changes" : ""}`,
    ],
    ...machineFacts(run),
    ["memory", formatBytes(run.environment.memoryBytes)],
    "ref" in compared && [
      "base",
      `${compared.sha?.slice(0, 12) ?? "unknown"} (${compared.ref}${whyText(compared)})`,
    ],
    compared.kind === "run" && ["compared with", `run ${compared.id}, ${compared.startedAt}`],
    ["baseline", `${baselineText(compared)}${recordingText(recording)}`],
    ...(isTimed ? measuredFacts(run, evidence.trends) : []),
    ["protocols", protocolText(run)],
    endedEarlyFact(run, comparison),
    ...instruments.flatMap(({ facts }) => facts),
    ["machine at several rates", besideText(run)],
    ["time", timeText(run, isTimed)],
    ["not gated", ungatedText(allCompared(comparison))],
    ["found in 4 of 5 runs", findsOf(evidence, comparison)],
    ["loadgate", run.environment.loadgate],
  ]);
  return facts.filter(([, value]) => value !== "");
}

/** What the machine did beside open loads at several rates, in all their rounds; empty if that is not known. */
function besideText({ openLoop }: RunFile): string {
  const rounds = (openLoop?.series ?? []).flatMap((one) => one.rounds);
  const texts = MACHINE_METRIC_IDS.flatMap((id) => {
    const value = machineValue(rounds, id);
    const { label, format } = seriesMetric(id);
    return value === undefined ? [] : `${label} ${format(value)}`;
  });
  return texts.length === 0 ? "" : `${texts.join(", ")} (medians)`;
}

function recordingText(recording: ReportInput["recording"]): string {
  if (recording?.handedOver) return ", this run is added by the job with mode: record";
  return recording?.recorded ? ", this run is added" : "";
}

function timeText(
  { plan: { budgetMs, followUp }, timing, counts, openLoop }: RunFile,
  isTimed: boolean,
) {
  const { totalMs, buildMs, measureMs, loadMs } = timing;
  const budget =
    isTimed && budgetMs !== undefined ? ` (budget for measuring ${formatDuration(budgetMs)})` : "";
  const parts = present([
    `build ${formatDuration(buildMs)}`,
    isTimed && `measuring ${formatDuration(measureMs)} of which load ${formatDuration(loadMs)}`,
    followUp && followUp.ms > 0 && `measuring again ${formatDuration(followUp.ms)}`,
    counts && `counting ${formatDuration(counts.durationMs)}`,
    openLoop && `loading at several rates ${formatDuration(openLoop.durationMs)}`,
  ]);
  return `${formatDuration(totalMs)}${budget}: ${parts.join(", ")}`;
}

function baselineText(compared: ComparedWith): string {
  if (compared.kind === "history") return formatCount(compared.runs, "earlier run");
  return compared.kind === "base" || compared.kind === "run" ? "not needed" : "none yet";
}

/** The open comparisons of a run that ended early, in one line. */
function endedEarlyFact({ plan }: Pick<RunFile, "plan">, { series }: Comparison): Fact | false {
  if (!plan.endedEarly) return false;
  const open = series.filter(({ verdict }) => verdict === "inconclusive");
  const left = open.length === 0 ? "nothing" : formatSome(open.map(({ name }) => name));
  return [
    "ended early",
    `nothing showed a sign of a slowdown (measure.end: early); left open: ${left}`,
  ];
}

/** The transports of scenarios that do not use plain HTTP/1.1; empty if all do. */
function protocolText({ series }: RunFile): string {
  const texts = series.flatMap(({ arm, scenario, transport }) =>
    arm === "head" && transport ? `${scenario} in ${transportText(transport)}` : [],
  );
  return [...new Set(texts)].join(", ");
}

/** Maximum number of named series per machine; comparison.json has the machine of each series. */
const MOST_NAMED = 20;

/** The machine of a run; for a merged run, the number of shards, and the machine of each series. */
export function machineFacts(run: RunFile): readonly Fact[] {
  const { environment, shards, series, openLoop } = run;
  if (!shards) return [["machine", testbedOf(environment)]];
  const { jobs } = shards;
  const good = jobs.filter(({ failure }) => failure === undefined);
  const missing = jobs.length - good.length;
  const count = [String(jobs.length), ...(missing > 0 ? [`${missing} missing`] : [])].join(", ");
  const testbeds = groupedBy(good, (job) => testbedOf(job.environment ?? environment));
  const machines = [...testbeds].map(([testbed, own]): Fact => {
    if (testbeds.size === 1) return ["machine", testbed];
    const indices = new Set(own.map(({ index }) => index));
    const names = [...series, ...(openLoop?.series ?? [])]
      .filter(({ arm, shard = 0 }) => arm === "head" && indices.has(shard))
      .map(({ name }) => name);
    return [
      `machine of ${own.length === 1 ? "shard" : "shards"} ${[...indices].join(", ")}`,
      `${testbed}: ${formatSome(names, ", ", MOST_NAMED)}`,
    ];
  });
  return [["shards", count], ...machines];
}
