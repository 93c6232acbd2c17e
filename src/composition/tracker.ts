import type { Bencher } from "../bencher/port.ts";
import { bencherRequest, type Connection, type RequestOptions } from "../bencher/request.ts";
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
  return bencherRequest({ ...options, connect: (to, signal) => connect(options, to, signal) });
}

/** The client is loaded only when something is sent. */
async function connect(
  { environment, onLine }: TrackerOptions,
  to: Connection,
  signal: AbortSignal,
): Promise<Bencher> {
  const { createBencher } = await import("../bencher/client/bencher.ts");
  const { installBencher } = await import("../bencher/client/installer.ts");
  const options = { ...to, environment, onLine, signal };
  return createBencher({ ...options, tool: await installBencher(options, signal) });
}
