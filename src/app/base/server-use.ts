import type { Trees, UsedFile } from "../../domain/run/file/same-program.ts";
import type { TimeSpan } from "../../ports/program-watch.ts";
import type { Checkout } from "../../ports/source-control.ts";
import { type LaneServer, type ResetServices, startLane } from "../arms/lane-server.ts";
import type { World } from "../world/world.ts";

/** One server in both arms. */
export interface ServerInBothArms {
  /** The parts of the world that watching programs needs. */
  readonly world: Pick<World, "programs" | "machine" | "runtime">;
  readonly checkout: Checkout;
  /** With its folders in the checkout. */
  readonly base: LaneServer;
  readonly head: LaneServer;
  /** Start of the run's builds, in milliseconds since 1970. */
  readonly beganMs: number;
  /** Builds base once more, from scratch. */
  readonly rebuild: () => Promise<void>;
  /** Call it before a server is started. */
  readonly reset: ResetServices;
  readonly signal: AbortSignal;
}

/** The use of files by base's build, its start and its first answers, as far as the system reports it. */
export interface Observed {
  /** Time of base's build; without an end while it is in progress. */
  readonly time: TimeSpan;
  /** Files outside both trees that head's build wrote, with their hashes by path. */
  readonly ofHead: ReadonlyMap<string, string>;
  /** Files in head's tree that any process read while base was built. */
  readonly readByBuild: readonly string[];
  /** Files that base's processes use. */
  readonly held?: readonly UsedFile[] | undefined;
  /** Files in head's tree that any process read while base ran. */
  readonly read?: readonly string[] | undefined;
  /** The same in base's own tree, if it might use none of them. */
  readonly ownRead?: readonly string[] | undefined;
}

/** The trees of both arms. */
export function treesOf({ checkout, world }: ServerInBothArms): Trees {
  const roots = [["head", checkout.workingTree] as const, ["base", checkout.root] as const];
  return { roots: new Map(roots), shared: world.programs.shared };
}

/**
 * Starts an arm's server only to observe the files it uses, and stops it.
 * @param suspects files and symlinks whose reads would be detected
 * @returns the files it holds, and the suspects it reads
 * @throws LoadgateError `measurement` when it does not start, or its services cannot be reset
 */
export async function useOf(
  { world, signal, reset, ...arms }: ServerInBothArms,
  arm: "base" | "head",
  suspects: readonly string[],
): Promise<readonly UsedFile[]> {
  const { programs } = world;
  await reset([arms[arm]]);
  const marks = await programs.mark(suspects);
  const running = await startLane(world, arms[arm], signal);
  try {
    const read = (await marks?.read()) ?? [];
    const real = await Promise.all(read.map(programs.realPath));
    return [...(running.files() ?? []), ...real.map((file) => ({ path: file, real: file }))];
  } finally {
    await running.stop();
  }
}
