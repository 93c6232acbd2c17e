import { isOfOther, isWithin, usedOfOther } from "../../domain/run/file/same-program.ts";
import type { ReadMarks } from "../../ports/program-watch.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import { sorted } from "../arms/config-hash.ts";
import { copiedFromHead } from "./copied-from-head.ts";
import { changedByBase, leftByHead, writtenByHead } from "./outside-writes.ts";
import { type Observed, type ServerInBothArms, treesOf, useOf } from "./server-use.ts";

/** Detects that both arms of a server run the same program. */
export type ProgramCheck = Awaited<ReturnType<typeof watchPrograms>>;

/**
 * Starts to watch one server, after head's build and before base's. No arm may use files that belong to the other: those
 * in its tree, and those outside both trees that its build wrote. Nor may base's build copy such files.
 *
 * Interpreters open their files only for a moment, so reads are detected by access times. Other programs that
 * happen to read head's files, such as an editor, do not read the same ones when base is started again.
 */
export async function watchPrograms(arms: ServerInBothArms) {
  const { machine, programs } = arms.world;
  const { root, workingTree } = arms.checkout;
  const now = () => machine.date().getTime();
  const isBuilt = arms.base.server.build !== undefined;
  let marks = isBuilt ? await programs.mark(workingTree, [root]) : undefined;
  let ownMarks: ReadMarks | undefined;
  const ofHead = await writtenByHead(arms);
  const time = { fromMs: now(), untilMs: Number.POSITIVE_INFINITY };
  let observed: Observed = { time, ofHead, readByBuild: [] };
  return {
    /** Call it when base is built and set up. */
    built: async () => {
      const readByBuild = [...observed.readByBuild, ...((await marks?.read()) ?? [])];
      observed = { ...observed, time: { ...time, untilMs: now() }, readByBuild };
    },
    /** Call it right before base is started: earlier reads, such as by a reset, say nothing about it. */
    aboutToStart: async () => {
      // Marked again, because base's build may have added files to head's tree.
      marks = await programs.mark(workingTree, [root]);
      if (isInstalledBefore(arms)) ownMarks = await programs.mark(root);
    },
    /** Call it while base runs and has answered. */
    answered: async (server: RunningServer) => {
      const [read, ownRead] = [await marks?.read(), await ownMarks?.read()];
      observed = { ...observed, held: server.files(), read, ownRead };
    },
    /**
     * Call it when base is stopped: if something is suspicious, servers are started once more.
     * @returns the path that both arms use, if any; the extent to which base's programs could be observed; and whether
     * base's build wrote files outside its checkout that are installed or used, so that restoring it later would be
     * incomplete. A log in a folder that the build names does not count.
     * @throws LoadgateError `measurement` when a server does not start
     */
    findings: async () => {
      const changed = await changedByBase(arms, observed);
      const shared =
        (await usedOfHead(arms, observed, changed.files)) ??
        (await usedOfBase(arms, changed.files)) ??
        (await installedBefore(arms, observed)) ??
        (await copiedFromHead(arms, observed));
      const { held, read } = observed;
      const seen = held ? (read ? "reads" : "processes") : "nothing";
      return { shared, seen, wroteOutside: changed.areInstalled } as const;
    },
    /** True if base's build changed files outside both trees; also valid for a failed build. */
    wroteOutside: async () => (await changedByBase(arms, observed)).files.size > 0,
  };
}

/** Finds a file of head's that base uses. What base reads only for a moment, it must read again when restarted. */
async function usedOfHead(
  arms: ServerInBothArms,
  observed: Observed,
  ofBase: ReadonlySet<string>,
): Promise<string | undefined> {
  const { held = [], read = [] } = observed;
  const left = await leftByHead(arms, observed, ofBase);
  const trees = { ...treesOf(arms), ofOther: left };
  const found = usedOfOther(held, "base", trees);
  const suspects = [...read.filter((file) => isOfOther(file, "base", trees)), ...left];
  if (found !== undefined || suspects.length === 0) return found;
  return usedOfOther(await useOf(arms, "base", suspects), "base", trees);
}

/** Finds a file of base's that head uses when started once more, if base's build changed files outside both trees. */
async function usedOfBase(
  arms: ServerInBothArms,
  changed: ReadonlySet<string>,
): Promise<string | undefined> {
  if (changed.size === 0) return undefined;
  const trees = { ...treesOf(arms), ofOther: changed };
  return usedOfOther(await useOf(arms, "head", [...changed]), "head", trees);
}

/** The program of a base that uses nothing of its own tree, because an earlier step installed it. */
async function installedBefore(
  { checkout: { root }, base: { server }, world }: ServerInBothArms,
  { held = [], ownRead }: Observed,
): Promise<string | undefined> {
  if (ownRead?.length !== 0) return undefined;
  const directory = await world.programs.realPath(server.directory);
  // A process' working folder says nothing about what it runs.
  const files = held.filter(({ real }) => !isWithin(directory, real));
  if (files.some(({ real, path }) => isWithin(real, root) || isWithin(path, root)))
    return undefined;
  return (files.find(({ isArgument }) => isArgument) ?? files[0])?.real;
}

/** True if nothing is built and both arms run the same command, so that both may run an installed program. */
function isInstalledBefore({ checkout, base, head }: ServerInBothArms): boolean {
  const [before, after] = [base.server, head.server];
  if (before.run !== after.run || before.build !== undefined || after.build !== undefined)
    return false;
  const env = sorted({ ...checkout.environment, ...after.env });
  return JSON.stringify(sorted(before.env)) === JSON.stringify(env);
}
