import type { ProgramsSeen } from "../../domain/run/file/base-commit.ts";
import { isWithin, type UsedFile, usedOfOther } from "../../domain/run/file/same-program.ts";
import type { ServerConfig } from "../../domain/run/plan/config.ts";
import type { ReadMarks } from "../../ports/program-watch.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import { sorted } from "../arms/config-hash.ts";
import { copiedFromHead } from "./copied-from-head.ts";
import { OutsideWrites } from "./outside-writes.ts";
import {
  type ProgramWorld,
  plainFile,
  type ServerInBothArms,
  treesOf,
  useOf,
} from "./server-use.ts";

/**
 * Starts to watch one server, after head's build and before base's.
 * @returns the check whether both arms run the same program
 */
export async function watchPrograms(world: ProgramWorld, arms: ServerInBothArms) {
  const { head, base } = treesOf(world, arms);
  const isBuilt = arms.base.server.build !== undefined;
  const marks = isBuilt ? await world.programs.mark(head, [base]) : undefined;
  return new ProgramCheck(await OutsideWrites.watch(world, arms), marks);
}

/**
 * Detects that both arms of a server run the same program. Files that base's processes use must not lie in head's
 * tree, base's build must not have copied them from there, and files that a build wrote outside both trees must not
 * serve both arms.
 *
 * Interpreters open their files only for a moment, so reads are detected by access times. Other programs that
 * happen to read head's files, such as an editor, do not read the same ones when base is started again.
 */
export class ProgramCheck {
  readonly #outside: OutsideWrites;
  /** Marks of head's files. */
  #marks: ReadMarks | undefined;
  /** Marks of base's own files, if base might use none of them. */
  #ownMarks: ReadMarks | undefined;
  /** Files that base's processes use; undefined if the system does not report them. */
  #held: readonly UsedFile[] | undefined;
  /** Files of head that were read during base's build, and during its start and first answers. */
  #readByBuild: readonly string[] = [];
  #read: readonly string[] | undefined;
  #ownRead: readonly string[] | undefined;

  /** @param marks of head's files, set before base's build; absent if nothing is built */
  constructor(outside: OutsideWrites, marks: ReadMarks | undefined) {
    this.#marks = marks;
    this.#outside = outside;
  }

  /** Call it when base is built and set up. */
  async built(): Promise<void> {
    this.#outside.buildEnded();
    this.#readByBuild = [...this.#readByBuild, ...((await this.#marks?.read()) ?? [])];
  }

  /** Call it right before base is started: earlier reads, such as by a reset, say nothing about it. */
  async aboutToStart(): Promise<void> {
    const { arms, trees, world } = this.#outside;
    const { programs } = world;
    // Marked again, because base's build may have added files to head's tree.
    this.#marks = await programs.mark(trees.head, [trees.base]);
    if (isInstalledBefore(arms)) this.#ownMarks = await programs.mark(trees.base);
  }

  /** Call it while base runs and has answered. */
  async answered(server: RunningServer): Promise<void> {
    this.#held = server.files();
    this.#read = await this.#marks?.read();
    this.#ownRead = await this.#ownMarks?.read();
  }

  /**
   * Call it when base is stopped: if something is suspicious, servers are started once more.
   * @returns the path that both arms use, if any; the extent to which base's programs could be observed; and whether
   * base's build wrote files outside its checkout that are installed or used, so that restoring it later would be
   * incomplete. A log in a folder that the build names does not count.
   * @throws LoadgateError `measurement` when a server does not start
   */
  async findings() {
    const { arms, trees, world } = this.#outside;
    const held = this.#held ?? [];
    const rewritten = await this.#outside.rewrittenAmong(held);
    const build = { read: this.#readByBuild, time: this.#outside.buildTime(), held };
    const shared =
      usedOfOther(held, "base", trees) ??
      (await this.#installedBefore(held)) ??
      (await this.#readOfHead()) ??
      (await copiedFromHead(world, arms, build)) ??
      (await this.#outside.sharedAmong(held, rewritten));
    const read: ProgramsSeen = this.#read === undefined ? "processes" : "reads";
    const seen = this.#held ? read : "nothing";
    return { shared, seen, wroteOutside: rewritten.areInstalled } as const;
  }

  /** True if base's build changed globally installed files; also valid for a failed build. */
  async installed(): Promise<boolean> {
    return (await this.#outside.rewrittenAmong([])).files.size > 0;
  }

  /** The program of a base that uses nothing of its own tree, because an earlier step installed it. */
  async #installedBefore(held: readonly UsedFile[]): Promise<string | undefined> {
    if (this.#ownRead?.length !== 0) return undefined;
    const { arms, trees, world } = this.#outside;
    const { base } = trees;
    // A process' working folder says nothing about what it runs.
    const folders = new Set([base, await world.programs.realPath(arms.base.server.directory)]);
    const isOwn = ({ real, path }: UsedFile) =>
      [real, path].some((file) => isWithin(file, base) && !folders.has(file));
    if (held.some(isOwn)) return undefined;
    const files = held.filter(({ real }) => !folders.has(real));
    return (files.find(({ isArgument }) => isArgument) ?? files[0])?.real;
  }

  /** A file of head that base read, and reads again when it is restarted. */
  async #readOfHead(): Promise<string | undefined> {
    const { arms, trees, world } = this.#outside;
    const isOfHead = (file: string) => usedOfOther([plainFile(file)], "base", trees) !== undefined;
    const files = this.#read?.filter(isOfHead) ?? [];
    if (files.length === 0) return undefined;
    return usedOfOther(await useOf(world, arms, { of: "base", files }), "base", trees);
  }
}

/** True if nothing is built and both arms run the same command, so that both may run an installed program. */
function isInstalledBefore({ checkout, base, head }: ServerInBothArms): boolean {
  const environmentOf = ({ env }: ServerConfig) =>
    JSON.stringify(sorted(env).filter(([name = ""]) => !(name in checkout.environment)));
  const [before, after] = [base.server, head.server];
  const isSame = before.run === after.run && environmentOf(before) === environmentOf(after);
  return isSame && before.build === undefined && after.build === undefined;
}
