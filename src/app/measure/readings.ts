import { laneName, lanesOf } from "../../domain/run/plan/lane.ts";
import { addressOf } from "../../domain/run/plan/transport.ts";
import type { MetricReading } from "../../domain/run/series/server-facts.ts";
import {
  type Exposition,
  GC_PAUSES,
  type MetricPoint,
  pointName,
} from "../../domain/services/exposition.ts";
import { messageOf } from "../../domain/shared/error.ts";
import { entryOf } from "../../domain/shared/required.ts";
import type { Measurement, RunningServers } from "./measurement.ts";

/**
 * Reads the servers' own metrics, and what instruments read of them, before and after some work, and records both. A
 * failure is only a warning, because no decision depends on them.
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

/** The metrics that each server exposes, and what instruments read of it, by lane name. */
async function readAll(measurement: Measurement, running: RunningServers) {
  const { servers, signal, world } = measurement;
  const all = new Map<string, Exposition>();
  for (const name of lanesOf(measurement.cells).map(laneName)) {
    const { prometheus, ready } = entryOf(servers, name);
    const server = entryOf(running, name);
    const points: MetricPoint[] = [];
    const readFrom = async (read: () => Promise<Exposition>, failure: string) => {
      try {
        points.push(...(await read()));
      } catch (error) {
        signal.throwIfAborted();
        world.progress.warn(`${name}: ${failure}: ${messageOf(error)}`);
      }
    };
    if (prometheus) {
      const { path, metrics } = prometheus;
      const address = addressOf(server.url, path, ready.transport);
      // The longest pause is one of the server's metrics, so it is always read.
      const wanted = [...metrics, GC_PAUSES];
      await readFrom(() => world.readMetrics(address, wanted, signal), `no metrics from ${path}`);
    }
    for (const read of world.instruments.flatMap((one) => one.read ?? [])) {
      await readFrom(() => read(server), "an instrument could not read it");
    }
    all.set(name, points);
  }
  return all;
}

/**
 * Pairs readings from before and after.
 * @returns one reading for each name in either, in the order of first appearance
 */
export function readingsOf(before: Exposition, after: Exposition): readonly MetricReading[] {
  const earlier = new Map(before.map((point) => [pointName(point), point.value]));
  const later = new Map(after.map((point) => [pointName(point), point.value]));
  return [...new Set([...earlier.keys(), ...later.keys()])].map((name) => ({
    name,
    before: earlier.get(name),
    after: later.get(name),
  }));
}
