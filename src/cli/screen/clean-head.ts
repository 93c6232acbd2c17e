import path from "node:path";
import { loadForRequests } from "../../composition/configuration.ts";
import { openRepository } from "../../composition/files.ts";
import { branchOfStore } from "../../config/store-location.ts";
import { isWithin } from "../../domain/run/file/same-program.ts";
import type { SourceControl } from "../../ports/source-control.ts";
import type { CliContext } from "../context.ts";

/** Head as committed, in a checkout of its own. */
export type CleanHead = Awaited<ReturnType<typeof cleanHead>>;

/**
 * Checks head's commit out beside the working tree.
 * @param file absolute path of the configuration in the working tree
 * @throws LoadgateError if the commit or its configuration cannot be checked out
 */
export async function cleanHead({ environment, signal }: CliContext, file: string) {
  const user = openRepository(path.dirname(file), environment);
  const checkout = await user.checkOut({ ref: "HEAD", wantsOwnPlace: true }, signal);
  try {
    const found = loadForRequests(checkout.pathOf(file), environment);
    const { store } = found.baseline;
    const isInside = branchOfStore(store) === undefined && isWithin(store, checkout.root);
    const kept = isInside
      ? path.join(checkout.workingTree, path.relative(checkout.root, store))
      : store;
    const commit = await user.head();
    return {
      /** The commit's configuration, with folders in the checkout and the user's baseline. */
      config: { ...found, baseline: { ...found.baseline, store: kept } },
      /** Our environment, with the working tree's paths replaced by the checkout's. */
      environment: { ...environment, ...checkout.environment },
      workingTree: { isClean: true, ...(commit?.dirty && { hasOtherChanges: true }) },
      /** @returns git in the checkout, with the working tree's branch and commit */
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
