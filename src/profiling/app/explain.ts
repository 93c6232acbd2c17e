import type { InstrumentedWorld } from "../../app/stages/instrument.ts";
import type { Measured } from "../../app/stages/stages.ts";
import type { Comparison } from "../../domain/comparison/comparison.ts";
import { seriesOf } from "../../domain/series/lane.ts";
import type { Profile } from "../../domain/series/profile.ts";
import { messageOf } from "../../domain/shared/error.ts";
import { PROFILE_FILES } from "../../ports/output-folder.ts";
import { callTree } from "../domain/call-tree.ts";
import { compareProfiles, LEAST_PAIRS } from "../domain/compare-profiles.ts";
import type { ProfilePair } from "../domain/function-pairs.ts";
import { foldedText, meanStacks, type Stacks } from "../domain/stacks.ts";
import { worstSeries } from "../domain/worst-series.ts";
import type { Profiler } from "../port.ts";
import { speedscopeText } from "../report/speedscope.ts";
import { placedFunctions } from "./placed-functions.ts";
import { buildForProfiles } from "./profile-build.ts";
import { MOST_MS, profilePairs } from "./profile-pairs.ts";

/** Maximum length of a reason, which profiled programs may have written: that of a failed build has a part of its log. */
const MOST_REASON = 5000;

/**
 * Profiles base and head under the load of the series that got worst, in starts of their own, and keeps where the CPU
 * time of a request goes. Does nothing if no series got worse than its base. A failure is part of the result, and so is
 * a signal that ends it.
 */
export async function explainRegression(
  profilers: readonly Profiler[],
  world: InstrumentedWorld,
  run: Measured,
  comparison: Comparison,
): Promise<Measured> {
  const worst = worstSeries(profiledIn(comparison, run));
  const cell = run.benchmark.cells.find((one) => worst && seriesOf([one]).includes(worst.name));
  if (!worst || !cell || !run.generator) return run;
  const { machine, progress } = world;
  const beganMs = machine.now();
  let late: AbortSignal | undefined;
  const profileOf = (result: Partial<Profile>): Profile => ({
    ...{ series: worst.name, starts: LEAST_PAIRS },
    ...{ durationMs: machine.now() - beganMs, baseUs: 0, headUs: 0, compared: 0, functions: [] },
    ...result,
  });
  try {
    const lanes = cell.lanes.filter(
      ({ server, arm }) => server === worst.server && (arm === "head" || arm === "base"),
    );
    await buildForProfiles(world, run, lanes);
    late = AbortSignal.timeout(MOST_MS);
    progress.stage(`Profiling ${worst.name} (at most ${MOST_MS / 1000} s)`);
    const signal = AbortSignal.any([run.request.signal, late]);
    const judged = { ...cell, lanes };
    const { pairs, profiler } = await profilePairs({
      profilers,
      world,
      run,
      cell: judged,
      signal,
    });
    const means = meansOf(pairs);
    await writeProfiles(world, worst.name, means);
    const compared = compareProfiles(pairs);
    const functions = await placedFunctions(world.sourceControl, run, compared.functions);
    const tree = callTree(means.base, means.head);
    return {
      ...run,
      profile: profileOf({ ...compared, starts: pairs.length, profiler, functions, tree }),
    };
  } catch (error) {
    const { signal } = run.request;
    const tooLong = late?.aborted ? `it took more than ${MOST_MS / 1000} s` : messageOf(error);
    const failure = signal.aborted ? "the run was stopped" : tooLong;
    return { ...run, profile: profileOf({ failure: failure.slice(0, MOST_REASON) }) };
  }
}

/** A comparison without the series of servers that are never profiled. */
function profiledIn(comparison: Comparison, { benchmark }: Measured): Comparison {
  const isProfiled = (server: string) => benchmark.servers.get(server)?.profile !== false;
  return { ...comparison, series: comparison.series.filter(({ server }) => isProfiled(server)) };
}

/** CPU time of a request by stack, in nanoseconds. */
interface MeanStacks {
  readonly base: Stacks;
  readonly head: Stacks;
}

function meansOf(pairs: readonly ProfilePair[]): MeanStacks {
  return {
    base: meanStacks(pairs.map(({ base }) => base)),
    head: meanStacks(pairs.map(({ head }) => head)),
  };
}

/** Writes what other programs draw: the stacks of both arms. */
async function writeProfiles(
  { output }: InstrumentedWorld,
  series: string,
  { base, head }: MeanStacks,
): Promise<void> {
  await output.write(PROFILE_FILES.base, foldedText(base));
  await output.write(PROFILE_FILES.head, foldedText(head));
  await output.write(PROFILE_FILES.speedscope, speedscopeText(series, { base, head }));
}
