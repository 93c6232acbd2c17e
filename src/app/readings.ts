import { messageOf } from "../domain/error.ts";
import { type Exposition, pointName } from "../domain/exposition.ts";
import { laneName, lanesOf } from "../domain/plan.ts";
import type { MetricReading } from "../domain/run-file.ts";
import { get, type Measurement, type RunningServers } from "./measurement.ts";

/** Always read: the longest of them is a metric of the server. */
const GC_PAUSES = "go_gc_duration_seconds";

/**
 * Reads the servers' own metrics before and after some work, and records both. A server that does not
 * show them is said, not failed: nothing is decided by them.
 */
export async function withReadings(
  measurement: Measurement,
  running: RunningServers,
  work: () => Promise<void>,
): Promise<void> {
  const before = await readAll(measurement, running);
  await work();
  const after = await readAll(measurement, running);
  for (const lane of lanesOf(measurement.cells)) {
    const name = laneName(lane);
    const readings = readingsOf(before.get(name) ?? [], after.get(name) ?? []);
    if (readings.length > 0) measurement.recorder.updated(lane, { readings });
  }
}

async function readAll(
  { world, cells, servers, signal }: Measurement,
  running: RunningServers,
): Promise<ReadonlyMap<string, Exposition>> {
  const all = new Map<string, Exposition>();
  for (const lane of lanesOf(cells)) {
    const { prometheus } = get(servers, laneName(lane));
    if (!prometheus) continue;
    const url = `${get(running, laneName(lane)).url}${prometheus.path}`;
    try {
      all.set(
        laneName(lane),
        await world.metrics.read(url, [...prometheus.metrics, GC_PAUSES], signal),
      );
    } catch (error) {
      signal.throwIfAborted();
      world.progress.warn(
        `${laneName(lane)}: no metrics from ${prometheus.path}: ${messageOf(error)}`,
      );
    }
  }
  return all;
}

/**
 * Puts what was read before beside what was read after.
 * @returns one reading for each name that either has, in the order of their first appearance
 */
export function readingsOf(before: Exposition, after: Exposition): readonly MetricReading[] {
  const earlier = new Map(before.map((point) => [pointName(point), point.value]));
  const later = new Map(after.map((point) => [pointName(point), point.value]));
  return [...new Set([...earlier.keys(), ...later.keys()])].map((name) => {
    const [from, to] = [earlier.get(name), later.get(name)];
    return {
      name,
      ...(from !== undefined && { before: from }),
      ...(to !== undefined && { after: to }),
    };
  });
}
