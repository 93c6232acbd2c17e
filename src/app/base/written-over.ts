import {
  isOutside,
  isWithin,
  sharedWords,
  type Trees,
  type UsedFile,
  usedOfOther,
} from "../../domain/run/file/same-program.ts";
import { type Lane, laneName } from "../../domain/series/lane.ts";
import type { TimedBuild } from "../stages/bases.ts";
import type { World } from "../world/world.ts";

/** A running server. */
interface Using {
  readonly lane: Lane;
  /** Files that its processes use. */
  readonly used: readonly UsedFile[];
  readonly ofServices?: readonly UsedFile[];
  /** The trees of all arms. */
  readonly trees: Trees;
}

/**
 * Detects that a server runs another arm's program: it or one of its services uses a file in that arm's tree, or it
 * uses a file, in its own tree or outside all trees, that another arm's build wrote, whatever happened to the build.
 * Bases are built after head, the further ones last.
 * @returns words for a sentence, or undefined
 */
export async function otherProgram(
  { programs }: Pick<World, "programs">,
  { lane, used, ofServices = [], trees }: Using,
  baseBuilds: readonly TimedBuild[],
): Promise<string | undefined> {
  const shared = usedOfOther([...used, ...ofServices], lane.arm, trees);
  if (shared !== undefined) return sharedWords(shared).reason;
  const own = trees.roots.get(lane.arm);
  const files = used.map(({ real }) => real);
  const inside = files.filter((file) => own !== undefined && isWithin(file, own));
  const outside = files.filter((file) => isOutside(file, trees));
  for (const { lane: built, time } of baseBuilds) {
    if (built.arm === lane.arm) continue;
    // Marking head's files changes all their times except the modification time.
    const [file] = [
      ...(await programs.written(inside, time, "content")),
      // Files that the first base writes outside all trees were checked after its build: both arms may write the
      // same.
      ...(built.arm === "base" ? [] : await programs.written(outside, time, "change")),
    ];
    if (file !== undefined) {
      return `${laneName(lane)} runs ${file}, which the build of ${laneName(built)} wrote`;
    }
  }
  return undefined;
}
