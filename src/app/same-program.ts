import type { ServerConfig } from "../domain/config.ts";
import type { Lane } from "../domain/plan.ts";
import type { ProgramsSeen } from "../domain/run-file.ts";
import {
  isWithin,
  sharedOutput,
  type Trees,
  type UsedFile,
  usedOfOther,
} from "../domain/same-program.ts";
import type { TimeSpan } from "../ports/program-watch.ts";
import type { RunningServer } from "../ports/server-runtime.ts";
import type { Checkout } from "../ports/source-control.ts";
import { startLane } from "./measurement.ts";
import type { World } from "./world.ts";

/** What a look at programs needs of the world. */
type Look = Pick<World, "programs" | "host" | "runtime">;

/** One server in both arms. */
export interface BothArms {
  readonly checkout: Checkout;
  /** Lane and configuration of base, with its folders in the checkout. */
  readonly base: readonly [Lane, ServerConfig];
  /** Lane and configuration of head. */
  readonly head: readonly [Lane, ServerConfig];
  /** When the run began to build, in milliseconds since 1970. */
  readonly beganMs: number;
  readonly signal: AbortSignal;
}

/** Finds out whether both arms run the same program. */
export interface ProgramCheck {
  /** To be called when base is built, before its first start. */
  readonly built: () => Promise<void>;
  /** To be called while base runs and has answered. */
  readonly answered: (server: RunningServer) => Promise<void>;
  /**
   * To be called when base is stopped: what is suspicious is started once more.
   * @returns the path that both arms use, or undefined
   * @throws LoadgateError `measurement` when a server does not start
   */
  readonly shared: () => Promise<string | undefined>;
  readonly seen: () => ProgramsSeen;
  /** Base's build wrote what is outside its checkout, so bringing it back would bring back a part. */
  readonly wroteOutside: () => boolean;
}

/**
 * Begins to look at one server, before base is built. Head is built by then. What base's processes use
 * must not lie in head's tree, and what a build wrote outside of both must not serve both arms: base's
 * build would have put its own program in the place of head's.
 *
 * Interpreters open their files only for a moment: that they were read is seen by the time of access.
 * A reader that happens by, such as an editor, does not come back at the same files when base is
 * started again.
 */
export async function watchPrograms(world: Look, arms: BothArms): Promise<ProgramCheck> {
  const { programs, host } = world;
  const { checkout, base } = arms;
  const trees: Trees = {
    head: checkout.workingTree,
    base: checkout.root,
    shared: programs.shared,
  };
  const inTrees = [trees.head, trees.base];
  const where = { programs: [], except: inTrees };
  const now = () => host.date().getTime();
  const headBuilt = { fromMs: arms.beganMs, untilMs: now() };
  const before = await programs.contentOf(await programs.installed(headBuilt, where));
  const baseBuilt = { fromMs: now(), untilMs: Number.POSITIVE_INFINITY };
  let marks: Awaited<ReturnType<typeof programs.mark>>;
  let ownMarks: typeof marks;
  let ownRead: readonly string[] | undefined;
  let seen: ProgramsSeen = "nothing";
  let held: readonly UsedFile[] = [];
  let read: readonly string[] = [];
  let wroteOutside = false;

  /** Files that base's build put something else into. */
  async function rewrittenAmong(files: readonly UsedFile[]): Promise<ReadonlySet<string>> {
    const reals = files.map(({ real }) => real);
    const outside = reals.filter((real) => !inTrees.some((tree) => isWithin(real, tree)));
    const all = new Set([
      ...(await programs.written(outside, baseBuilt)),
      ...(await programs.installed(baseBuilt, { programs: reals, except: inTrees })),
    ]);
    const after = await programs.contentOf([...all]);
    const changed = [...all].filter(
      (file) => !after.has(file) || after.get(file) !== before.get(file),
    );
    // What an interpreter compiled at its start stands beside the source, and is read in its place.
    const folders = new Set(changed.map(folderOf));
    const started = { fromMs: baseBuilt.untilMs, untilMs: Number.POSITIVE_INFINITY };
    const compiled = (
      await programs.installed(started, { programs: reals, except: inTrees })
    ).filter((file) => folders.has(folderOf(file)) || folders.has(folderOf(folderOf(file))));
    return new Set([...changed, ...(changed.length > 0 ? compiled : [])]);
  }

  return {
    built: async () => {
      baseBuilt.untilMs = now();
      marks = await programs.mark(trees.head, [trees.base]);
      if (isInstalledBefore(arms)) ownMarks = await programs.mark(trees.base);
    },
    answered: async (server) => {
      const files = server.files();
      const glanced = await marks?.read();
      ownRead = await ownMarks?.read();
      seen = files === undefined ? "nothing" : glanced === undefined ? "processes" : "reads";
      held = files ?? [];
      read = glanced ?? [];
    },
    shared: async () => {
      const inHead = usedOfOther(held, "base", trees);
      if (inHead !== undefined) return inHead;
      const ownFolders = new Set([trees.base, await programs.realPath(base[1].directory)]);
      if (ownRead?.length === 0 && !usesOwn(held, trees.base, ownFolders)) {
        const isProgram = ({ isArgument, real }: UsedFile) => isArgument && !ownFolders.has(real);
        const program = held.find(isProgram) ?? held.find(({ real }) => !ownFolders.has(real));
        if (program) return program.real;
      }
      const glanced = read.filter(
        (file) => usedOfOther([plain(file)], "base", trees) !== undefined,
      );
      if (glanced.length > 0) {
        const confirmed = usedOfOther(await useOf(world, arms, base, glanced), "base", trees);
        if (confirmed !== undefined) return confirmed;
      }
      const rewritten = await rewrittenAmong(held);
      wroteOutside = rewritten.size > 0;
      const time = { fromMs: arms.beganMs, untilMs: baseBuilt.untilMs };
      return inBoth(world, arms, { trees, rewritten, held, time });
    },
    seen: () => seen,
    wroteOutside: () => wroteOutside,
  };
}

