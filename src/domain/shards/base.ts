import { type BaseCommit, type LostBase, leastSeen, lossOf } from "../run/file/base-commit.ts";
import { countedName } from "../series/counts.ts";
import { seriesKeyOf } from "../series/series.ts";
import { firstOfEach, groupedBy } from "../shared/grouped-by.ts";
import { required } from "../shared/required.ts";
import { mergedGate, unique } from "./same-run.ts";
import type { ShardRun } from "./whole-run.ts";

/**
 * Merges the base as the shards found it. What one shard lost is only lost for the servers and scenarios of its series.
 * @returns undefined if no base was requested
 */
export function mergedBase(shards: readonly ShardRun[]): BaseCommit | undefined {
  const bases = shards.flatMap(({ base }) => base ?? []);
  const [first] = bases;
  if (!first) return undefined;
  const { sha, ref, kept } = first;
  // If one shard must not pass without base, neither must the run.
  const { isRequired } = bases.find((base) => base.isRequired !== false) ?? first;
  const lost = mergedLoss(shards, ref);
  const gate = mergedGate(bases.flatMap((base) => base.gate ?? []));
  return {
    sha,
    ref,
    kept,
    isRequired,
    gate,
    programsSeen: leastSeen(bases.map(({ programsSeen }) => programsSeen)),
    ...(lost.length > 0 && { lost }),
    removed: eachOnce(bases.map(({ removed }) => removed)),
    changes: eachOnce(bases.map(({ changes }) => changes)),
    uncompared: eachOnce(bases.map(({ uncompared }) => uncompared)),
    ...(isAdoption(shards) && { isAdoption: true }),
  };
}

/** Everything that any shard has; undefined if there is nothing. */
function eachOnce<Value>(all: readonly (readonly Value[] | undefined)[]) {
  const found = unique(all.flatMap((own) => own ?? []));
  return found.length > 0 ? found : undefined;
}

/** Shards with only new series are ignored, unless all are. */
function isAdoption(shards: readonly ShardRun[]): boolean {
  const compared = shards.filter(({ series }) => series.some(({ arm }) => arm === "base"));
  const telling = compared.length > 0 ? compared : shards;
  return telling.every(({ base }) => base?.isAdoption === true);
}

function mergedLoss(shards: readonly ShardRun[], ref: string): readonly LostBase[] {
  const lost = lossesOf(shards);
  const isCompared = shards.some(({ series }) => series.some(({ arm }) => arm === "base"));
  if (isCompared || lost.length > 0) return lost;
  // Each shard took its series for new, because another shard could have had those of base.
  return [{ kind: "lost-base", reason: `no shard measured anything of ${ref}` }];
}

function lossesOf(shards: readonly ShardRun[]): readonly LostBase[] {
  const textOf = (loss: LostBase) => JSON.stringify(loss);
  const told = shards.map(({ base }) => new Set(base?.lost?.map(textOf)));
  const isCommon = (loss: LostBase) => told.every((texts) => texts.has(textOf(loss)));
  const common = unique(shards[0]?.base?.lost ?? []).filter(isCommon);
  const others = shards.flatMap(({ base, shard }) => {
    const lost = (base?.lost ?? []).filter((loss) => !isCommon(loss));
    return lostAmong(lost, shard.own);
  });
  const placeOf = ({ kind, server, scenario }: LostBase) => [kind, server, scenario].join(" ");
  return [...common, ...firstOfEach(others, placeOf)];
}

/** Maximum length, in characters, of a reason that is repeated for each scenario. */
const MOST_OF_REPEATED = 200;

/** The losses that affect some series: the first for each server and scenario; long reasons are only given once. */
function lostAmong(lost: readonly LostBase[], names: readonly string[]): readonly LostBase[] {
  const keys = names.map((name) => required(seriesKeyOf(name), "series"));
  const byServer = [...groupedBy(keys, ({ server }) => server).values()].flat();
  let left = firstOfEach(byServer, ({ server, scenario }) => countedName(server, scenario));
  return lost.flatMap(({ details, hint, ...loss }) => {
    const hit = left.filter((key) => lossOf([loss], key));
    left = left.filter((key) => !lossOf([loss], key));
    const reason = loss.reason.slice(0, MOST_OF_REPEATED);
    return hit.map(({ server, scenario }, at) => {
      return { ...loss, server, scenario, ...(at === 0 ? { details, hint } : { reason }) };
    });
  });
}
