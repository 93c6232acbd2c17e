import {
  isOutside,
  sharedOutput,
  type UsedFile,
  usedOfOther,
} from "../../domain/run/file/same-program.ts";
import { present } from "../../domain/shared/present.ts";
import type { TimeSpan } from "../../ports/program-watch.ts";
import { type ServerInBothArms, treesOf, useOf } from "./server-use.ts";

/** The builds of both arms, which may write files outside both trees. */
interface Builds {
  readonly arms: ServerInBothArms;
  /** Files that head's build installed, with their hashes by path. */
  readonly before: ReadonlyMap<string, string>;
  /** Time of base's build; without an end while it is in progress. */
  readonly time: TimeSpan;
}

/** The files that head's build installed, with their hashes by path. Call it between head's build and base's. */
export async function installedByHead(arms: ServerInBothArms) {
  const { machine, programs } = arms.world;
  const time = { fromMs: arms.beganMs, untilMs: machine.date().getTime() };
  const where = placesOf(arms, []);
  return await programs.contentOf([
    ...(await programs.installed(time, where)),
    ...(await programs.writtenWhereNamed(time, where)),
  ]);
}

/**
 * Finds the files outside both trees whose content base's build changed.
 * @param held files that base's processes use
 * @returns the files, and whether some are in folders of installed programs or used by base's processes, not only in
 * folders named in settings
 */
export async function rewrittenAmong({ arms, before, time }: Builds, held: readonly UsedFile[]) {
  const { programs } = arms.world;
  const reals = held.map(({ real }) => real);
  const outside = reals.filter((file) => isOutside(file, treesOf(arms)));
  const where = placesOf(arms, reals);
  const changedOf = async (files: readonly string[]) => {
    const after = await programs.contentOf(files);
    return files.filter((file) => !after.has(file) || after.get(file) !== before.get(file));
  };
  const installed = await changedOf([
    ...(await programs.written(outside, time)),
    ...(await programs.installed(time, where)),
  ]);
  const named = await changedOf(await programs.writtenWhereNamed(time, where));
  const changed = [...installed, ...named];
  if (changed.length === 0) return { files: new Set<string>(), areInstalled: false };
  // Interpreters store compiled files beside the source and load them instead.
  const folders = new Set(changed.map(folderOf));
  const started = { fromMs: time.untilMs, untilMs: Number.POSITIVE_INFINITY };
  const compiled = [
    ...(await programs.installed(started, where)),
    ...(await programs.writtenWhereNamed(started, where)),
  ].filter((file) => folders.has(folderOf(file)) || folders.has(folderOf(folderOf(file))));
  return { files: new Set([...changed, ...compiled]), areInstalled: installed.length > 0 };
}

/**
 * Starts both arms once more if a file outside both trees may serve both: then base's build has replaced head's
 * program.
 * @param held files that base's processes use
 * @returns the path of such a file, or undefined
 * @throws LoadgateError `measurement` when a server does not start
 */
export async function sharedAmong(
  { arms, before, time }: Builds,
  held: readonly UsedFile[],
  rewritten: ReadonlySet<string>,
): Promise<string | undefined> {
  const { programs } = arms.world;
  const trees = treesOf(arms);
  const { directory, artifact: declared } = arms.base.server;
  const artifact =
    declared && (await programs.realPath(declared.replace(/^(?!\/)/, `${directory}/`)));
  const named = held.filter(({ isArgument }) => isArgument).map(({ real }) => real);
  const made = present([...named, artifact]);
  const builds = { fromMs: arms.beganMs, untilMs: time.untilMs };
  const outside = made.filter((file) => isOutside(file, trees));
  const written = new Set(await programs.written(outside, builds));
  const suspects = new Set([...rewritten, ...(await leftByHead(arms, before))]);
  if (suspects.size === 0 && written.size === 0) return undefined;
  const files = [...suspects];
  const base = await useOf(arms, "base", [files]);
  const head = await useOf(arms, "head", [files, arms.checkout.root]);
  const both = { base, head, trees, rewritten: suspects, written, artifact };
  return usedOfOther(head, "head", trees) ?? sharedOutput(both);
}

/** Files that head's build installed and that only head's tree contains: base's build has not replaced them. */
async function leftByHead(arms: ServerInBothArms, before: Builds["before"]) {
  const installed = [...before].filter(([file]) => isOutside(file, treesOf(arms)));
  if (installed.length === 0) return [];
  const changed = await arms.checkout.changedInHead();
  const ofHead = new Set((await arms.world.programs.contentOf(changed)).values());
  return installed.filter(([, content]) => ofHead.has(content)).map(([file]) => file);
}

function placesOf({ base, head, checkout }: ServerInBothArms, programs: readonly string[]) {
  // Both arms lie in one folder, so `../` can lead to files of both.
  const texts = [base.server, head.server].flatMap(({ directory, build, run, env }) =>
    present([build, run, ...Object.values(env)]).map((text) =>
      text.replace(/(?<![\w.~{}/-])\.\.(?=\/)/g, () => `${directory}/..`),
    ),
  );
  return { programs, texts: [...new Set(texts)], except: [checkout.workingTree, checkout.root] };
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf("/")));
}
