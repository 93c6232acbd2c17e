import type { BaselineRecord } from "../../domain/history/baseline.ts";

/** Names that Loadgate gives; no other file is ever removed. */
const OWN_NAME = /^\d{4}-\d\d-\d\dT[\w-]+\.json$/;

/** Name of a record's file: it begins with the time, so names sort in the order of the runs. */
export function recordFileName({ startedAt, commit, id }: BaselineRecord): string {
  const time = startedAt.replaceAll(/[:.]/g, "-");
  return `${time}-${commit.sha.slice(0, 12)}-${id}.json`;
}

/** Whether a file without its folder has a name as {@link recordFileName} gives them. */
export function isRecordName(name: string): boolean {
  return OWN_NAME.test(name);
}
