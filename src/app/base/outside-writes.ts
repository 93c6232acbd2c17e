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

/** What base's build changed outside both trees. */
export interface Rewritten {
  readonly files: ReadonlySet<string>;
  /** Some of it is where programs are installed, or base's processes use it: not only where settings name a folder. */
  readonly areInstalled: boolean;
}

/**
 * What base's build writes outside both trees. If both arms use it, base's build has put its own program in
 * the place of head's.
 */
export class OutsideWrites {
  readonly arms: ServerInBothArms;
  readonly trees: Trees;
  readonly #world: ProgramWorld;
  /** What head's build installed, by path. */
  readonly #before: ReadonlyMap<string, string>;
  #baseBuild: TimeSpan;

  private constructor(
    world: ProgramWorld,
    arms: ServerInBothArms,
    before: ReadonlyMap<string, string>,
  ) {
    this.#world = world;
    this.arms = arms;
    this.trees = treesOf(world, arms);
    this.#before = before;
    this.#baseBuild = { fromMs: this.#now(), untilMs: Number.POSITIVE_INFINITY };
  }

  /** Notes what head's build installed. To be called when head is built and before base is. */
  static async watch(world: ProgramWorld, arms: ServerInBothArms): Promise<OutsideWrites> {
    const { programs, machine } = world;
    const headBuild = { fromMs: arms.beganMs, untilMs: machine.date().getTime() };
    const where = placesOf(arms, treesOf(world, arms), []);
    const before = await programs.contentOf([
      ...(await programs.installed(headBuild, where)),
      ...(await programs.writtenWhereNamed(headBuild, where)),
    ]);
    return new OutsideWrites(world, arms, before);
  }

  /** To be called when base is built. */
  buildEnded(): void {
    this.#baseBuild = { ...this.#baseBuild, untilMs: this.#now() };
  }

  /** When base was built; without an end while it is being built. */
  buildTime(): TimeSpan {
    return this.#baseBuild;
  }

  /**
   * Files whose content base's build changed.
   * @param held what base's processes use
   */
  async rewrittenAmong(held: readonly UsedFile[]): Promise<Rewritten> {
    const { programs } = this.#world;
    const reals = held.map(({ real }) => real);
    const where = placesOf(this.arms, this.trees, reals);
    const installed = await this.#changedOf([
      ...(await programs.written(reals.filter(this.#isOutside), this.#baseBuild)),
      ...(await programs.installed(this.#baseBuild, where)),
    ]);
    const named = await this.#changedOf(await programs.writtenWhereNamed(this.#baseBuild, where));
    const changed = [...installed, ...named];
    if (changed.length === 0) return { files: new Set(), areInstalled: false };
    // What an interpreter compiles at its start is put beside the source and read in its place.
    const folders = new Set(changed.map(folderOf));
    const started = { fromMs: this.#baseBuild.untilMs, untilMs: Number.POSITIVE_INFINITY };
    const compiled = [
      ...(await programs.installed(started, where)),
      ...(await programs.writtenWhereNamed(started, where)),
    ].filter((file) => folders.has(folderOf(file)) || folders.has(folderOf(folderOf(file))));
    return { files: new Set([...changed, ...compiled]), areInstalled: installed.length > 0 };
  }

  /** Those of some files that are not as head's build left them. */
  async #changedOf(files: readonly string[]): Promise<readonly string[]> {
    const after = await this.#world.programs.contentOf(files);
    return files.filter((file) => !after.has(file) || after.get(file) !== this.#before.get(file));
  }

  /**
   * Starts both arms once more where a file outside both trees may serve both.
   * @param held what base's processes use
   * @returns the path of such a file, or undefined
   * @throws LoadgateError `measurement` when a server does not start
   */
  async sharedAmong(
    held: readonly UsedFile[],
    { files: rewritten }: Rewritten,
  ): Promise<string | undefined> {
    const { programs } = this.#world;
    const { base, head, beganMs, reset, signal } = this.arms;
    const trees = this.trees;
    const declared = base.server.artifact;
    const artifact = declared === undefined ? undefined : await programs.realPath(declared);
    const named = held.filter(({ isArgument }) => isArgument).map(({ real }) => real);
    const made = [...named, ...(artifact === undefined ? [] : [artifact])];
    const builds = { fromMs: beganMs, untilMs: this.#baseBuild.untilMs };
    const written = new Set(await programs.written(made.filter(this.#isOutside), builds));
    const suspects = new Set([...rewritten, ...(await this.#leftByHead())]);
    if (suspects.size === 0 && written.size === 0) return undefined;
    const files = [...suspects];
    const ofBase = await useOf(this.#world, { server: base, reset, signal }, { files });
    const ofHead = await useOf(
      this.#world,
      { server: head, reset, signal },
      { files, tree: trees.base },
    );
    const both = { base: ofBase, head: ofHead, trees, rewritten: suspects, written };
    return (
      usedOfOther(ofHead, "head", trees) ??
      sharedOutput(artifact === undefined ? both : { ...both, artifact })
    );
  }

  /** What head's build installed, and is in head's tree alone: base's build has not put its own in its place. */
  async #leftByHead(): Promise<readonly string[]> {
    const installed = [...this.#before].filter(([file]) => this.#isOutside(file));
    if (installed.length === 0) return [];
    const changed = await this.arms.checkout.changedInHead();
    const contents = await this.#world.programs.contentOf(changed);
    const ofHead = new Set(contents.values());
    return installed.filter(([, content]) => ofHead.has(content)).map(([file]) => file);
  }

  readonly #isOutside = (file: string): boolean =>
    !isWithin(file, this.trees.head) && !isWithin(file, this.trees.base);

  #now(): number {
    return this.#world.machine.date().getTime();
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
