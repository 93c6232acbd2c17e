import { isWithin, type UsedFile, usedOfOther } from "../../domain/run/file/same-program.ts";
import type { ServerConfig } from "../../domain/run/plan/config.ts";
import type { ReadMarks } from "../../ports/program-watch.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import { sorted } from "../arms/config-hash.ts";
import { copiedFromHead } from "./copied-from-head.ts";
import { installedByHead, rewrittenAmong, sharedAmong } from "./outside-writes.ts";
import { plainFile, type ServerInBothArms, treesOf, useOf } from "./server-use.ts";

/** Detects that both arms of a server run the same program. */
export type ProgramCheck = Awaited<ReturnType<typeof watchPrograms>>;

/**
 * Starts to watch one server, after head's build and before base's. Files that base's processes use must not lie in
 * head's tree, base's build must not have copied them from there, and files that a build wrote outside both trees must
 * not serve both arms.
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
  const before = await installedByHead(arms);
  let time = { fromMs: now(), untilMs: Number.POSITIVE_INFINITY };
  const readByBuild: string[] = [];
  /** The use of files by base's start and first answers. */
  let used: Used = {};
  return {
    /** Call it when base is built and set up. */
    built: async () => {
      time = { ...time, untilMs: now() };
      readByBuild.push(...((await marks?.read()) ?? []));
    },
    /** Call it right before base is started: earlier reads, such as by a reset, say nothing about it. */
    aboutToStart: async () => {
      // Marked again, because base's build may have added files to head's tree.
      marks = await programs.mark(workingTree, [root]);
      if (isInstalledBefore(arms)) ownMarks = await programs.mark(root);
    },
    /** Call it while base runs and has answered. */
    answered: async (server: RunningServer) => {
      used = { held: server.files(), read: await marks?.read(), ownRead: await ownMarks?.read() };
    },
    /**
     * Call it when base is stopped: if something is suspicious, servers are started once more.
     * @returns the path that both arms use, if any; the extent to which base's programs could be observed; and whether
     * base's build wrote files outside its checkout that are installed or used, so that restoring it later would be
     * incomplete. A log in a folder that the build names does not count.
     * @throws LoadgateError `measurement` when a server does not start
     */
    findings: async () => {
      const { held = [], read } = used;
      const builds = { arms, before, time };
      const rewritten = await rewrittenAmong(builds, held);
      const shared =
        usedOfOther(held, "base", treesOf(arms)) ??
        (await installedBefore(arms, held, used.ownRead)) ??
        (await readOfHead(arms, read)) ??
        (await copiedFromHead(arms, { read: readByBuild, time, held })) ??
        (await sharedAmong(builds, held, rewritten.files));
      const seen = used.held ? (read ? "reads" : "processes") : "nothing";
      return { shared, seen, wroteOutside: rewritten.areInstalled } as const;
    },
    /** True if base's build changed globally installed files; also valid for a failed build. */
    installed: async () => (await rewrittenAmong({ arms, before, time }, [])).files.size > 0,
  };
}

/** Files that base uses, as far as the system reports them. */
interface Used {
  /** Those of its processes. */
  readonly held?: readonly UsedFile[] | undefined;
  /** Those of head that were read. */
  readonly read?: readonly string[] | undefined;
  /** Those of its own that were read, if it might use none of them. */
  readonly ownRead?: readonly string[] | undefined;
}

/** The program of a base that uses nothing of its own tree, because an earlier step installed it. */
async function installedBefore(
  { checkout, base: { server }, world }: ServerInBothArms,
  held: readonly UsedFile[],
  ownRead: Used["ownRead"],
): Promise<string | undefined> {
  if (ownRead?.length !== 0) return undefined;
  // A process' working folder says nothing about what it runs.
  const folders = new Set([checkout.root, await world.programs.realPath(server.directory)]);
  const isOwn = ({ real, path }: UsedFile) =>
    [real, path].some((file) => isWithin(file, checkout.root) && !folders.has(file));
  if (held.some(isOwn)) return undefined;
  const files = held.filter(({ real }) => !folders.has(real));
  return (files.find(({ isArgument }) => isArgument) ?? files[0])?.real;
}

/** A file of head that base read, and reads again when it is restarted. */
async function readOfHead(arms: ServerInBothArms, read: Used["read"] = []) {
  const trees = treesOf(arms);
  const files = read.filter((file) => usedOfOther([plainFile(file)], "base", trees) !== undefined);
  if (files.length === 0) return undefined;
  return usedOfOther(await useOf(arms, "base", [files]), "base", trees);
}

/** True if nothing is built and both arms run the same command, so that both may run an installed program. */
function isInstalledBefore({ checkout, base, head }: ServerInBothArms): boolean {
  const environmentOf = ({ env }: ServerConfig) =>
    JSON.stringify(sorted(env).filter(([name = ""]) => !(name in checkout.environment)));
  const [before, after] = [base.server, head.server];
  const isSame = before.run === after.run && environmentOf(before) === environmentOf(after);
  return isSame && before.build === undefined && after.build === undefined;
}
