import type { Trees, UsedFile } from "../../domain/run/file/same-program.ts";
import type { Checkout } from "../../ports/source-control.ts";
import { type LaneServer, type ResetServices, startLane } from "../arms/lane-server.ts";
import type { World } from "../world/world.ts";

/** The parts of the world that watching programs needs. */
type ProgramWorld = Pick<World, "programs" | "machine" | "runtime" | "sourceControl">;

/** One server in both arms. */
export interface ServerInBothArms {
  readonly world: ProgramWorld;
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

/** The trees of both arms. */
export function treesOf({ checkout, world }: ServerInBothArms): Trees {
  const roots = [["head", checkout.workingTree] as const, ["base", checkout.root] as const];
  return { roots: new Map(roots), shared: world.programs.shared };
}

/**
 * Starts an arm's server only to observe the files it uses, and stops it.
 * @param suspects files, and folders of more of them, whose reads would be detected
 * @returns the files it holds, and the suspects it reads
 * @throws LoadgateError `measurement` when it does not start, or its services cannot be reset
 */
export async function useOf(
  { world, signal, reset, ...arms }: ServerInBothArms,
  arm: "base" | "head",
  suspects: readonly (string | readonly string[])[],
): Promise<readonly UsedFile[]> {
  const { programs } = world;
  await reset([arms[arm]]);
  const marked = await Promise.all(suspects.map((one) => programs.mark(one)));
  const running = await startLane(world, arms[arm], signal);
  try {
    const read = await Promise.all(marked.map((marks) => marks?.read() ?? []));
    const real = await Promise.all(read.flat().map((file) => programs.realPath(file)));
    return [...(running.files() ?? []), ...real.map(plainFile)];
  } finally {
    await running.stop();
  }
}

/** A file named by its real path. */
export function plainFile(file: string): UsedFile {
  return { path: file, real: file };
}
