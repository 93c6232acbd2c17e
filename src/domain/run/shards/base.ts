import { groupedBy } from "../../shared/grouped-by.ts";
import { required } from "../../shared/required.ts";
import { type BaseCommit, type LostBase, leastSeen } from "../file/base-commit.ts";
import { seriesKeyOf } from "../series/series.ts";
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
  const removed = unique(bases.flatMap((base) => base.removed ?? []));
  const changes = unique(bases.flatMap((base) => base.changes ?? []));
  const uncompared = unique(bases.flatMap((base) => base.uncompared ?? []));
  const gate = mergedGate(bases.flatMap((base) => base.gate ?? []));
  return {
    sha,
    ref,
    kept,
    isRequired,
    gate,
    programsSeen: leastSeen(bases.map(({ programsSeen }) => programsSeen)),
    ...(lost.length > 0 && { lost }),
    ...(removed.length > 0 && { removed }),
    ...(changes.length > 0 && { changes }),
    ...(uncompared.length > 0 && { uncompared }),
    ...(isAdoption(shards) && { isAdoption: true }),
  };
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
  const all = shards.map(({ base, shard: { own } }) => {
    const lost = new Map((base?.lost ?? []).map((loss) => [JSON.stringify(loss), loss]));
    return { lost, own };
  });
  const told = groupedBy(
    all.flatMap(({ lost }) => [...lost.keys()]),
    (text) => text,
  );
  const lossesIn = (lost: ReadonlyMap<string, LostBase>, isCommon: boolean) =>
    [...lost].flatMap(([text, loss]) =>
      (told.get(text)?.length === shards.length) === isCommon ? loss : [],
    );
  const common = all.slice(0, 1).flatMap(({ lost }) => lossesIn(lost, true));
  const others = all.flatMap(({ lost, own }) => lostAmong(lossesIn(lost, false), own));
  const places = groupedBy(others, ({ kind, server, scenario }) =>
    [kind, server, scenario].join(" "),
  );
  return [...common, ...[...places.values()].flatMap((same) => same.slice(0, 1))];
}

/** Maximum length, in characters, of a reason that is repeated for each scenario. */
const MOST_OF_REPEATED = 200;

/** The losses that affect some series: the first for each server and scenario; long reasons are only given once. */
function lostAmong(lost: readonly LostBase[], names: readonly string[]): readonly LostBase[] {
  const keys = names.map((name) => required(seriesKeyOf(name), "series"));
  const left = new Map(
    [...groupedBy(keys, ({ server }) => server)].map(([server, own]) => [
      server,
      new Set(own.map(({ scenario }) => scenario)),
    ]),
  );
  return lost.flatMap(({ details, ...loss }) => {
    const hit: LostBase[] = [];
    for (const server of loss.server === undefined ? left.keys() : [loss.server]) {
      const scenarios = left.get(server);
      for (const scenario of loss.scenario === undefined
        ? [...(scenarios ?? [])]
        : [loss.scenario]) {
        if (scenarios?.delete(scenario)) hit.push({ ...loss, server, scenario });
      }
    }
    const reason = loss.reason.slice(0, MOST_OF_REPEATED);
    return hit.map((one, at) => (at === 0 ? { ...one, details } : { ...one, reason }));
  });
}
