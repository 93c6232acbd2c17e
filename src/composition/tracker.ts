import { bencherRequest, type RequestOptions } from "../bencher/request.ts";
import type { BencherRequest } from "../bencher/send/send-run.ts";
import { bencherTracker, METRIC_FORMAT_EXPORT } from "../bencher/tracker.ts";
import type { RunExport, Tracker } from "../ports/tracker.ts";

/** Options that decide whether and how runs are tracked. */
interface TrackerOptions extends Omit<RequestOptions, "connect"> {
  /** Called with the output of the installer and the calls. */
  readonly onLine: (line: string) => void;
}

/** Other programs' formats that every run is also written in. */
export const RUN_EXPORTS: readonly RunExport[] = [METRIC_FORMAT_EXPORT];

/**
 * The tracker selected by configuration, inputs and environment.
 * @returns undefined if none is selected
 * @throws LoadgateError `usage` if one is selected without its location
 */
export function createTracker(options: TrackerOptions): Tracker | undefined {
  const request = openBencher(options);
  return request && bencherTracker(request);
}

/**
 * Bencher, for commands that use only it.
 * @returns undefined if it is not selected
 * @throws LoadgateError as {@link createTracker}
 */
export function openBencher(options: TrackerOptions): BencherRequest | undefined {
  const { environment, onLine } = options;
  return bencherRequest({
    ...options,
    connect: async (to, signal) => {
      // The client is loaded only when something is sent.
      const { createBencher } = await import("../bencher/client/bencher.ts");
      const { installBencher } = await import("../bencher/client/installer.ts");
      const around = { ...to, environment, onLine, signal };
      return createBencher({ ...around, tool: await installBencher(around, signal) });
    },
  });
}
