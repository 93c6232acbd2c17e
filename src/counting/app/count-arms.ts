import { type Arms, scenarioKey, withLanes } from "../../app/arms/arms.ts";
import type { ResetServices } from "../../app/arms/lane-server.ts";
import { lossOfLane, SharedProgram } from "../../app/measure/lane-failure.ts";
import type { Gate } from "../../domain/gate/bounds.ts";
import { type CountedSeries, type Counts, countedName } from "../../domain/run/file/counts.ts";
import { type LostBase, lossOf } from "../../domain/run/file/lost-base.ts";
import type { CountConfig } from "../../domain/run/plan/config.ts";
import { type Cell, type Lane, laneName } from "../../domain/run/plan/lane.ts";
import { entryOf } from "../../domain/shared/required.ts";
import { isSettled, looksRegressed } from "../domain/settled.ts";
import type { FoundCounter } from "../port.ts";
import { countHash } from "./count-hash.ts";
import { expectedMs, progressOf } from "./count-progress.ts";
import { countSeries, type LaneCounts, type SeriesJudge } from "./count-series.ts";
import type { CountedLane, CountWorld } from "./count-start.ts";
import { type Subject, subjectsOf } from "./subjects.ts";

/** Inputs of counting. */
export interface CountRequest {
  readonly arms: Arms;
  readonly count: CountConfig;
  /** The gate for some series. */
  readonly gateOf: (series: readonly CountedSeries[]) => Gate;
  /** Detects that a server runs another arm's program; absent if nothing is compared. */
  readonly otherProgram?: CountedLane["otherProgram"];
  /** Call it before the first start of a server, and before each turn. */
  readonly reset?: ResetServices;
  /** Receives the counts so far after each series, so that nothing is lost. */
  readonly keep?: (counted: Counted) => void;
  readonly signal: AbortSignal;
}

/** The counts, and the parts of base that turned out not to be base. */
export interface Counted {
  readonly counts: Counts;
  readonly lost: readonly LostBase[];
}

/**
 * Counts what every server executes per request of every scenario. Failures are part of the result, because timing
 * continues without counts.
 * @throws the signal's reason; nothing runs then
 */
export async function countArms(world: CountWorld, request: CountRequest): Promise<Counted> {
  const { machine, progress } = world;
  const beganMs = machine.now();
  progress.stage("Looking for a counter");
  const found = await world.findCounter(request.signal);
  const { counter, unusable } = found;
  if (!counter) progress.warn(`Nothing is counted: ${noCounter(found)}`);
  if (request.count.systemCalls && counter && !counter.calls) progress.warn(NO_CALLS);
  const series: CountedSeries[] = [];
  const lost: LostBase[] = [];
  const counted = (): Counted => ({
    counts: {
      ...(counter && { counter: { name: counter.name, version: counter.version } }),
      unusable,
      conditions: counter?.conditions ?? [],
      durationMs: machine.now() - beganMs,
      series: [...series],
    },
    lost: [...lost],
  });
  const subjects = subjectsOf(startedIn(request.arms));
  if (subjects.length > 0) progress.stage("Counting");
  const estimateMs = counter ? expectedMs(world, request, { subjects, counter }) : 0;
  for (const [done, subject] of subjects.entries()) {
    const place = { subject, done, of: subjects.length, beganMs, estimateMs };
    const startBegins = progressOf(world, request.count.turns, place);
    const lanes = subject.lanes.filter(
      (lane) => lane.arm === "head" || !lossOf(lost, { ...subject, ...lane }),
    );
    const task = { subject: { ...subject, lanes }, found, startBegins };
    const one = await countSubject(world, request, task);
    series.push(...one.series);
    lost.push(...one.lost);
    request.keep?.(counted());
  }
  return counted();
}

/** The cells of servers started by Loadgate: a counter cannot observe others. */
function startedIn({ cells, servers }: Arms): readonly Cell[] {
  return withLanes(cells, (lane) => servers.get(laneName(lane))?.url === undefined);
}

const NO_CALLS =
  "System calls are not counted: strace is not installed (apt-get install strace) or may not trace";

/** The reason nothing is counted, in words. */
export function noCounter({ unusable }: FoundCounter): string {
  const tried = unusable.map(({ name, reason }) => `${name} (${reason})`).join(", ");
  return `no counter works on this machine: ${tried}`;
}

/** A subject with the means to count it. */
interface SubjectTask extends Pick<SeriesJudge, "startBegins"> {
  readonly subject: Subject;
  readonly found: FoundCounter;
}

/** Counts a subject in both arms, or in head alone if both run the same program. */
async function countSubject(
  world: CountWorld,
  request: CountRequest,
  { subject, found, startBegins }: SubjectTask,
): Promise<{ readonly series: readonly CountedSeries[]; readonly lost: readonly LostBase[] }> {
  const { name, scenario, lanes, cell } = subject;
  const seriesOf = (lane: Lane, own: LaneCounts): CountedSeries => {
    const shape = { lane, cell, env: request.count.env };
    const configHash = countHash(request.arms, world.machine, shape);
    return { name, scenario, configHash, ...lane, ...own };
  };
  const { counter } = found;
  if (!counter) {
    const none = { turns: [], requests: 0, failure: noCounter(found) };
    return { series: lanes.map((lane) => seriesOf(lane, none)), lost: [] };
  }
  const { progress } = world;
  try {
    const withNames = (counts: readonly LaneCounts[]) =>
      counts.flatMap((own, index) => {
        const lane = lanes[index];
        return lane ? [seriesOf(lane, own)] : [];
      });
    const byGate = (is: typeof isSettled) => (counted: readonly LaneCounts[]) => {
      const soFar = withNames(counted);
      return is(soFar, request.gateOf(soFar));
    };
    const counts = await countSeries(lanes.map(countedLane(world, request, { subject, counter })), {
      isSettled: byGate(isSettled),
      looksRegressed: byGate(looksRegressed),
      startBegins,
    });
    const series = withNames(counts);
    for (const { arm, server, failure } of series) {
      if (failure === undefined) continue;
      const lane = countedName(laneName({ server, arm }), scenario);
      progress.warn(`${lane} could not be counted: ${failure}`);
    }
    return { series, lost: [] };
  } catch (error) {
    if (!(error instanceof SharedProgram)) throw error;
    progress.warn(`Not compared: ${error.message}`);
    const head = { ...subject, lanes: lanes.filter(({ arm }) => arm === "head") };
    const alone = { subject: head, found, startBegins };
    const { series, lost } = await countSubject(world, request, alone);
    return { series, lost: [lossOfLane(error), ...lost] };
  }
}

function countedLane(
  world: CountWorld,
  { arms, count, otherProgram, reset, signal }: CountRequest,
  { subject, counter }: { readonly subject: Subject; readonly counter: CountedLane["counter"] },
): (lane: Lane) => CountedLane {
  const { scenario, cell, lanes } = subject;
  return (lane) => ({
    world,
    counter,
    count,
    lane,
    server: entryOf(arms.servers, laneName(lane)),
    scenario: entryOf(arms.scenarios, scenarioKey(lane.arm, scenario)),
    shape: cell.shape,
    signal,
    ...(otherProgram && lanes.length > 1 && { otherProgram }),
    ...(reset && { reset }),
  });
}
