import type { Lane } from "../../series/lane.ts";
import type { BaseArm } from "../../series/series.ts";
import type { BaseCommit } from "./base-commit.ts";
import type { RunFile } from "./run-file.ts";

/** Maximum number of bases of one run: each takes as much time as head. */
export const MOST_BASES = 4;

/** The measurements of a run, of all arms together. */
type Measured = Pick<RunFile, "servers" | "series">;

/**
 * Separates the measurements of the other bases from those of head and of the base that the gate judges.
 * @param commits all bases, by their arms
 * @returns the parts of a run file
 */
export function partsByBase(
  { servers, series }: Measured,
  commits: ReadonlyMap<BaseArm, BaseCommit>,
): Measured & Pick<RunFile, "furtherBases"> {
  const others = [...commits].filter(([arm]) => arm !== "base");
  if (others.length === 0) return { servers, series };
  const isGated = ({ arm }: Pick<Lane, "arm">) => arm === "head" || arm === "base";
  return {
    servers: servers.filter(isGated),
    series: series.filter(isGated),
    furtherBases: others.map(([arm, base]) => ({
      base,
      servers: servers.filter((one) => one.arm === arm).map((one) => ({ ...one, arm: "base" })),
      series: series.filter((one) => one.arm === arm).map((one) => ({ ...one, arm: "base" })),
    })),
  };
}

/**
 * Splits a run into one per base, each with the same samples of head. Only head and the base that the gate judges are
 * counted, so the other runs have no counts, nor what is measured at several rates.
 * @returns the run against the base that the gate judges, and those against the others, in their order
 */
export function runsByBase<
  Run extends Measured & Pick<Partial<RunFile>, "furtherBases" | "counts" | "openLoop">,
>({ furtherBases = [], ...judged }: Run) {
  const { counts: _, openLoop: __, ...run } = judged;
  const ofHead = ({ arm }: Pick<Lane, "arm">) => arm === "head";
  const others = furtherBases.map(({ base, servers, series }) => ({
    ...run,
    base,
    servers: [...run.servers.filter(ofHead), ...servers],
    series: [...run.series.filter(ofHead), ...series],
  }));
  return { judged, others };
}
