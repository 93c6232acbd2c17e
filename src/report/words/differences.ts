import type { Condition, Difference, EarlierRun } from "../../domain/run/file/conditions.ts";
import type { Environment } from "../../domain/run/file/run-file.ts";
import { formatBytes } from "../../domain/shared/format.ts";

const OF_ENVIRONMENT: Readonly<Record<keyof Environment, string>> = {
  runnerImage: "runner image",
  imageVersion: "image version",
  cpuModel: "CPU",
  cpuCount: "CPUs",
  cpuQuota: "CPU quota",
  memoryBytes: "memory",
  os: "kernel",
  arch: "architecture",
  oha: "oha",
  loadgate: "Loadgate",
  node: "Node of Loadgate",
};

/** A difference between a run and its reference in words. */
export interface WrittenDifference {
  readonly against: string;
  readonly what: string;
  readonly before: string;
  readonly now: string;
}

/** Puts a difference into words. */
export function differenceTexts({ against, what, before, now }: Difference): WrittenDifference {
  const textOf = (value: string | number) =>
    what === "memoryBytes" ? formatBytes(Number(value)) : String(value);
  return {
    against: against === "base" ? against : runName(against),
    what: conditionText(what),
    before: textOf(before),
    now: textOf(now),
  };
}

function conditionText(what: Condition): string {
  if (what === "configuration") return what;
  return typeof what === "string" ? OF_ENVIRONMENT[what] : `${what.name} of ${what.server}`;
}

const SHORT_SHA = 7;

/** The name of an earlier run: `run of 2026-02-01 (0123456)`. */
function runName({ startedAt, commit }: EarlierRun): string {
  const day = startedAt.slice(0, "2026-02-01".length);
  return `run of ${day}${commit ? ` (${commit.sha.slice(0, SHORT_SHA)})` : ""}`;
}
