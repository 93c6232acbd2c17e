import type { Bencher } from "../bencher/port.ts";
import { bencherRequest, type Connection, type RequestOptions } from "../bencher/request.ts";
import type { BencherRequest } from "../bencher/send/send-run.ts";
import { bencherTracker, METRIC_FORMAT_EXPORT } from "../bencher/tracker.ts";
import { withoutNullish } from "../domain/shared/without-nullish.ts";
import type { RunExport, Tracker } from "../ports/tracker.ts";

/** What decides whether and how runs are tracked. */
export interface TrackerOptions extends Omit<RequestOptions, "connect"> {
  /** Called with what the installer and the calls say. */
  readonly onLine: (line: string) => void;
}

/** Formats of other programs that every run is written in too. */
export const RUN_EXPORTS: readonly RunExport[] = [METRIC_FORMAT_EXPORT];

/**
 * The tracker that configuration, inputs and environment ask for.
 * @returns undefined where they ask for none
 * @throws LoadgateError `usage` when they ask for one and do not say where it is
 */
export function createTracker(options: TrackerOptions): Tracker | undefined {
  const request = openBencher(options);
  return request && bencherTracker(request);
}

/**
 * Bencher, for what is done with nothing but it.
 * @returns undefined where nothing asks for it
 * @throws LoadgateError as {@link createTracker}
 */
export function openBencher(options: TrackerOptions): BencherRequest | undefined {
  return bencherRequest({ ...options, connect: (to, signal) => connect(options, to, signal) });
}

/** The client is loaded only where something is sent. */
async function connect(
  { environment, onLine }: TrackerOptions,
  { cli, version, ...to }: Connection,
  signal: AbortSignal,
): Promise<Bencher> {
  const [{ createBencher }, { createBencherInstaller }, { RELEASE_HOSTS }] = await Promise.all([
    import("../bencher/client/bencher.ts"),
    import("../bencher/client/installer.ts"),
    import("../adapters/tools/release-asset.ts"),
  ]);
  const installer = createBencherInstaller({
    environment,
    onLine,
    hosts: RELEASE_HOSTS,
    ...withoutNullish({ version, program: cli }),
  });
  const tool = await installer.install(signal);
  return createBencher({ ...to, tool, environment, onLine });
}
