import { LoadgateError, messageOf } from "../domain/error.ts";
import type { Exposition, MetricPoint } from "../domain/exposition.ts";
import { formatDuration } from "../domain/format.ts";
import { timedBurst } from "../domain/load-shape.ts";
import { summarise } from "../domain/service-summary.ts";
import { SERVICES_SCHEMA, type ServicesComparison } from "../domain/services-comparison.ts";
import { readingsOf } from "./readings.ts";
import type { World } from "./world.ts";

/** A service that runs already. */
export interface Service {
  readonly name: string;
  /** Where it shows its metrics. */
  readonly metricsUrl: string;
}

/** What to compare, and what to do meanwhile. */
export interface ServicesRequest {
  readonly services: readonly Service[];
  /** Path that each service is loaded on; without it, only time passes. */
  readonly path?: string;
  readonly connections: number;
  /** How long each service is loaded, or how long is waited. */
  readonly durationMs: number;
  /** Histogram of request durations in seconds. */
  readonly histogram: string;
  /** Which metrics are listed one by one, by name. */
  readonly isListed: (name: string) => boolean;
  readonly signal: AbortSignal;
}

/**
 * Reads the metrics of running services before and after a load, or a time. The services are loaded in
 * turns, A B B A, so that a drift of the machine meets all of them alike.
 * @throws LoadgateError `measurement` when a service shows no metrics, or the generator fails
 */
export async function compareServices(
  world: Pick<World, "metrics" | "installGenerator" | "host" | "progress">,
  request: ServicesRequest,
): Promise<ServicesComparison> {
  const { services, histogram } = request;
  const before = await readAll(world, request);
  const seconds = await use(world, request);
  const after = await readAll(world, request);
  const isListed = ({ name }: MetricPoint) => request.isListed(name);
  return {
    schema: SERVICES_SCHEMA,
    services: services.map(({ name, metricsUrl }) => {
      const [from, to] = [before.get(name) ?? [], after.get(name) ?? []];
      const used = seconds.get(name) ?? 0;
      const summary = summarise(from, to, used, histogram);
      const readings = readingsOf(from.filter(isListed), to.filter(isListed));
      return { name, metricsUrl, seconds: used, summary, readings };
    }),
  };
}

const ALL = ["*"];

async function readAll(
  { metrics }: Pick<World, "metrics">,
  { services, signal }: ServicesRequest,
): Promise<ReadonlyMap<string, Exposition>> {
  const all = new Map<string, Exposition>();
  for (const { name, metricsUrl } of services) {
    try {
      all.set(name, await metrics.read(metricsUrl, ALL, signal));
    } catch (error) {
      signal.throwIfAborted();
      throw new LoadgateError("measurement", `${name}: ${metricsUrl}: ${messageOf(error)}`, {
        hint: "The service must run and show its metrics in Prometheus' text format there.",
        cause: error,
      });
    }
  }
  return all;
}

/** @returns how long each service was loaded, or waited for, in seconds */
async function use(
  { installGenerator, host, progress }: Pick<World, "installGenerator" | "host" | "progress">,
  { services, path, connections, durationMs, signal }: ServicesRequest,
): Promise<ReadonlyMap<string, number>> {
  const seconds = new Map<string, number>();
  if (path === undefined) {
    progress.stage(`Waiting for ${formatDuration(durationMs)}`);
    await host.sleep(durationMs, signal);
    for (const { name } of services) seconds.set(name, durationMs / 1000);
    return seconds;
  }
  const generator = await installGenerator(signal);
  const shape = timedBurst(durationMs / 2);
  for (const { name, metricsUrl } of [...services, ...services.toReversed()]) {
    progress.stage(`Loading ${name}`);
    const load = await generator.load(
      {
        url: new URL(path, metricsUrl).href,
        ...{ method: "GET", headers: {}, level: { concurrency: connections }, shape },
        expectedStatus: 200,
      },
      signal,
    );
    if (load.expected === 0) {
      throw new LoadgateError("measurement", `${name}: no answer of status 200 to GET ${path}`, {
        hint: "Choose a path that both services answer.",
      });
    }
    seconds.set(name, (seconds.get(name) ?? 0) + load.durationMs / 1000);
  }
  return seconds;
}
