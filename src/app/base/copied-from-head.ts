import { isWithin, type UsedFile, usedOfOther } from "../../domain/run/file/same-program.ts";
import type { TimeSpan } from "../../ports/program-watch.ts";
import { plainFile, type ServerInBothArms, treesOf } from "./server-use.ts";

/** If a build copies more files than this, the first ones suffice. */
const MOST_COMPARED = 1000;

/** Facts about base's build. */
interface BaseBuild {
  /** Files in head's tree that any process read while base was built. */
  readonly read: readonly string[];
  readonly time: TimeSpan;
  /** Files that base's processes use. */
  readonly held: readonly UsedFile[];
}

/**
 * Finds a file that base's build copied from head's tree instead of its own: a source of head's commit, or a
 * product of head's build. Other files, such as settings written by an earlier step, may be copied.
 *
 * Another process may have read a file that both builds create identically. So if a file is suspicious, base is
 * built once more from its commit's files alone, and must read it again.
 * @returns the path of the file in head's tree, or undefined
 */
export async function copiedFromHead(
  arms: ServerInBothArms,
  { read, time, held }: BaseBuild,
): Promise<string | undefined> {
  const { world, checkout, beganMs } = arms;
  const { programs, sourceControl } = world;
  const trees = treesOf(arms);
  const foreign = read
    .filter((file) => usedOfOther([plainFile(file)], "base", trees) !== undefined)
    .slice(0, MOST_COMPARED);
  if (foreign.length === 0) return undefined;
  const changed = new Set(await checkout.changed());
  const run = held.map(({ real }) => real).filter((file) => isWithin(file, checkout.root));
  const inPlace = new Map(
    foreign.map((file) => [checkout.root + file.slice(checkout.workingTree.length), file] as const),
  );
  const candidates = [...new Set([...inPlace.keys(), ...run])].filter((file) => changed.has(file));
  const written = await programs.written(candidates, time);
  const contents = await programs.contentOf([...foreign, ...written]);
  // Head's files that base's build copied over files of base's commit, or beside them.
  const copied = written.flatMap((own) => {
    const sources = run.includes(own) ? foreign : [inPlace.get(own) ?? ""];
    const content = contents.get(own);
    return sources.filter((file) => content !== undefined && contents.get(file) === content);
  });
  const copies = new Set(copied);
  const headBuild = { fromMs: beganMs, untilMs: time.fromMs };
  const built = new Set(await programs.modified([...copies], headBuild));
  const made: string[] = [];
  for (const file of copies) {
    if (built.has(file) || (await sourceControl.tracks(file))) made.push(file);
  }
  if (made.length === 0) return undefined;
  const marks = await programs.mark(made);
  try {
    await arms.rebuild();
  } catch {
    // A failed rebuild disproves nothing: the build may only work if it finds the file to copy.
    arms.signal.throwIfAborted();
    return made[0];
  }
  return (await marks?.read())?.find((file) => made.includes(file));
}
