import { testbedOf } from "../domain/baseline.ts";
import type { ComparedWith } from "../domain/comparison.ts";
import { formatBytes, formatCount, formatDuration } from "../domain/format.ts";
import { burstLength } from "../domain/load-shape.ts";
import type { Fact, ReportInput } from "./view.ts";

/**
 * Commit, machine, baseline, plan and time of a run.
 * @returns labels and values, in the order they are shown
 */
export function runFacts({ run, comparison, recording }: ReportInput): readonly Fact[] {
  const { commit, plan, timing } = run;
  const lengths = new Set(run.series.map(({ load }) => burstLength(load)));
  const compared = comparison.comparedWith;
  return [
    ...(commit
      ? [
          {
            label: "commit",
            value: `${commit.sha.slice(0, 12)}${commit.ref ? ` (${commit.ref})` : ""}${commit.dirty ? " with uncommitted changes" : ""}`,
          },
        ]
      : []),
    { label: "machine", value: testbedOf(run.environment) },
    { label: "memory", value: formatBytes(run.environment.memoryBytes) },
    ...(compared.kind === "base"
      ? [{ label: "base", value: `${compared.sha?.slice(0, 12) ?? "unknown"} (${compared.ref})` }]
      : []),
    ...(compared.kind === "run"
      ? [{ label: "compared with", value: `run ${compared.id}, ${compared.startedAt}` }]
      : []),
    {
      label: "baseline",
      value: baselineText(compared) + (recording?.recorded ? ", this run is added" : ""),
    },
    {
      label: "measured",
      value: `${plan.blocks} blocks in ${formatCount(plan.rounds, "round")}, bursts of ${[...lengths].join(" or ")}, seed ${plan.seed}`,
    },
    {
      label: "time",
      value: `${formatDuration(timing.totalMs)}: build ${formatDuration(timing.buildMs)}, measuring ${formatDuration(timing.measureMs)} of which load ${formatDuration(timing.loadMs)}`,
    },
  ];
}

function baselineText(compared: ComparedWith): string {
  switch (compared.kind) {
    case "history":
      return formatCount(compared.runs, "earlier run");
    case "base":
    case "run":
      return "not needed";
    case "none":
      return "none yet";
  }
}
