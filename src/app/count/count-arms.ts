import type { CountedSeries, Counts } from "../../domain/counting/counts.ts";
import type { CountConfig } from "../../domain/run/config.ts";
import { type Lane, laneName } from "../../domain/run/lane.ts";
import type { FoundCounter } from "../../ports/counter.ts";
import { type Arms, scenarioKey } from "../arms/arms.ts";
import { configHashes } from "../arms/config-hash.ts";
import { named } from "../named.ts";
import { countSeries, type LaneCounts } from "./count-series.ts";
import type { CountedLane, CountWorld } from "./count-start.ts";
import { type Subject, subjectsOf } from "./subjects.ts";

/** What is to be counted. */
export interface CountRequest {
  readonly arms: Arms;
  readonly count: CountConfig;
  readonly signal: AbortSignal;
}

/**
 * Counts what every server executes for a request of every scenario. What cannot be counted is part of the
 * result, since timing goes on without it.
 * @throws the signal's reason; nothing runs then
 */
export async function countArms(world: CountWorld, request: CountRequest): Promise<Counts> {
  const { machine, progress } = world;
  const beganMs = machine.now();
  progress.stage("Looking for a counter");
  const found = await world.findCounter(request.signal);
  const hashes = configHashes(request.arms, machine);
  const series: CountedSeries[] = [];
  for (const subject of subjectsOf(request.arms.cells)) {
    const { name, scenario, cell } = subject;
    progress.stage(`Counting ${name}`);
    const counts = await countSubject(world, request, { subject, found });
    for (const { lane, ...own } of counts) {
      if (own.failure !== undefined) progress.warn(`${name} was not counted: ${own.failure}`);
      series.push({ name, scenario, ...lane, configHash: hashes.of(lane, cell), ...own });
    }
  }
  const { counter, unusable } = found;
  return {
    ...(counter && { counter: { name: counter.name, version: counter.version } }),
    unusable,
    conditions: counter?.conditions ?? [],
    durationMs: machine.now() - beganMs,
    series,
  };
}

/** What was counted of a subject, lane by lane. */
async function countSubject(
  world: CountWorld,
  request: CountRequest,
  { subject, found }: { readonly subject: Subject; readonly found: FoundCounter },
): Promise<readonly (LaneCounts & { readonly lane: Lane })[]> {
  const { counter, unusable } = found;
  const { lanes } = subject;
  if (!counter) {
    const tried = unusable.map(({ name, reason }) => `${name} (${reason})`).join(", ");
    const failure = `no counter works on this machine: ${tried}`;
    return lanes.map((lane) => ({ lane, turns: [], requests: 0, failure }));
  }
  const { arms, count, signal } = request;
  const counted = lanes.map((lane): CountedLane => {
    const body = arms.bodies.get(subject.scenario);
    return {
      world,
      counter,
      count,
      lane,
      server: named(arms.servers, laneName(lane)),
      scenario: named(arms.scenarios, scenarioKey(lane.arm, subject.scenario)),
      signal,
      ...(body && { body }),
    };
  });
  const results = await countSeries(counted);
  return results.flatMap((result, index) => {
    const lane = lanes[index];
    return lane ? [{ lane, ...result }] : [];
  });
}
