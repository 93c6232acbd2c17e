import type { BaselineRecord } from "../../domain/history/baseline.ts";

/** Names given by Loadgate, without a folder; no other file is ever removed. */
export const RECORD_NAME = /^\d{4}-\d\d-\d\dT[\w-]+\.json$/;

/** Name of a record's file: it begins with the time, so names sort by run. */
export function recordFileName({ startedAt, commit, id }: BaselineRecord): string {
  const time = startedAt.replaceAll(/[:.]/g, "-");
  return `${time}-${commit.sha.slice(0, 12)}-${id}.json`;
}
