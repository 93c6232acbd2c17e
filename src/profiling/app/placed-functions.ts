import { judgedOf, type Measured } from "../../app/stages/stages.ts";
import { type FunctionCost, MOST_PROFILED, placeOf } from "../../domain/series/profile.ts";
import type { SourceControl } from "../../ports/source-control.ts";
import { changedFirst } from "../domain/changed-first.ts";

/**
 * The functions that a report can show, with what the repository knows of their files: whether base and head differ in
 * them, and whether they are part of a commit.
 * @param functions those that differ, the largest difference first
 * @returns at most {@link MOST_PROFILED}, in the order of a report
 */
export async function placedFunctions(
  { tracks }: Pick<SourceControl, "tracks">,
  run: Pick<Measured, "bases">,
  functions: readonly FunctionCost[],
): Promise<readonly FunctionCost[]> {
  const checkout = judgedOf(run)?.checkout;
  if (!checkout || functions.length === 0) return functions.slice(0, MOST_PROFILED);
  const fileOf = ({ name }: FunctionCost) => {
    const place = placeOf(name);
    return place && `${checkout.workingTree}/${place.path}`;
  };
  const changed = new Set<string | undefined>(await checkout.changedInHead());
  const marked = functions.map((one): FunctionCost => {
    return changed.has(fileOf(one)) ? { ...one, isChanged: true } : one;
  });
  return await Promise.all(
    changedFirst(marked)
      .slice(0, MOST_PROFILED)
      .map(async (one): Promise<FunctionCost> => {
        const file = fileOf(one);
        if (file === undefined) return one;
        // A changed file that head lacks is part of base's commit.
        const isTracked = one.isChanged === true || (await tracks(file));
        return isTracked ? { ...one, isTracked } : one;
      }),
  );
}
