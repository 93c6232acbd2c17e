import { isOfOther, isWithin } from "../../domain/run/file/same-program.ts";
import { type Observed, type ServerInBothArms, treesOf } from "./server-use.ts";

/** If a build copies more files than this, the first ones suffice. */
const MOST_COMPARED = 1000;

/**
 * Finds a file that base's build copied from head's tree instead of its own: a source that head changed, or a product
 * of head's build. Other files, such as settings written by an earlier step, may be copied.
 *
 * Another process may have read a file that both builds create identically. So if a file is suspicious, base is
 * built once more from its commit's files alone, and must read it again.
 * @returns the path of the file in head's tree, or undefined
 */
export async function copiedFromHead(
  arms: ServerInBothArms,
  { readByBuild, time, held = [] }: Observed,
): Promise<string | undefined> {
  const { programs } = arms.world;
  const { root, workingTree, changed, changedInHead } = arms.checkout;
  const trees = treesOf(arms);
  const read = readByBuild.filter((file) => isOfOther(file, "base", trees));
  if (read.length === 0) return undefined;
  const headBuild = { fromMs: arms.beganMs, untilMs: time.fromMs };
  const ofHead = new Set([
    ...(await programs.written(read, headBuild, "content")),
    ...(await changedInHead()),
  ]);
  const sources = read.filter((file) => ofHead.has(file)).slice(0, MOST_COMPARED);
  // Over files of base's commit or beside them, or under another name.
  const copies = new Set([
    ...sources.map((file) => root + file.slice(workingTree.length)),
    ...held.map(({ real }) => real).filter((file) => isWithin(file, root)),
  ]);
  const inBase = (await changed()).filter((file) => copies.has(file));
  const written = await programs.written(inBase, time, "change");
  const contents = new Set((await programs.contentOf(written)).values());
  const copied = [...(await programs.contentOf(sources))]
    .filter(([, content]) => contents.has(content))
    .map(([file]) => file);
  if (copied.length === 0) return undefined;
  const marks = await programs.mark(copied);
  try {
    await arms.rebuild();
  } catch {
    // A failed rebuild disproves nothing: the build may only work if it finds the file to copy.
    arms.signal.throwIfAborted();
    return copied[0];
  }
  return (await marks?.read())?.find((file) => copied.includes(file));
}
