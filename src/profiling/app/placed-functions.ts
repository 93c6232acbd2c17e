import { judgedOf, type Measured } from "../../app/stages/stages.ts";
import { type FunctionCost, MOST_PROFILED, placeOf } from "../../domain/series/profile.ts";
import type { SourceControl } from "../../ports/source-control.ts";
import { changedFirst } from "../domain/changed-first.ts";
import type { ComparedFunction } from "../domain/compare-profiles.ts";

/** A function after these is not shown, even if its file changed. */
const MOST_PLACED = 3 * MOST_PROFILED;

/**
 * The functions that a report can show, with what the repository knows of their files: whether they are part of a commit,
 * which caller of another function is, and whether base and head differ in them.
 * @param functions those that differ, the largest difference first
 * @returns at most {@link MOST_PROFILED}, in the order of a report
 */
export async function placedFunctions(
  { tracks }: Pick<SourceControl, "tracks">,
  run: Pick<Measured, "bases">,
  functions: readonly ComparedFunction[],
): Promise<readonly FunctionCost[]> {
  const checkout = judgedOf(run)?.checkout;
  if (!checkout || functions.length === 0) {
    return functions.slice(0, MOST_PROFILED).map(({ callers: _, ...one }) => one);
  }
  const changed = new Set<string | undefined>(await checkout.changedInHead());
  const fileOf = (name: string) => {
    const place = placeOf(name);
    return place && `${checkout.workingTree}/${place.path}`;
  };
  const known = new Map<string, Promise<boolean>>();
  const isOwn = async (name: string) => {
    const file = fileOf(name);
    if (file === undefined) return false;
    // A changed file that head lacks is part of base's commit.
    const isTracked = known.get(file) ?? Promise.resolve(changed.has(file) || tracks(file));
    known.set(file, isTracked);
    return await isTracked;
  };
  const placed = functions
    .slice(0, MOST_PLACED)
    .map(async ({ callers, ...one }): Promise<FunctionCost> => {
      const isTracked = await isOwn(one.name);
      let caller: string | undefined;
      for (const each of isTracked ? [] : callers) {
        if (caller === undefined && (await isOwn(each))) caller = each;
      }
      const isChanged = changed.has(fileOf(caller ?? one.name));
      return {
        ...one,
        ...(caller !== undefined && { caller }),
        ...(isTracked && { isTracked }),
        ...(isChanged && { isChanged }),
      };
    });
  return changedFirst(await Promise.all(placed)).slice(0, MOST_PROFILED);
}
