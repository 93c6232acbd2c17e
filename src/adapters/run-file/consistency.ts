import { countedName } from "../../domain/run/file/counts.ts";
import { runsByBase } from "../../domain/run/file/further-bases.ts";
import { type RunFile, roundsMeasured } from "../../domain/run/file/run-file.ts";
import { laneName } from "../../domain/run/plan/lane.ts";
import { seriesName, wholeOf } from "../../domain/run/series/series.ts";

/**
 * Finds contradictions in a run file whose parts are valid: names that do not match what they name, and duplicates,
 * of which readers would only see one.
 * @returns the place and what is wrong there, or undefined
 */
export function contradictionIn(run: RunFile): string | undefined {
  const misnamed = run.series.findIndex((series) => series.name !== seriesName(series));
  if (misnamed !== -1)
    return `series.${misnamed}.name: it is not the name of its server, scenario, level and request`;
  const isMeasured = run.ignored !== undefined && hasMeasured(run);
  return (
    twice("series", run.series.map(armAndName)) ??
    twice("servers", run.servers.map(laneName), "server") ??
    (isMeasured ? "ignored: something was measured all the same" : undefined) ??
    twice("base.removed", (run.base?.removed ?? []).map(seriesName)) ??
    contradictionInShard(run) ??
    contradictionInCounts(run) ??
    contradictionInFurther(run)
  );
}

function hasMeasured({ base, servers, counts, furtherBases, series }: RunFile): boolean {
  const isAny = base ?? counts ?? furtherBases;
  return isAny !== undefined || servers.length > 0 || roundsMeasured(series) > 0;
}

/** Each further base must be valid as if it were the only one. */
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

/**
 * Each series of the plan must be measured by the shard it is assigned to, because a report tells from the shards'
 * parts what is missing.
 */
function contradictionInShard({ shard, series }: RunFile): string | undefined {
  if (!shard) return undefined;
  if (shard.index > shard.count) return "shard.index: there are not so many shards";
  const repeatedly = twice("shard.plan", shard.plan) ?? twice("shard.own", shard.own);
  if (repeatedly !== undefined) return repeatedly;
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
  const repeatedly = twice("counts.series", series.map(armAndName));
  if (repeatedly !== undefined) return repeatedly;
  const turns = series.findIndex(
    (one) => repeated(one.turns.map(({ turn }) => String(turn))) !== -1,
  );
  return turns === -1 ? undefined : `counts.series.${turns}.turns: a turn is there twice`;
}

function armAndName({ arm, name }: { readonly arm: string; readonly name: string }): string {
  return `${arm} ${name}`;
}

/** @returns a message that names the first duplicate, or undefined */
function twice(place: string, names: readonly string[], what = "series"): string | undefined {
  const at = repeated(names);
  return at === -1 ? undefined : `${place}.${at}: the ${what} is there twice`;
}

function repeated(all: readonly string[]): number {
  const seen = new Set<string>();
  return all.findIndex((one) => {
    if (seen.has(one)) return true;
    seen.add(one);
    return false;
  });
}
