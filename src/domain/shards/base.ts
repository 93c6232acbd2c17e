import { type LostBase, lossOf } from "../run/file/base-commit.ts";
import { countedName } from "../series/counts.ts";
import { seriesKeyOf } from "../series/series.ts";
import { firstOfEach, groupedBy } from "../shared/grouped-by.ts";
import { required } from "../shared/required.ts";
import type { ShardRun } from "./whole-run.ts";

const isCompared = ({ series, openLoop }: ShardRun) =>
  [...series, ...(openLoop?.series ?? [])].some(({ arm }) => arm === "base");

/** True if base has no benchmark of its own. Shards with only new series are ignored, unless all are. */
export function isAdoption(shards: readonly ShardRun[]): true | undefined {
  const compared = shards.filter(isCompared);
  const telling = compared.length > 0 ? compared : shards;
  return telling.every(({ base }) => base?.isAdoption === true) || undefined;
}

/**
 * What the shards lost of base. What one shard lost is only lost for the servers and scenarios of its series.
 * @returns undefined if it is nothing
 */
export function lostIn(shards: readonly ShardRun[]): readonly LostBase[] | undefined {
  const lost = lossesOf(shards);
  if (lost.length > 0) return lost;
  if (shards.some(isCompared)) return undefined;
  // Each shard took its series for new, because another shard could have had those of base.
  const [ref] = shards.flatMap(({ base }) => base?.ref ?? []);
  return [{ kind: "lost-base", reason: `no shard measured anything of ${ref}` }];
}

function lossesOf(shards: readonly ShardRun[]): readonly LostBase[] {
  const textOf = (loss: LostBase) => JSON.stringify(loss);
  const told = shards.map(({ base }) => new Set(base?.lost?.map(textOf)));
  const isCommon = (loss: LostBase) => told.every((texts) => texts.has(textOf(loss)));
  const common = shards[0]?.base?.lost?.filter(isCommon) ?? [];
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
