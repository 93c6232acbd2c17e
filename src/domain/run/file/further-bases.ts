import type { Lane } from "../plan/lane.ts";
import type { BaseArm } from "../series/series.ts";
import type { BaseCommit } from "./base-commit.ts";
import type { FurtherBase, RunFile } from "./run-file.ts";

/** Most bases of one run: each takes as much time as head does. */
export const MOST_BASES = 4;

/** What a run measured, with all its arms side by side. */
type Measured = Pick<RunFile, "servers" | "series">;

/** A further base, and the arm in which it was measured. */
export interface FurtherArm {
  readonly arm: BaseArm;
  readonly base: BaseCommit;
}

/**
 * Keeps what further bases measured apart from head and the base that the gate judges.
 * @returns the parts of a run file
 */
export function partsByBase(
  { servers, series }: Measured,
  further: readonly FurtherArm[],
): Measured & Pick<RunFile, "furtherBases"> {
  if (further.length === 0) return { servers, series };
  const isGated = ({ arm }: Pick<Lane, "arm">) => arm === "head" || arm === "base";
  return {
    servers: servers.filter(isGated),
    series: series.filter(isGated),
    furtherBases: further.map(({ arm, base }) => ({
      base,
      servers: servers.filter((one) => one.arm === arm).map((one) => ({ ...one, arm: "base" })),
      series: series.filter((one) => one.arm === arm).map((one) => ({ ...one, arm: "base" })),
    })),
  };
}

/**
 * A run as if one of its further bases had been its only one: the same samples of head, against that base. What was
 * counted is left out, since only the base that the gate judges is counted.
 */
export function runAgainst<Run extends Measured & Partial<RunFile>>(
  { furtherBases: _, counts: __, ...run }: Run,
  { base, servers, series }: FurtherBase,
) {
  const ofHead = ({ arm }: Pick<Lane, "arm">) => arm === "head";
  return {
    ...run,
    base,
    servers: [...run.servers.filter(ofHead), ...servers],
    series: [...run.series.filter(ofHead), ...series],
  };
}
