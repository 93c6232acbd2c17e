import type { BaselineRecord } from "../../domain/history/baseline.ts";
import { LoadgateError } from "../../domain/shared/error.ts";

const VERSION = 1;

/** The version is part of the name, so that a listing of the branch shows it. */
const VERSION_FILE = `loadgate-store-${VERSION}.json`;

const README = `# Runs that Loadgate recorded

One file for each run, below \`runs/\` by month; the oldest go when there are more than \`baseline.keep\`. Jobs with
\`mode: record\` write here. Do not merge this branch anywhere. Deleting a file takes that run out of the baseline;
deleting the branch begins a new one.
`;

/** Content of the files that every store has, by path. */
export const FRAME: ReadonlyMap<string, string> = new Map([
  [VERSION_FILE, `${JSON.stringify({ schema: `loadgate/store/${VERSION}` })}\n`],
  ["README.md", README],
]);

/** The first file written to a branch: if writing is cut off after it, the branch is still a valid store. */
export const FIRST_FILE = { path: VERSION_FILE, text: FRAME.get(VERSION_FILE) ?? "" } as const;

/**
 * Path of a record on the branch. A folder for each month keeps the trees that each commit rewrites small.
 * @throws LoadgateError `publishing` if the record's parts make no safe file name
 */
export function recordPath(record: BaselineRecord): string {
  const path = `runs/${record.startedAt.slice(0, 7)}/${recordFileName(record)}`;
  if (isRecordPath(path)) return path;
  const run = JSON.stringify(`${record.commit.sha} ${record.id}`.slice(0, 100));
  const message = `The run ${run}: its commit and its id make no name of a file`;
  const hint =
    "A commit and an id of letters, digits and hyphens are what Loadgate gives its runs.";
  throw new LoadgateError("publishing", message, { hint });
}

/** Checks whether a path is a record's. */
export function isRecordPath(path: string): boolean {
  const [, name = ""] = /^runs\/\d{4}-\d\d\/([^/]+)$/.exec(path) ?? [];
  return RECORD_NAME.test(name) && name.length <= 200;
}

/**
 * Checks that the files of a branch form a store that this version understands.
 * @param paths of all its files, from the branch's root
 * @returns the reason they do not, as text that follows the branch's name; undefined if they do or there are none
 */
export function whyNoStore(paths: readonly string[]): string | undefined {
  const versions = paths.flatMap(
    (path) => /^loadgate-store-(\d{1,9})\.json$/.exec(path)?.[1] ?? [],
  );
  const newest = Math.max(0, ...versions.map(Number));
  if (newest > VERSION)
    return `has the format ${newest} of a newer Loadgate; this one knows ${VERSION}`;
  if (newest === 0 && paths.length > 0) return "holds other files than recorded runs";
  return undefined;
}

/** Names given by Loadgate, without a folder; no other file is ever removed. */
export const RECORD_NAME = /^\d{4}-\d\d-\d\dT[\w-]+\.json$/;

/** Name of a record's file: it begins with the time, so names sort by run. */
export function recordFileName({ startedAt, commit, id }: BaselineRecord): string {
  const time = startedAt.replaceAll(/[:.]/g, "-");
  return `${time}-${commit.sha.slice(0, 12)}-${id}.json`;
}
