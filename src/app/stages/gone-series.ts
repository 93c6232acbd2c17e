import type { BaseCommit } from "../../domain/run/file/base-commit.ts";
import { type Cell, type Lane, seriesOf } from "../../domain/series/lane.ts";
import { formatSome } from "../../domain/shared/format.ts";
import { isAmong, withLanes } from "../arms/arms.ts";
import type { BaseBenchmark, IsGone } from "./bases.ts";
import { type Agreed, type SoFar, withCells } from "./stages.ts";

/** Series that only base's configuration has. */
type Gone = Pick<BaseBenchmark, "gone">;

/** Checks whether all measured series of a server, or of it under a scenario, are only in base's configuration. */
export function goneIn(cells: readonly Cell[], { gone }: Gone): IsGone {
  const isLeft = isAmong(new Set(gone.keys()));
  return ({ server, scenario }) => {
    const own = cells.filter((cell) => scenario === undefined || cell.scenario === scenario);
    const others = withLanes(own, (lane, cell) => lane.server === server && !isLeft(lane, cell));
    return others.length === 0;
  };
}

/**
 * The cells without those series if only one arm answers them: what head's configuration no longer has is not new.
 */
export function comparedWhereGone(cells: readonly Cell[], { gone }: Gone): readonly Cell[] {
  const isLeft = isAmong(new Set(gone.keys()));
  const isCompared = ({ server: own }: Lane, { lanes }: Cell) =>
    lanes.some(({ arm, server }) => arm === "base" && server === own);
  return withLanes(cells, (lane, cell) => !isLeft(lane, cell) || isCompared(lane, cell));
}

/**
 * Base's commit with the fate of those series: a sentence about those still measured, and the others as removed.
 */
export function withWhatIsGone({ arms, benchmark, commits }: SoFar): BaseCommit | undefined {
  const commit = commits.get("base");
  if (!commit || !benchmark) return commit;
  const { gone, base, uncompared: givenUp } = benchmark;
  const all = new Set(seriesOf(arms.cells));
  const kept = [...gone.keys()].filter((name) => all.has(name));
  const removed = [...gone].flatMap(([name, key]) => (all.has(name) ? [] : [key]));
  const uncompared = [...(commit.uncompared ?? []), ...givenUp];
  const are = kept.length === 1 ? "is" : "are";
  const sentence = `The benchmark changed: ${formatSome(kept)} ${are} removed, and still measured here as in ${base}.`;
  return {
    ...commit,
    ...(kept.length > 0 && { changes: [...(commit.changes ?? []), sentence], kept }),
    ...(removed.length > 0 && { removed }),
    ...(uncompared.length > 0 && { uncompared }),
  };
}

/**
 * Leaves out those series, of one server or all, if they cannot be measured, since head removes them anyway. The run
 * then cannot pass.
 * @param reason they cannot be measured as in base
 * @returns the run without them; undefined if there are none
 */
export function withoutWhatIsGone<Stage extends Agreed>(
  run: Stage,
  reason: string,
  server?: string,
): Stage | undefined {
  const { benchmark, arms } = run;
  if (!benchmark) return undefined;
  const isLeft = isAmong(new Set(benchmark.gone.keys()));
  const isGivenUp = (lane: Lane, cell: Cell) =>
    isLeft(lane, cell) && (server === undefined || lane.server === server);
  const names = seriesOf(withLanes(arms.cells, isGivenUp));
  const [series] = names;
  if (series === undefined) return undefined;
  const text = `${formatSome(names)} cannot be measured as in ${benchmark.base}: ${reason}`;
  const uncompared = [...benchmark.uncompared, { text, series }];
  const cells = withLanes(arms.cells, (lane, cell) => !isGivenUp(lane, cell));
  return { ...withCells(run, cells), benchmark: { ...benchmark, uncompared } };
}