/**
 * Nothing is built and the same is run: where that is no file of the checkout either, an earlier step
 * installed it, and it is head's in both arms.
 */
function isInstalledBefore({ checkout, base, head }: BothArms): boolean {
  const ofConfig = ({ env }: ServerConfig) =>
    JSON.stringify(
      Object.entries(env)
        .filter(([name]) => !(name in checkout.environment))
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  const [, before] = base;
  const [, after] = head;
  const isSame = before.run === after.run && ofConfig(before) === ofConfig(after);
  return isSame && before.build === undefined && after.build === undefined;
}

/** Whether processes use a file of a tree; that they work in a folder of it tells nothing. */
function usesOwn(files: readonly UsedFile[], tree: string, except: ReadonlySet<string>): boolean {
  return files.some(({ real, path }) =>
    [real, path].some((file) => isWithin(file, tree) && !except.has(file)),
  );
}

interface Suspicion {
  readonly trees: Trees;
  readonly rewritten: ReadonlySet<string>;
  readonly held: readonly UsedFile[];
  /** When the arms were built. */
  readonly time: TimeSpan;
}

/** Starts both arms once more where something outside of both trees may serve both. */
async function inBoth(
  world: Look,
  arms: BothArms,
  { trees, rewritten, held, time }: Suspicion,
): Promise<string | undefined> {
  const { programs } = world;
  const declared = arms.base[1].artifact;
  const artifact = declared === undefined ? undefined : await programs.realPath(declared);
  const named = held.filter(({ isArgument }) => isArgument).map(({ real }) => real);
  const made = [...named, ...(artifact === undefined ? [] : [artifact])].filter(
    (file) => !isWithin(file, trees.head) && !isWithin(file, trees.base),
  );
  const written = new Set(await programs.written(made, time));
  if (rewritten.size === 0 && written.size === 0) return undefined;
  const base = await useOf(world, arms, arms.base, [...rewritten]);
  const head = await useOf(world, arms, arms.head, [...rewritten], trees.base);
  return (
    usedOfOther(head, "head", trees) ??
    sharedOutput({
      ...{ base, head, trees, rewritten, written },
      ...(artifact !== undefined && { artifact }),
    })
  );
}

/** Starts a server only to see what it uses: what it holds, and which of some files it reads. */
async function useOf(
  world: Look,
  { signal }: BothArms,
  [lane, config]: readonly [Lane, ServerConfig],
  files: readonly string[],
  tree?: string,
): Promise<readonly UsedFile[]> {
  const { programs } = world;
  const marked = await Promise.all([
    programs.mark(files),
    tree === undefined ? undefined : programs.mark(tree),
  ]);
  const server = await startLane(world, lane, config, signal);
  try {
    const read = await Promise.all(marked.map((marks) => marks?.read() ?? []));
    const real = await Promise.all(read.flat().map((file) => programs.realPath(file)));
    return [...(server.files() ?? []), ...real.map(plain)];
  } finally {
    await server.stop();
  }
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf("/")));
}

function plain(file: string): UsedFile {
  return { path: file, real: file };
}
