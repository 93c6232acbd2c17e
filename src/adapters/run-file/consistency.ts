import { countedName } from "../../domain/counting/counts.ts";
import { runsByBase } from "../../domain/run/file/further-bases.ts";
import { type RunFile, roundsMeasured } from "../../domain/run/file/run-file.ts";
import { laneName } from "../../domain/run/plan/lane.ts";
import { seriesName, wholeOf } from "../../domain/run/series/series.ts";

/**
 * What contradicts itself in a run file whose parts are right: names that are not what they name,
 * and things that are there twice, of which readers would see one or the other.
 * @returns the place and what is wrong there, or undefined
 */
export function contradictionIn(run: RunFile): string | undefined {
  const misnamed = run.series.findIndex((series) => series.name !== seriesName(series));
  if (misnamed !== -1)
    return `series.${misnamed}.name: it is not the name of its server, scenario, level and request`;
  const series = repeated(run.series.map(({ name, arm }) => `${arm} ${name}`));
  if (series !== -1) return `series.${series}: the series is there twice`;
  const server = repeated(run.servers.map(laneName));
  if (server !== -1) return `servers.${server}: the server is there twice`;
  if (run.ignored && hasMeasured(run)) return "ignored: something was measured all the same";
  const removed = repeated((run.base?.removed ?? []).map(seriesName));
  if (removed !== -1) return `base.removed.${removed}: the series is there twice`;
  return contradictionInShard(run) ?? contradictionInCounts(run) ?? contradictionInFurther(run);
}

function hasMeasured({ base, servers, counts, furtherBases, series }: RunFile): boolean {
  const isAny = base ?? counts ?? furtherBases;
  return isAny !== undefined || servers.length > 0 || roundsMeasured(series) > 0;
}

/** Each further base is to be read as if it had been the only one. */
function contradictionInFurther(run: RunFile): string | undefined {
  const { others } = runsByBase(run);
  if (others.length === 0) return undefined;
  if (run.shard || run.shards) return "furtherBases: a shard has one base";
  for (const [index, own] of others.entries()) {
    const wrong = contradictionIn(own);
    if (wrong !== undefined) return `furtherBases.${index}: ${wrong}`;
  }
  return undefined;
}

/** What is in the plan is measured by the shard whose part it is: a report tells from the parts what is missing. */
function contradictionInShard({ shard, series }: RunFile): string | undefined {
  if (!shard) return undefined;
  if (shard.index > shard.count) return "shard.index: there are not so many shards";
  const planned = repeated(shard.plan);
  if (planned !== -1) return `shard.plan.${planned}: the series is there twice`;
  const twice = repeated(shard.own);
  if (twice !== -1) return `shard.own.${twice}: the series is there twice`;
  const [plan, own] = [new Set(shard.plan), new Set(shard.own)];
  const unplanned = shard.own.findIndex((name) => !plan.has(name));
  if (unplanned !== -1) return `shard.own.${unplanned}: the plan does not have it`;
  const others = series.findIndex(({ name }) => plan.has(wholeOf(name)) && !own.has(wholeOf(name)));
  return others === -1 ? undefined : `series.${others}: it is the part of another shard`;
}

function contradictionInCounts({ counts }: RunFile): string | undefined {
  const { series = [] } = counts ?? {};
  const misnamed = series.findIndex((one) => one.name !== countedName(one.server, one.scenario));
  if (misnamed !== -1)
    return `counts.series.${misnamed}.name: it is not the name of its server and scenario`;
  const twice = repeated(series.map(({ name, arm }) => `${arm} ${name}`));
  if (twice !== -1) return `counts.series.${twice}: the series is there twice`;
  const turns = series.findIndex(
    (one) => repeated(one.turns.map(({ turn }) => String(turn))) !== -1,
  );
  return turns === -1 ? undefined : `counts.series.${turns}.turns: a turn is there twice`;
}

function repeated(all: readonly string[]): number {
  const seen = new Set<string>();
  return all.findIndex((one) => {
    if (seen.has(one)) return true;
    seen.add(one);
    return false;
  });
}
