import { notIgnored, originOf, readClone } from "../adapters/git/clone.ts";

/** What is asked about the clone that a folder belongs to. */
export const clones = { notIgnored, originOf, readClone } as const;
