import { openLoopMetric } from "../../domain/metrics/catalogue.ts";
import { runsByBase } from "../../domain/run/file/further-bases.ts";
import { type RunFile, roundsMeasured } from "../../domain/run/file/run-file.ts";
import { countedName } from "../../domain/series/counts.ts";
import { laneName } from "../../domain/series/lane.ts";
import { type OpenLoopMetricId, openLoopName } from "../../domain/series/open-loop.ts";
import { seriesName, wholeOf } from "../../domain/series/series.ts";

/**
 * Finds contradictions in a run file whose parts are valid: names that do not match what they name, and duplicates,
 * of which readers would only see one.
 * @returns the place and what is wrong there, or undefined
 */
export function contradictionIn(run: RunFile): string | undefined {
  const misnamed = run.series.findIndex((series) => series.name !== seriesName(series));
  if (misnamed !== -1)
    return `series.${misnamed}.name: it is not the name of its server, scenario, level and request`;
  const { base, counts, furtherBases, ignored, openLoop, series, servers } = run;
  const isMeasured =
    (base ?? counts ?? openLoop ?? furtherBases) !== undefined ||
    servers.length > 0 ||
    roundsMeasured(series) > 0;
  return (
    twice("series", series.map(armAndName)) ??
    twice("servers", servers.map(laneName), "server") ??
    (ignored && isMeasured ? "ignored: something was measured all the same" : undefined) ??
    twice("base.removed", (base?.removed ?? []).map(seriesName)) ??
    contradictionInShard(run) ??
    contradictionInFollowUp(run) ??
    contradictionInCounts(run) ??
    contradictionInOpenLoop(run) ??
    contradictionInFurther(run)
  );
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
function contradictionInShard({ shard, series, openLoop }: RunFile): string | undefined {
  if (!shard) return undefined;
  if (shard.index > shard.count) return "shard.index: there are not so many shards";
  const repeatedly = twice("shard.plan", shard.plan) ?? twice("shard.own", shard.own);
  if (repeatedly !== undefined) return repeatedly;
  const [plan, own] = [new Set(shard.plan), new Set(shard.own)];
  const unplanned = shard.own.findIndex((name) => !plan.has(name));
  if (unplanned !== -1) return `shard.own.${unplanned}: the plan does not have it`;
  const isOthers = ({ name }: { readonly name: string }) =>
    plan.has(wholeOf(name)) && !own.has(wholeOf(name));
  for (const [place, all] of [
    ["series", series],
    ["openLoop.series", openLoop?.series ?? []],
  ] as const) {
    const others = all.findIndex(isOthers);
    if (others !== -1) return `${place}.${others}: it is the part of another shard`;
  }
  return undefined;
}

/** Only what the run measured can have been suspected; shards measure nothing again. */
function contradictionInFollowUp({ plan, series, shard }: RunFile): string | undefined {
  const { suspects = [] } = plan.followUp ?? {};
  if (shard && suspects.length > 0) return "plan.followUp: a shard has none";
  const known = new Set(series.map(({ name }) => name));
  const other = suspects.findIndex((name) => !known.has(name));
  if (other !== -1) return `plan.followUp.suspects.${other}: the run did not measure it`;
  return twice("plan.followUp.suspects", suspects);
}

function contradictionInCounts({ counts }: RunFile): string | undefined {
  const { series = [] } = counts ?? {};
  const misnamed = series.findIndex((one) => one.name !== countedName(one.server, one.scenario));
  if (misnamed !== -1)
    return `counts.series.${misnamed}.name: it is not the name of its server and scenario`;
  return twice("counts.series", series.map(armAndName));
}

function contradictionInOpenLoop({ openLoop }: RunFile): string | undefined {
  const { series = [] } = openLoop ?? {};
  const misnamed = series.findIndex(
    (one) => one.name !== openLoopName(one.server, one.scenario, one.kind),
  );
  if (misnamed !== -1)
    return `openLoop.series.${misnamed}.name: it is not the name of its server, scenario and kind`;
  const other = series.findIndex(({ kind, rounds }) =>
    rounds.some(({ values, bounds }) =>
      Object.keys({ ...values, ...bounds }).some(
        (id) => openLoopMetric(id as OpenLoopMetricId).kind !== kind,
      ),
    ),
  );
  if (other !== -1) return `openLoop.series.${other}.rounds: a value is not of its kind of load`;
  return twice("openLoop.series", series.map(armAndName));
}

function armAndName({ arm, name }: { readonly arm: string; readonly name: string }): string {
  return `${arm} ${name}`;
}

/** @returns a message that names the first duplicate, or undefined */
function twice(place: string, names: readonly string[], what = "series"): string | undefined {
  const seen = new Set<string>();
  const at = names.findIndex((name) => {
    if (seen.has(name)) return true;
    seen.add(name);
    return false;
  });
  return at === -1 ? undefined : `${place}.${at}: the ${what} is there twice`;
}
