import { archiveOfBranch } from "../adapters/git/branch-archive.ts";
import { createGit } from "../adapters/git/git.ts";
import { createBranchStore, readBranch } from "../adapters/store/branch-store.ts";
import { createFolderStore } from "../adapters/store/folder-store.ts";
import { readRecordFile } from "../adapters/store/record.ts";
import { branchOfStore } from "../config/store-location.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import type { BaselineStore, WritableStore } from "../ports/baseline-store.ts";
import type { CodeHostOptions } from "./code-host.ts";

/** Location of a baseline, and how to reach a branch. */
export interface StoreOptions {
  /** Absolute path of a folder, or `branch:NAME`. */
  readonly store: string;
  /** Any folder of the repository's clone; for a run, that of the configuration file. */
  readonly root: string;
  readonly environment: NodeJS.ProcessEnv;
  /** The repository on the code host; without it, a branch is read in the clone. */
  readonly host?: CodeHostOptions;
}

/** Reads the record written by a run; see {@link readRecordFile}. */
export const readRecord = readRecordFile;

/**
 * The stored baseline for jobs that measure or report; they only read a branch. A branch that the code host does
 * not have counts as empty. One that the clone does not have may only be missing there, so that is reported.
 */
export function openStore({ store, root, environment, host }: StoreOptions): BaselineStore {
  const branch = branchOfStore(store);
  if (branch === undefined) return createFolderStore(store);
  if (host) return readBranch(branch, async () => (await openGitData(host)).archive(branch));
  const hint = `this clone has no such branch; \`git fetch origin ${branch}:${branch}\` brings it, and a job with the input github-token reads it on GitHub`;
  return readBranch(branch, () => archiveOfBranch(createGit(root, environment), branch), hint);
}

/**
 * A branch for the job that writes it.
 * @throws LoadgateError `usage` if the store is a folder
 */
export async function openBranch(store: string, host: CodeHostOptions): Promise<WritableStore> {
  const branch = branchOfStore(store);
  if (branch === undefined) {
    throw new LoadgateError("usage", `baseline.store is ${store}, not a branch`, {
      hint: "Set `baseline: { store: branch:loadgate-data }`; a run adds itself to a folder.",
    });
  }
  return createBranchStore({ branch, git: await openGitData(host), signal: host.signal });
}

/** Loaded on demand, with its dependencies. */
async function openGitData(host: CodeHostOptions) {
  const { createGitData } = await import("../adapters/github/git-data.ts");
  return createGitData(host);
}
