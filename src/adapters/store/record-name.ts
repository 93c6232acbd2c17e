import type { BaselineRecord } from "../../domain/history/baseline.ts";

/** Names given by Loadgate; no other file is ever removed. */
const OWN_NAME = /^\d{4}-\d\d-\d\dT[\w-]+\.json$/;

/** Name of a record's file: it begins with the time, so names sort by run. */
export function recordFileName({ startedAt, commit, id }: BaselineRecord): string {
  const time = startedAt.replaceAll(/[:.]/g, "-");
  return `${time}-${commit.sha.slice(0, 12)}-${id}.json`;
}

/** Checks that a file name without a folder has the form of {@link recordFileName}. */
export function isRecordName(name: string): boolean {
  return OWN_NAME.test(name);
}
