import { formatCount, formatSome } from "../../shared/format.ts";
import { alwaysMeasured } from "./always-measured.ts";

/** The configuration of changes that cannot make a server slower. */
export interface ChangedConfig {
  /** Whether a path from the repository's root is one of `changed.ignore`. */
  readonly isIgnored: (path: string) => boolean;
  /** Absolute paths of files and folders that the configuration names, itself included. */
  readonly named: readonly string[];
  /** Absolute paths of the folders of its servers and services. */
  readonly folders: readonly string[];
}

/** The same, with paths from the repository's root; those outside it are left out. */
export type ChangeRules = ChangedConfig;

/** A file that differs between two commits, as `git diff-tree --raw` tells it without looking for renames. */
export interface ChangedFile {
  /** From the repository's root. */
  readonly path: string;
  /** Its modes in base and in head, such as `100644`; `000000` where it is not there. */
  readonly modes: readonly [string, string];
}

/** A change of nothing but files that cannot make a server slower. */
export interface IgnoredChange {
  /** Name of base, as reports have it. */
  readonly ref: string;
  /** Base's commit. */
  readonly sha: string;
  /** How many files changed; at least one. */
  readonly files: number;
  /** Top folders with a slash at the end, and files at the root, that they are in. */
  readonly under: readonly string[];
}

/** The result for a change: nothing needs measuring, or why something does. */
export type ChangeFinding = Omit<IgnoredChange, "ref" | "sha"> | { readonly because: string };

const ABSENT = "000000";
const FILE = "100644";

/**
 * Whether a change could make a server slower. In doubt it could: only plain files that were added or modified can be
 * ignored, under names that say clearly what they are.
 * @param changed all that differs between base and head
 */
export function judgeChange(changed: readonly ChangedFile[], rules: ChangeRules): ChangeFinding {
  // Often made to have a run again.
  if (changed.length === 0) return { because: "no file differs from base" };
  const named = new Set(rules.named.map(folded));
  for (const file of changed) {
    const reason = reasonToMeasure(file, { ...rules, named });
    if (reason !== undefined) return { because: `${JSON.stringify(file.path)} ${reason}` };
  }
  const under = changed.map(({ path }) => path.replace(/\/.*$/s, "/"));
  return { files: changed.length, under: [...new Set(under)].toSorted() };
}

/** @returns undefined where a file cannot make a server slower */
function reasonToMeasure(
  { path, modes: [before, after] }: ChangedFile,
  {
    isIgnored,
    named,
    folders,
  }: Omit<ChangeRules, "named"> & { readonly named: ReadonlySet<string> },
): string | undefined {
  // What is no UTF-8 was read as the replacement character. No report could show these as they are.
  if (/[\p{C}\p{Zl}\p{Zp}\ufffd\\]/u.test(path)) return "has an unusual name";
  if (after === ABSENT) return "was deleted or renamed";
  if (after !== FILE || (before !== FILE && before !== ABSENT)) {
    return "is no plain file in both commits, or has another mode";
  }
  if (!isIgnored(path)) return "is not in changed.ignore";
  const kind = alwaysMeasured(path);
  if (kind !== undefined) return `is ${kind}`;
  const around = placesOf(folded(path));
  if (around.some((place) => named.has(place))) return "is named by the configuration";
  // A server's folder may have files to ignore, unless all of it would be.
  if (folders.some((folder) => isIgnored(folder) && around.includes(folded(folder)))) {
    return "is in a folder of a server or service";
  }
  return undefined;
}

/** One text for all the names by which some file systems know a file. */
function folded(path: string): string {
  return path.normalize().toLowerCase();
}

/** A path and all folders that it is in, but for the root. */
function placesOf(path: string): readonly string[] {
  const names = path.split("/");
  return names.map((_, at) => names.slice(0, at + 1).join("/"));
}

/** An ignored change in one sentence without its full stop, such as `Nothing to measure: only docs/ changed (3 files)`. */
export function ignoredChangeText({
  files,
  under,
}: Pick<IgnoredChange, "files" | "under">): string {
  return `Nothing to measure: only ${formatSome(under)} changed (${formatCount(files, "file")})`;
}
