import path from "node:path";
import { loadForRequests } from "../../composition/configuration.ts";
import { openRepository } from "../../composition/files.ts";
import { branchOfStore } from "../../config/store-location.ts";
import { isWithin } from "../../domain/run/file/same-program.ts";
import type { SourceControl } from "../../ports/source-control.ts";
import type { CliContext } from "../context.ts";

/** Head as its commit has it, in a checkout of its own. */
export type CleanHead = Awaited<ReturnType<typeof cleanHead>>;

/**
 * Checks head's commit out beside the working tree.
 * @param file absolute path of the configuration in the working tree
 * @throws LoadgateError when the commit, or its configuration, cannot be had
 */
export async function cleanHead({ environment, signal }: CliContext, file: string) {
  const user = openRepository(path.dirname(file), environment);
  const checkout = await user.checkOut(
    { ref: "HEAD", mergeBase: false, wantsOwnPlace: true },
    signal,
  );
  try {
    const found = loadForRequests(checkout.pathOf(file), environment);
    const { store } = found.baseline;
    const isInside = branchOfStore(store) === undefined && isWithin(store, checkout.root);
    const kept = isInside
      ? path.join(checkout.workingTree, path.relative(checkout.root, store))
      : store;
    const commit = await user.head();
    return {
      /** The commit's configuration, its folders in the checkout; the baseline is the user's. */
      config: { ...found, baseline: { ...found.baseline, store: kept } },
      /** Ours, with the checkout in the place of the working tree. */
      environment: { ...environment, ...checkout.environment },
      workingTree: { isClean: true, ...(commit?.dirty && { hasOtherChanges: true }) },
      /** @returns git in the checkout, which knows branch and commit as the working tree does */
      sourceControl: (inCheckout: SourceControl): SourceControl => ({
        ...inCheckout,
        head: async () => commit && { ...commit, dirty: false },
        defaultBranch: user.defaultBranch,
      }),
      remove: checkout.remove,
    };
  } catch (error) {
    await checkout.remove();
    throw error;
  }
}
