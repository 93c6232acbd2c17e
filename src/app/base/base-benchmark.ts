import type { SkippedServer } from "../../domain/run/file/run-file.ts";
import { type Cell, lanesIn, seriesOf } from "../../domain/series/lane.ts";
import { type SeriesKey, seriesName } from "../../domain/series/series.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { formatDuration } from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import { withoutNullish } from "../../domain/shared/without-nullish.ts";
import { withoutBase } from "../arms/arms.ts";
import { budgetFor } from "../plan/budget-for.ts";
import type { MeasureRequest } from "../plan/measure-request.ts";
import { missingProgram } from "../plan/skipped-servers.ts";
import { type BaseConfiguration, commitOf, nameOf } from "../stages/bases.ts";
import {
  type Agreed,
  type CheckedOut,
  judgedOf,
  laidOut,
  withCells,
  withCommit,
} from "../stages/stages.ts";
import type { World } from "../world/world.ts";
import { lossIn, readBaseConfiguration } from "./base-configuration.ts";
import { seriesOfBase, withSeriesOfBase } from "./base-series.ts";

/**
 * Reads base's own configuration before head is built, and plans the run accordingly: everything that base measures
 * is measured in the same way and for as long, even if head's configuration drops it. Otherwise a change could
 * choose the benchmark that it is judged by.
 * @returns the adapted run, or one whose base is lost. Without a base, nothing changes
 */
export async function withBenchmarkOfBase(world: World, run: CheckedOut): Promise<Agreed> {
  const { request } = run;
  const judged = judgedOf(run);
  if (!judged) return run;
  const name = nameOf(judged.base);
  try {
    const own = await readBaseConfiguration(world, judged.checkout, request.config.file);
    if (own) return asIn({ own, name }, world, run);
    const nothing = { gone: new Map<string, SeriesKey>(), sentences: [], uncompared: [] };
    return { ...run, benchmark: { base: name, own, configured: run.arms.cells, ...nothing } };
  } catch (error) {
    if (!(error instanceof LoadgateError)) throw error;
    const loss = lossIn(judged.checkout, error);
    const reason = `the configuration of ${name} cannot be used: ${loss.reason}`;
    const lost = [{ ...loss, reason }];
    const alone = laidOut(run, withoutBase(run.arms.cells));
    return withCommit(alone, "base", { ...commitOf(judged), lost });
  }
}

/** @param base its configuration, and its name in reports */
function asIn(
  { own, name }: { readonly own: BaseConfiguration; readonly name: string },
  { machine }: Pick<World, "machine">,
  run: CheckedOut,
): Agreed {
  const { request } = run;
  const { measure, servers } = request.config;
  const ofHead = new Map(servers.map((server) => [server.name, server]));
  const gone = seriesGone(own, request);
  // Those that base can run here and head no longer can.
  const skipped: SkippedServer[] = [];
  const isThere = (server: string) => {
    const [now, before] = [ofHead.get(server), own.servers.get(server)];
    // Both arms run at the same time, so a fixed port cannot work.
    if (!now || !before || now.port !== undefined || before.port !== undefined) return false;
    const missing = missingProgram(machine, now);
    if (missing && !missingProgram(machine, before)) skipped.push(missing);
    return !missing;
  };
  const there = [...new Set(gone.map(({ server }) => server))].filter(isThere);
  const wanted = gone.filter(({ server }) => there.includes(server));
  const configured = run.arms.cells;
  const cells = withSeriesOfBase(configured, own.scenarios, wanted);
  const time = timeAsInBase(request, own, cells);
  const benchmark = {
    base: name,
    own,
    configured,
    gone: new Map(gone.map((key) => [seriesName(key), key])),
    // Both configurations must let the run end early, or a change could save itself the end.
    sentences: present([
      lessTimeSentence(request, time, name),
      measure.endsEarly &&
        !own.measure.endsEarly &&
        `The benchmark changed: it would end early (measure.end), which it does not in ${name}; nor does this run.`,
    ]),
    uncompared: [],
  };
  const { budgetMs, atMostMs } = time;
  const endsEarly = measure.endsEarly && own.measure.endsEarly;
  const followUp = Math.max(measure.followUp ?? 0, own.measure.followUp ?? 0);
  return {
    ...withCells(run, cells),
    benchmark,
    request: {
      ...request,
      config: { ...request.config, measure: { ...measure, endsEarly, followUp } },
      ...withoutNullish({ budgetMs, atMostMs }),
      skipped: [...request.skipped, ...skipped],
    },
  };
}

/** Series of base that head's plan lacks. If jobs share the plan, only those that this job is responsible for. */
function seriesGone(own: BaseConfiguration, request: MeasureRequest): readonly SeriesKey[] {
  const { cells, shard, skipped } = request;
  const plan = seriesOf(shard?.whole ?? cells);
  const known = new Set(plan);
  const mine = new Set(seriesOf(shard?.own ?? cells));
  const cannot = new Set(skipped.map(({ server }) => server));
  // The job with the first series of a server also measures what base adds to that server.
  const isMine = (server: string) => {
    const first = plan.find((name) => name.startsWith(`${server}/`)) ?? plan[0];
    return first !== undefined && mine.has(first);
  };
  return seriesOfBase(own.scenarios).filter((key) => {
    const name = seriesName(key);
    const isAsked = !cannot.has(key.server) && isMine(key.server) && request.isChosen(name);
    return !known.has(name) && isAsked;
  });
}

/** Time limits of a run. */
type RunTime = Pick<MeasureRequest, "budgetMs" | "atMostMs">;

/**
 * The time to measure: unless the user set one, at least as long as base's configuration says. Otherwise a change
 * that leaves no time to detect anything would pass.
 * @param cells including those that only base's configuration has, for which a budget of `auto` grows
 */
function timeAsInBase(
  request: MeasureRequest,
  { measure }: BaseConfiguration,
  cells: readonly Cell[],
): RunTime {
  const { config, budgetMs, atMostMs } = request;
  if (config.measure.repeats !== undefined || measure.repeats !== undefined) return request;
  if (atMostMs === undefined) {
    const isAsked = budgetMs !== config.measure.budgetMs;
    const ofBase = budgetFor({ ...config, measure }, cells, { budgetMs: measure.budgetMs });
    return isAsked ? request : { budgetMs: Math.max(budgetMs, ofBase.budgetMs) };
  }
  const isAsked = atMostMs !== config.measure.atMostMs;
  const mostMs = isAsked ? atMostMs : Math.max(atMostMs, measure.atMostMs);
  const isCut = mostMs > atMostMs && budgetMs >= atMostMs;
  const grown = (budgetMs * lanesIn(cells)) / lanesIn(request.cells);
  const needed = isCut ? budgetFor(config, cells, { atMostMs: mostMs }).budgetMs : grown;
  return { budgetMs: Math.max(budgetMs, Math.min(mostMs, Math.round(needed))), atMostMs: mostMs };
}

/** Says that head's configuration allows less time than base's, if that made a difference. */
function lessTimeSentence({ budgetMs, atMostMs }: RunTime, time: RunTime, base: string) {
  const isLonger = atMostMs === undefined ? time.budgetMs > budgetMs : time.atMostMs !== atMostMs;
  if (!isLonger) return undefined;
  const taken = formatDuration(time.budgetMs);
  return `The benchmark changed: measure gives it less time than in ${base}, whose configuration decides: ${taken}.`;
}
