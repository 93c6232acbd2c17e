import { type Cell, type Lane, laneName, lanesOf } from "../../domain/run/lane.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import { scenarioKey } from "../arms/arms.ts";
import { named } from "../named.ts";
import { questionTo } from "./burst.ts";
import { checkAnswer, checkContent, type Question } from "./check-answer.ts";
import { onLane } from "./lane-failure.ts";
import type { Measurement, RunningServers } from "./measurement.ts";

/**
 * Does some work while the servers of a round run. They must answer correctly before and after it, and
 * their highest memory is recorded. None of them runs afterwards, whatever happens.
 * @param start starts the servers and adds each to a map, by lane name
 * @throws LoadgateError `measurement` where a server does not start or answers wrongly, and whatever the
 * work throws
 */
export async function withServers(
  measurement: Measurement,
  start: (running: Map<string, RunningServer>) => Promise<void>,
  work: (running: RunningServers) => Promise<void>,
): Promise<void> {
  const running = new Map<string, RunningServer>();
  try {
    await start(running);
    await askAll(measurement, running, checkAnswer);
    await work(running);
    await askAll(measurement, running, checkContent);
    await recordPeaks(measurement, running);
  } finally {
    await Promise.all([...running.values()].map((server) => server.stop()));
  }
}

async function askAll(
  measurement: Measurement,
  running: RunningServers,
  check: (question: Question) => Promise<void>,
): Promise<void> {
  for (const { lane, scenario } of formsAsked(measurement.cells)) {
    const server = named(running, laneName(lane));
    const question = questionTo(measurement, server, scenarioKey(lane.arm, scenario));
    await onLane(lane, () => check(question));
  }
}

async function recordPeaks(
  { cells, recorder }: Measurement,
  running: RunningServers,
): Promise<void> {
  for (const lane of lanesOf(cells)) {
    const { peakRssBytes } = await named(running, laneName(lane)).usage();
    if (peakRssBytes !== undefined) recorder.updated(lane, { peakRssBytes });
  }
}

interface LaneScenario {
  readonly lane: Lane;
  readonly scenario: string;
}

/** Each lane with each of its scenarios, once however many levels there are. */
function formsAsked(cells: readonly Cell[]): readonly LaneScenario[] {
  const asked = new Map<string, LaneScenario>();
  for (const { lanes, scenario } of cells) {
    for (const lane of lanes) asked.set(`${laneName(lane)} ${scenario}`, { lane, scenario });
  }
  return [...asked.values()];
}
