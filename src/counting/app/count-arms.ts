import { type Arms, scenarioKey, withLanes } from "../../app/arms/arms.ts";
import { configHashes, HEX_DIGITS, sorted } from "../../app/arms/config-hash.ts";
import { lossOfLane, SharedProgram } from "../../app/arms/lane-failure.ts";
import { laneIn } from "../../app/arms/lane-server.ts";
import { type LostBase, lossOf } from "../../domain/run/file/base-commit.ts";
import { addressOf } from "../../domain/run/plan/request-key.ts";
import { type CountedSeries, type Counts, countedName } from "../../domain/series/counts.ts";
import { type Lane, laneName } from "../../domain/series/lane.ts";
import { timedBurst } from "../../domain/series/load-shape.ts";
import { entryOf } from "../../domain/shared/required.ts";
import { INTERPRETING } from "../domain/runtime.ts";
import { countEstimateMs } from "../domain/time-estimate.ts";
import type { FoundCounter } from "../port.ts";
import { countSeries, type Follower } from "./count-series.ts";
import type { CountedLane, CountWorld } from "./count-start.ts";
import { countSize, type Subject, subjectsOf } from "./subjects.ts";

/** Inputs of counting. */
export interface CountRequest
  extends Pick<CountedLane, "count" | "gateOf" | "otherProgram" | "reset" | "signal"> {
  readonly arms: Arms;
  /** Receives the counts so far after each turn, so that a signal loses no more than a turn. */
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
  const { arms, count } = request;
  const beganMs = machine.now();
  progress.stage("Looking for a counter");
  const found = await world.findCounter(request.signal);
  const { counter } = found;
  if (!counter) progress.warn(`Nothing is counted: ${noCounter(found)}`);
  if (count.systemCalls && counter && !counter.calls) progress.warn(NO_CALLS);
  // A counter cannot observe servers that Loadgate did not start.
  const isStarted = (lane: Lane) => arms.servers.get(laneName(lane))?.url === undefined;
  const subjects = subjectsOf(withLanes(arms.cells, isStarted));
  if (subjects.length > 0) progress.stage("Counting");
  const series: CountedSeries[] = [];
  const lost: LostBase[] = [];
  const counted = (unfinished: readonly CountedSeries[] = []): Counted => {
    const conditions = counter?.conditions ?? [];
    const durationMs = machine.now() - beganMs;
    const all = [...series, ...unfinished];
    return { counts: { ...identityOf(found), conditions, durationMs, series: all }, lost };
  };
  if (!counter) {
    const none = { turns: [], requests: 0, failure: noCounter(found) };
    const own = (one: Subject) =>
      one.lanes.map((lane) => ({ ...seriesOf({ ...request, world }, one, lane), ...none }));
    return counted(subjects.flatMap(own));
  }
  const estimateMs = countEstimateMs(count, countSize(subjects, arms, machine, counter));
  const ofTurn = 1 / count.turns / subjects.length;
  for (const [done, subject] of subjects.entries()) {
    const follower: Follower = {
      startBegins: (turns, part) => {
        const fraction = done / subjects.length + (turns + part) * ofTurn;
        const wholeMs = fraction < ofTurn ? estimateMs : (machine.now() - beganMs) / fraction;
        const current = `${subject.name}, turn ${turns + 1} of ${count.turns} at most`;
        progress.advance({ fraction, remainingMs: wholeMs * (1 - fraction), current });
      },
      turnEnds: (unfinished) => request.keep?.(counted(unfinished)),
    };
    await countSubject({ ...request, world, counter, series, lost }, subject, follower);
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
  return { counter: counter && { name: counter.name, version: counter.version }, unusable };
}

/** What all subjects are counted with, and what was found so far. */
interface Counting extends CountRequest, Pick<CountedLane, "world" | "counter"> {
  readonly series: CountedSeries[];
  readonly lost: LostBase[];
}

/** Counts a subject in both arms, or in head alone if both run the same program. */
async function countSubject(counting: Counting, subject: Subject, follower: Follower) {
  const { world, arms, series, lost, otherProgram } = counting;
  const { scenario, cell } = subject;
  const lanes = subject.lanes.filter(
    (lane) => lane.arm === "head" || !lossOf(lost, { ...subject, ...lane }),
  );
  const counted = lanes.map((lane) => ({
    ...counting,
    ...laneIn(arms, lane),
    series: seriesOf(counting, subject, lane),
    scenario: entryOf(arms.scenarios, scenarioKey(lane.arm, scenario)),
    shape: cell.shape,
    otherProgram: lanes.length > 1 ? otherProgram : undefined,
  }));
  try {
    for (const one of await countSeries(counted, follower)) {
      series.push(one);
      if (one.failure === undefined) continue;
      const lane = countedName(laneName(one), scenario);
      world.progress.warn(`${lane} could not be counted: ${one.failure}`);
    }
  } catch (error) {
    if (!(error instanceof SharedProgram)) throw error;
    world.progress.warn(`Not compared: ${error.message}`);
    lost.push(lossOfLane(error));
    await countSubject(counting, subject, follower);
  }
}

/** A subject's series in one arm, without the counts. */
function seriesOf(
  { world: { machine }, arms, count: { env } }: CountRequest & Pick<CountedLane, "world">,
  { name, scenario, cell }: Subject,
  lane: Lane,
): CountedLane["series"] {
  // Only what shapes the counts is hashed, and levels and the length of bursts do not.
  const shape = { ...timedBurst(0), keepAlive: cell.shape.keepAlive };
  const own = configHashes(arms, machine).of(lane, { ...cell, level: { concurrency: 1 }, shape });
  const hash = machine.hash(JSON.stringify([own, sorted(env), INTERPRETING]));
  const { requests } = entryOf(arms.scenarios, scenarioKey(lane.arm, scenario));
  const addresses = requests.map(addressOf);
  return { name, scenario, addresses, configHash: hash.slice(0, HEX_DIGITS), ...lane };
}
