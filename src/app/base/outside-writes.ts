import {
  isWithin,
  sharedOutput,
  type Trees,
  type UsedFile,
  usedOfOther,
} from "../../domain/run/file/same-program.ts";
import { present } from "../../domain/shared/present.ts";
import type { TimeSpan } from "../../ports/program-watch.ts";
import { type ProgramWorld, type ServerInBothArms, treesOf, useOf } from "./server-use.ts";

/** Files that base's build changed outside both trees. */
export interface Rewritten {
  readonly files: ReadonlySet<string>;
  /**
   * True if some of them are in folders of installed programs or used by base's processes, not only in folders
   * named in settings.
   */
  readonly areInstalled: boolean;
}

/**
 * Files that base's build writes outside both trees. If both arms use one, base's build has replaced head's
 * program.
 */
export class OutsideWrites {
  readonly world: ProgramWorld;
  readonly arms: ServerInBothArms;
  readonly trees: Trees;
  /** Files that head's build installed, with their hashes by path. */
  #before: ReadonlyMap<string, string> = new Map();
  #baseBuild: TimeSpan = { fromMs: 0, untilMs: Number.POSITIVE_INFINITY };

  private constructor(world: ProgramWorld, arms: ServerInBothArms) {
    this.world = world;
    this.arms = arms;
    this.trees = treesOf(world, arms);
  }

  /** Records what head's build installed. Call it after head's build and before base's. */
  static async watch(world: ProgramWorld, arms: ServerInBothArms): Promise<OutsideWrites> {
    const { programs } = world;
    const writes = new OutsideWrites(world, arms);
    const headBuild = { fromMs: arms.beganMs, untilMs: writes.#now() };
    const where = placesOf(arms, writes.trees, []);
    writes.#before = await programs.contentOf([
      ...(await programs.installed(headBuild, where)),
      ...(await programs.writtenWhereNamed(headBuild, where)),
    ]);
    writes.#baseBuild = { ...writes.#baseBuild, fromMs: writes.#now() };
    return writes;
  }

  /** Call it when base is built. */
  buildEnded(): void {
    this.#baseBuild = { ...this.#baseBuild, untilMs: this.#now() };
  }

  /** Time of base's build; without an end while it is in progress. */
  buildTime(): TimeSpan {
    return this.#baseBuild;
  }

  /**
   * Files whose content base's build changed.
   * @param held files that base's processes use
   */
  async rewrittenAmong(held: readonly UsedFile[]): Promise<Rewritten> {
    const { programs } = this.world;
    const reals = held.map(({ real }) => real);
    const where = placesOf(this.arms, this.trees, reals);
    const installed = await this.#changedOf([
      ...(await programs.written(reals.filter(this.#isOutside), this.#baseBuild)),
      ...(await programs.installed(this.#baseBuild, where)),
    ]);
    const named = await this.#changedOf(await programs.writtenWhereNamed(this.#baseBuild, where));
    const changed = [...installed, ...named];
    if (changed.length === 0) return { files: new Set(), areInstalled: false };
    // Interpreters store compiled files beside the source and load them instead.
    const folders = new Set(changed.map(folderOf));
    const started = { fromMs: this.#baseBuild.untilMs, untilMs: Number.POSITIVE_INFINITY };
    const compiled = [
      ...(await programs.installed(started, where)),
      ...(await programs.writtenWhereNamed(started, where)),
    ].filter((file) => folders.has(folderOf(file)) || folders.has(folderOf(folderOf(file))));
    return { files: new Set([...changed, ...compiled]), areInstalled: installed.length > 0 };
  }

  /** Those files that differ from what head's build left. */
  async #changedOf(files: readonly string[]): Promise<readonly string[]> {
    const after = await this.world.programs.contentOf(files);
    return files.filter((file) => !after.has(file) || after.get(file) !== this.#before.get(file));
  }

  /**
   * Starts both arms once more if a file outside both trees may serve both.
   * @param held files that base's processes use
   * @returns the path of such a file, or undefined
   * @throws LoadgateError `measurement` when a server does not start
   */
  async sharedAmong(held: readonly UsedFile[], { files: rewritten }: Rewritten) {
    const { programs } = this.world;
    const { arms, trees } = this;
    const declared = arms.base.server.artifact;
    const artifact = declared === undefined ? undefined : await programs.realPath(declared);
    const named = held.filter(({ isArgument }) => isArgument).map(({ real }) => real);
    const made = present([...named, artifact]);
    const builds = { fromMs: arms.beganMs, untilMs: this.#baseBuild.untilMs };
    const written = new Set(await programs.written(made.filter(this.#isOutside), builds));
    const suspects = new Set([...rewritten, ...(await this.#leftByHead())]);
    if (suspects.size === 0 && written.size === 0) return undefined;
    const files = [...suspects];
    const base = await useOf(this.world, arms, { of: "base", files });
    const head = await useOf(this.world, arms, { of: "head", files, tree: trees.base });
    const both = { base, head, trees, rewritten: suspects, written, artifact };
    return usedOfOther(head, "head", trees) ?? sharedOutput(both);
  }

  /** Files that head's build installed and that only head's tree contains: base's build has not replaced them. */
  async #leftByHead(): Promise<readonly string[]> {
    const installed = [...this.#before].filter(([file]) => this.#isOutside(file));
    if (installed.length === 0) return [];
    const changed = await this.arms.checkout.changedInHead();
    const contents = await this.world.programs.contentOf(changed);
    const ofHead = new Set(contents.values());
    return installed.filter(([, content]) => ofHead.has(content)).map(([file]) => file);
  }

  readonly #isOutside = (file: string): boolean =>
    !isWithin(file, this.trees.head) && !isWithin(file, this.trees.base);

  #now(): number {
    return this.world.machine.date().getTime();
  }
}

function placesOf({ base, head }: ServerInBothArms, trees: Trees, programs: readonly string[]) {
  const texts = [base.server, head.server].flatMap(({ build, run, env }) =>
    present([build, run, ...Object.values(env)]),
  );
  return { programs, texts: [...new Set(texts)], except: [trees.head, trees.base] };
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf("/")));
}
