import { readingsOf } from "../../src/app/measure/measure.ts";
import type { World } from "../../src/app/world/world.ts";
import { timedBurst } from "../../src/domain/series/load-shape.ts";
import type { Exposition, MetricPoint } from "../../src/domain/services/exposition.ts";
import { LoadgateError, messageOf } from "../../src/domain/shared/error.ts";
import type { LoadRequest } from "../../src/ports/load-generator.ts";
import { summarise } from "./service-summary.ts";
import { type ServicesComparison, servicesComparison } from "./services-comparison.ts";

/** A service that is running already. */
interface Service {
  readonly name: string;
  /** Address of its metrics. */
  readonly metricsUrl: string;
}

/** The request of a load; every service must answer it with status 200. */
interface ServiceLoad extends Pick<LoadRequest, "method" | "headers" | "bodyFile"> {
  readonly path: string;
}

/** What to compare, and what load to put on it. */
export interface ServicesRequest {
  readonly services: readonly Service[];
  /** Request that each service is loaded with. */
  readonly load: ServiceLoad;
  readonly connections: number;
  /** How long each service is loaded. */
  readonly durationMs: number;
  /** Histogram of request durations in seconds. */
  readonly histogram: string;
  /** Whether the metric of a name is listed by itself. */
  readonly isListed: (name: string) => boolean;
  readonly signal: AbortSignal;
}

type ServicesWorld = Pick<World, "readMetrics" | "installGenerator" | "progress">;

/**
 * Reads the metrics of running services before and after a load. The services are loaded
 * in turns, A B B A, so that drift of the machine affects all of them alike.
 * @throws LoadgateError `measurement` when a service exposes no metrics, or the generator fails
 */
export async function compareServices(
  world: ServicesWorld,
  request: ServicesRequest,
): Promise<ServicesComparison> {
  const { services, histogram } = request;
  const before = await readAll(world, request);
  const seconds = await loadInTurns(world, request);
  const after = await readAll(world, request);
  const isListed = ({ name }: MetricPoint) => request.isListed(name);
  return servicesComparison(
    services.map(({ name, metricsUrl }) => {
      const [from, to] = [before.get(name) ?? [], after.get(name) ?? []];
      const elapsed = seconds.get(name) ?? 0;
      const summary = summarise({ before: from, after: to }, elapsed, histogram);
      const readings = readingsOf(from.filter(isListed), to.filter(isListed));
      return { name, metricsUrl, seconds: elapsed, summary, readings };
    }),
  );
}

const ALL = ["*"];

async function readAll(
  { readMetrics }: ServicesWorld,
  { services, signal }: ServicesRequest,
): Promise<ReadonlyMap<string, Exposition>> {
  const all = new Map<string, Exposition>();
  for (const { name, metricsUrl } of services) {
    try {
      all.set(name, await readMetrics({ url: metricsUrl }, ALL, signal));
    } catch (error) {
      signal.throwIfAborted();
      throw new LoadgateError("measurement", `${name}: ${metricsUrl}: ${messageOf(error)}`, {
        hint: "The service must be running and expose metrics there, in Prometheus' text format.",
        cause: error,
      });
    }
  }
  return all;
}

/** @returns how long each service was loaded, in seconds */
async function loadInTurns(
  { installGenerator, progress }: ServicesWorld,
  { services, load: request, connections, durationMs, signal }: ServicesRequest,
): Promise<ReadonlyMap<string, number>> {
  const seconds = new Map<string, number>();
  const generator = await installGenerator(signal);
  const { path, ...sent } = request;
  const shape = timedBurst(durationMs / 2);
  for (const { name, metricsUrl } of [...services, ...services.toReversed()]) {
    progress.stage(`Loading ${name}`);
    const level = { concurrency: connections };
    const url = new URL(path, metricsUrl).href;
    const load = await generator.load(
      [{ ...sent, url, level, shape, expectedStatus: 200 }],
      signal,
    );
    if (load.expected === 0) {
      const message = `${name}: no answer with status 200 to ${sent.method} ${path}`;
      const hint = "Choose a request that every service answers with status 200.";
      throw new LoadgateError("measurement", message, { hint });
    }
    seconds.set(name, (seconds.get(name) ?? 0) + load.durationMs / 1000);
  }
  return seconds;
}
