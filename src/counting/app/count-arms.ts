import { type Arms, scenarioKey, withLanes } from "../../app/arms/arms.ts";
import { configHashes, HEX_DIGITS, sorted } from "../../app/arms/config-hash.ts";
import { lossOfLane, SharedProgram } from "../../app/measure/lane-failure.ts";
import { type CountedSeries, type Counts, countedName } from "../../domain/run/file/counts.ts";
import { type LostBase, lossOf } from "../../domain/run/file/lost-base.ts";
import { type Lane, laneName } from "../../domain/run/plan/lane.ts";
import { timedBurst } from "../../domain/run/plan/load-shape.ts";
import { entryOf } from "../../domain/shared/required.ts";
import { countEstimateMs, remainingCountMs } from "../domain/time-estimate.ts";
import type { FoundCounter } from "../port.ts";
import { countSeries, type StartBegins } from "./count-series.ts";
import type { CountedLane, CountWorld } from "./count-start.ts";
import { countSize, type Subject, subjectsOf } from "./subjects.ts";

/** Inputs of counting. */
export interface CountRequest
  extends Pick<CountedLane, "count" | "gateOf" | "otherProgram" | "reset" | "signal"> {
  readonly arms: Arms;
  /** Receives the counts so far after each series, so that nothing is lost. */
  readonly keep?: (counted: Counted) => void;
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
  const { counter } = found;
  if (!counter) progress.warn(`Nothing is counted: ${noCounter(found)}`);
  if (request.count.systemCalls && counter && !counter.calls) progress.warn(NO_CALLS);
  const series: CountedSeries[] = [];
  const lost: LostBase[] = [];
  const counted = (): Counted => ({
    counts: {
      ...identityOf(found),
      conditions: counter?.conditions ?? [],
      durationMs: machine.now() - beganMs,
      series: [...series],
    },
    lost: [...lost],
  });
  const { cells, servers } = request.arms;
  // A counter cannot observe servers that Loadgate did not start.
  const startedCells = withLanes(cells, (lane) => servers.get(laneName(lane))?.url === undefined);
  const subjects = subjectsOf(startedCells);
  if (subjects.length > 0) progress.stage("Counting");
  const estimateMs = counter
    ? countEstimateMs(request.count, countSize(subjects, request.arms, { machine, counter }))
    : 0;
  const turnsAtMost = request.count.turns;
  const ofTurn = 1 / turnsAtMost / subjects.length;
  for (const [done, subject] of subjects.entries()) {
    const startBegins: StartBegins = (turns, part) => {
      const fraction = done / subjects.length + (turns + part) * ofTurn;
      const elapsedMs = machine.now() - beganMs;
      const remainingMs = remainingCountMs({ fraction, ofTurn, elapsedMs, estimateMs });
      const current = `${subject.name}, turn ${turns + 1} of ${turnsAtMost} at most`;
      progress.advance({ fraction, remainingMs, current });
    };
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

const NO_CALLS =
  "System calls are not counted: strace is not installed (apt-get install strace) or may not trace";

/** The reason nothing is counted, in words. */
export function noCounter({ unusable }: FoundCounter): string {
  const tried = unusable.map(({ name, reason }) => `${name} (${reason})`).join(", ");
  return `no counter works on this machine: ${tried}`;
}

/** The counter that is used, and the reasons why others are not. */
export function identityOf({ counter, unusable }: FoundCounter) {
  return {
    ...(counter && { counter: { name: counter.name, version: counter.version } }),
    unusable,
  };
}

/** A subject with the means to count it. */
interface SubjectTask {
  readonly subject: Subject;
  readonly found: FoundCounter;
  readonly startBegins: StartBegins;
}

/** Counts a subject in both arms, or in head alone if both run the same program. */
async function countSubject(
  world: CountWorld,
  request: CountRequest,
  { subject, found, startBegins }: SubjectTask,
): Promise<{ readonly series: readonly CountedSeries[]; readonly lost: readonly LostBase[] }> {
  const { scenario, lanes } = subject;
  const { counter } = found;
  if (!counter) {
    const none = { turns: [], requests: 0, failure: noCounter(found) };
    return {
      series: lanes.map((lane) => ({ ...seriesOf(world, request, { subject, lane }), ...none })),
      lost: [],
    };
  }
  const { progress } = world;
  try {
    const counted = lanes.map(countedLane(world, request, { subject, counter }));
    const series = await countSeries(counted, startBegins);
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

/** A subject's series in one arm, without the counts. */
function seriesOf(
  { machine }: CountWorld,
  { arms, count: { env } }: CountRequest,
  { subject: { name, scenario, cell }, lane }: { readonly subject: Subject; readonly lane: Lane },
): CountedLane["series"] {
  // Only what shapes the counts is hashed, and levels and the length of bursts do not.
  const shape = { ...timedBurst(0), keepAlive: cell.shape.keepAlive };
  const own = configHashes(arms, machine).of(lane, { ...cell, level: { concurrency: 1 }, shape });
  const hash = machine.hash(JSON.stringify([own, sorted(env)]));
  return { name, scenario, configHash: hash.slice(0, HEX_DIGITS), ...lane };
}

function countedLane(
  world: CountWorld,
  request: CountRequest,
  { subject, counter }: { readonly subject: Subject; readonly counter: CountedLane["counter"] },
): (lane: Lane) => CountedLane {
  const { arms, otherProgram } = request;
  const { scenario, cell, lanes } = subject;
  return (lane) => ({
    ...request,
    world,
    counter,
    lane,
    series: seriesOf(world, request, { subject, lane }),
    server: entryOf(arms.servers, laneName(lane)),
    scenario: entryOf(arms.scenarios, scenarioKey(lane.arm, scenario)),
    shape: cell.shape,
    otherProgram: lanes.length > 1 ? otherProgram : undefined,
  });
}
