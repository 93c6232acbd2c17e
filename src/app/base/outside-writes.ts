import { isOutside } from "../../domain/run/file/same-program.ts";
import { present } from "../../domain/shared/present.ts";
import { type Observed, type ServerInBothArms, treesOf } from "./server-use.ts";

/** The files outside both trees that head's build wrote, with their hashes. Call it between head's build and base's. */
export async function writtenByHead(arms: ServerInBothArms) {
  const { machine, programs } = arms.world;
  const time = { fromMs: arms.beganMs, untilMs: machine.date().getTime() };
  return await programs.contentOf(await programs.writtenOutside(time, placesOf(arms)));
}

/**
 * Finds the files outside both trees whose content base's build changed, with what interpreters compiled of them since.
 * @returns the files, and whether some are installed or used by base's processes, not only in folders named in settings
 */
export async function changedByBase(arms: ServerInBothArms, { held, ofHead, time }: Observed) {
  const { programs } = arms.world;
  const places = placesOf(arms, held);
  const written = await programs.writtenOutside(time, places);
  const content = await programs.contentOf(written);
  const changed = written.filter(
    (file) => !content.has(file) || content.get(file) !== ofHead.get(file),
  );
  if (changed.length === 0) return { files: new Set<string>(), areInstalled: false };
  // Interpreters store compiled files beside the source and load them instead.
  const folders = new Set(changed.map(folderOf));
  const started = { fromMs: time.untilMs, untilMs: Number.POSITIVE_INFINITY };
  const compiled = (await programs.writtenOutside(started, places)).filter(
    (file) =>
      !content.has(file) && [file, folderOf(file)].some((one) => folders.has(folderOf(one))),
  );
  const installed = new Set(await programs.writtenOutside(time, { ...places, texts: [] }));
  return {
    files: new Set([...changed, ...compiled]),
    areInstalled: changed.some((file) => installed.has(file)),
  };
}

/**
 * Finds the files of head's build outside both trees that base must not use: those that base itself names, as an
 * argument of a process or as its artifact, and those whose content only head's tree has. Both arms may use others,
 * such as caches.
 * @param ofBase files that base's build changed
 */
export async function leftByHead(
  arms: ServerInBothArms,
  { held = [], ofHead, time }: Observed,
  ofBase: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const { programs } = arms.world;
  const { directory, artifact } = arms.base.server;
  const trees = treesOf(arms);
  const named = present([
    ...held.map(({ isArgument, path, real }) => isArgument && isOutside(path, trees) && real),
    artifact && (await programs.realPath(artifact.replace(/^(?!\/)/, `${directory}/`))),
  ]).filter((file) => isOutside(file, trees));
  const builds = { fromMs: arms.beganMs, untilMs: time.untilMs };
  const written = await programs.written(named, builds, "change");
  const changed = ofHead.size === 0 ? [] : await arms.checkout.changedInHead();
  const contents = new Set((await programs.contentOf(changed)).values());
  const copies = [...ofHead].filter(([, content]) => contents.has(content)).map(([file]) => file);
  return new Set([...written, ...copies].filter((file) => !ofBase.has(file)));
}

function placesOf({ base, head, checkout }: ServerInBothArms, held: Observed["held"] = []) {
  // Both arms lie in one folder, so `../` can lead to files of both.
  const texts = [base.server, head.server].flatMap(({ directory, build, run, env }) =>
    present([build, run, ...Object.values(env)]).map((text) =>
      text.replace(/(?<![\w.~{}/-])\.\.(?=\/)/g, () => `${directory}/..`),
    ),
  );
  const files = held.map(({ real }) => real);
  return { files, texts, except: [checkout.workingTree, checkout.root] };
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf("/")));
}
