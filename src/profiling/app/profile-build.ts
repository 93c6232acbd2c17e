import { buildRequestOf, laneIn } from "../../app/arms/lane-server.ts";
import type { InstrumentedWorld } from "../../app/stages/instrument.ts";
import type { Measured } from "../../app/stages/stages.ts";
import { type Lane, laneName } from "../../domain/series/lane.ts";
import { entryOf } from "../../domain/shared/required.ts";

/**
 * Builds the lanes of one server for profiles, each in its own arm's tree, as head's `profile.build` says; does nothing
 * without one. Call it once everything is measured: it may replace the programs that were timed. Each build may take as
 * long as the server's own build; its time is not part of the time limit of profiling.
 * @throws LoadgateError `measurement` with the build's log if it fails, and the signal's reason
 */
export async function buildForProfiles(
  { runConfigured, progress }: Pick<InstrumentedWorld, "runConfigured" | "progress">,
  { benchmark, request }: Pick<Measured, "benchmark" | "request">,
  lanes: readonly Lane[],
): Promise<void> {
  for (const lane of lanes) {
    const section = `servers.${lane.server}`;
    const { url, profile, buildTimeoutMs } = entryOf(benchmark.servers, lane.server);
    // A server that runs already was built elsewhere.
    const command = profile ? profile.build : undefined;
    if (command === undefined || url !== undefined) continue;
    const { name, directory, env } = buildRequestOf(laneIn(benchmark, lane));
    progress.stage(`Building ${laneName(lane)} for profiles`);
    const limit = { ...(buildTimeoutMs !== undefined && { limitMs: buildTimeoutMs }) };
    const keys = { key: `${section}.profile.build`, limitKey: `${section}.build-timeout` };
    await runConfigured({ ...keys, ...limit, name, directory, env, command }, request.signal);
  }
}
