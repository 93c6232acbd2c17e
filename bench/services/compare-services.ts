import { parseExposition } from "../../src/adapters/prometheus/metrics-reader.ts";
import type { RunFile } from "../../src/domain/run/file/run-file.ts";
import { column } from "../../src/domain/series/samples.ts";
import { sumOf } from "../../src/domain/shared/sum-of.ts";
import { summarise } from "./service-summary.ts";
import { type ServicesComparison, servicesComparison } from "./services-comparison.ts";

/** What to look for in the metrics of servers. */
export interface ServicesRequest {
  /** Histogram of request durations in seconds. */
  readonly histogram: string;
  /** Whether the metric of a name, with its labels, is listed by itself. */
  readonly isListed: (name: string) => boolean;
}

/**
 * What the own metrics of servers say about the load of a run.
 * @param run with one start of each server, and all of its metrics
 */
export function compareServices(
  { servers, series }: Pick<RunFile, "servers" | "series">,
  { histogram, isListed }: ServicesRequest,
): ServicesComparison {
  return servicesComparison(
    servers.map(({ server, starts }) => {
      const readings = starts[0]?.readings ?? [];
      const look = (when: "before" | "after") =>
        parseExposition(
          readings
            .flatMap(({ name, [when]: value }) => (value === undefined ? [] : `${name} ${value}`))
            .join("\n"),
        );
      const bursts = series.filter((one) => one.server === server);
      const durations = bursts.flatMap(({ samples }) => column(samples, "durationMs"));
      const seconds = sumOf(durations, (ms) => ms / 1000);
      const looks = { before: look("before"), after: look("after") };
      const summary = summarise(looks, seconds, histogram);
      const listed = readings.filter(({ name }) => isListed(name));
      return { name: server, seconds, summary, readings: listed };
    }),
  );
}
