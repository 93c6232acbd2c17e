import { formatCount, formatSome } from "../../shared/format.ts";

/** The configuration of changes that cannot make a server slower. */
export interface ChangedConfig {
  /** True if a path from the repository's root matches `changed.ignore`. */
  readonly isIgnored: (path: string) => boolean;
  /** Absolute paths of files and folders that the configuration names, including its own. */
  readonly named: readonly string[];
  /** Absolute paths of the folders of its servers and services. */
  readonly folders: readonly string[];
}

/** A file that differs between two commits, as reported by `git diff-tree --raw` without rename detection. */
export interface ChangedFile {
  /** From the repository's root. */
  readonly path: string;
  /** Its modes in base and head, such as `100644`; `000000` if absent there. */
  readonly modes: readonly [string, string];
}

/** A change that only touches files that cannot make a server slower. */
export interface IgnoredChange {
  /** Name of base in reports. */
  readonly ref: string;
  /** Base's commit. */
  readonly sha: string;
  /**
   * Number of changed files; at least one.
   * @type integer
   * @minimum 1
   */
  readonly files: number;
  /** Their top folders, with a trailing slash, and files at the root. */
  readonly under: readonly string[];
}

const ABSENT = "000000";
const FILE = "100644";

/**
 * Judges if a change could make a server slower. In doubt it could: only added or modified plain files with clear names
 * can be ignored.
 * @param changed all differences between base and head
 * @param rules with paths from the repository's root; paths outside it are left out
 * @returns which files can be ignored, or the reason to measure
 */
export function judgeChange(
  changed: readonly ChangedFile[],
  rules: ChangedConfig,
): Omit<IgnoredChange, "ref" | "sha"> | { readonly because: string } {
  // Such commits are often made to trigger a run.
  if (changed.length === 0) return { because: "no file differs from base" };
  const named = new Set(rules.named.map(folded));
  for (const file of changed) {
    const reason = reasonToMeasure(file, rules, named);
    if (reason !== undefined) return { because: `${JSON.stringify(file.path)} ${reason}` };
  }
  const under = changed.map(({ path }) => path.replace(/\/.*$/s, "/"));
  return { files: changed.length, under: [...new Set(under)].toSorted() };
}

/**
 * The reason why a file could make a server slower.
 * @returns undefined if it cannot
 */
function reasonToMeasure(
  { path, modes: [before, after] }: ChangedFile,
  { isIgnored, folders }: ChangedConfig,
  named: ReadonlySet<string>,
): string | undefined {
  // Bytes that are not UTF-8 were decoded as the replacement character. Reports could not show such names unchanged.
  if (/[\p{C}\p{Zl}\p{Zp}\ufffd\\]/u.test(path)) return "has an unusual name";
  if (after === ABSENT) return "was deleted or renamed";
  if (after !== FILE || (before !== FILE && before !== ABSENT)) {
    return "is no plain file in both commits, or has another mode";
  }
  if (!isIgnored(path)) return "is not in changed.ignore";
  const kind = alwaysMeasured(path);
  if (kind !== undefined) return `is ${kind}`;
  const parts = folded(path).split("/");
  const around = parts.map((_, at) => parts.slice(0, at + 1).join("/"));
  if (around.some((place) => named.has(place))) return "is named by the configuration";
  // A server's folder may contain ignored files, but only if the folder itself is not ignored.
  if (folders.some((folder) => isIgnored(folder) && around.includes(folded(folder)))) {
    return "is in a folder of a server or service";
  }
  return undefined;
}

/** Maps all names that a case- or normalisation-insensitive file system treats as equal to one text. */
function folded(path: string): string {
  return path.normalize().toLowerCase();
}

/**
 * An ignored change in one sentence without its full stop, such as `Nothing to measure: only docs/ changed (3 files)`.
 */
export function ignoredChangeText({ files, under }: Omit<IgnoredChange, "ref" | "sha">): string {
  return `Nothing to measure: only ${formatSome(under)} changed (${formatCount(files, "file")})`;
}

/** File names, in lower case, of kinds of files that affect what is built or how. */
const KINDS: Readonly<Record<string, RegExp>> = {
  "a lock file": new RegExp(
    `^(?:${[
      // npm, yarn, pnpm, Bun, Deno.
      "(?:package(?:-lock)?|npm-shrinkwrap)\\.json|pnpm-(?:lock|workspace)\\.yaml|bun\\.lockb",
      // Go, Cargo.
      "go\\.(?:mod|sum|work|work\\.sum)|cargo\\.toml",
      // Python.
      "pipfile|(?:pyproject|pylock(?:\\..*)?)\\.toml",
      "(?:.*[-_.])?(?:requirements|constraints)(?:[-_.].*)?\\.(?:txt|in)",
      // Ruby, PHP.
      "gemfile|gems\\.(?:rb|locked)|composer\\.json",
      // Gradle, Maven.
      "(?:build|settings)\\.gradle(?:\\.kts)?|gradle\\.properties|libs\\.versions\\.toml|pom\\.xml",
      "(?:gradle|maven)-wrapper\\.(?:properties|jar)|verification-metadata\\.xml",
      // .NET.
      "(?:packages|project)\\.(?:.*\\.)?(?:lock|assets)\\.json|global\\.json",
      "directory\\.(?:packages|build)\\.(?:props|targets)|(?:packages|nuget)\\.config",
      // Swift, and all tools that call it a lock file.
      "package\\.resolved|.*\\.lock(?:\\.json|\\.hcl|file)?",
    ].join("|")})$`,
  ),
  "of a container's image":
    /^(?:(?:.*[-_.])?(?:docker|container)file(?:[-_.].*)?|(?:.*\.)?dockerignore|(?:docker-)?compose(?:[-_.].*)?\.ya?ml|docker-bake.*\.(?:hcl|json))$/,
  "a setting of git": /^\.git(?:attributes|modules|ignore)$/,
  "an action": /^action\.ya?ml$/,
};

/** Folders in which every file counts, at any depth. */
const FOLDERS: Readonly<Record<string, RegExp>> = {
  "of a workflow": /(?:^|\/)\.github\/(?:workflows|actions)\//,
  // pip's requirements may be in a folder of that name.
  "a lock file": /(?:^|\/)requirements\/[^/]+\.(?:txt|in)$/,
};

/**
 * The kind of a file that can always make a server slower: lock files and manifests, workflows, files of container
 * images, git's own settings. Case does not matter.
 * @param path from the repository's root
 * @returns the kind, to follow `is` in a sentence; undefined for any other file
 */
function alwaysMeasured(path: string): string | undefined {
  const lower = path.toLowerCase();
  const name = lower.slice(lower.lastIndexOf("/") + 1);
  const kindOf = (text: string, kinds: typeof KINDS) =>
    Object.keys(kinds).find((kind) => kinds[kind]?.test(text));
  return kindOf(name, KINDS) ?? kindOf(lower, FOLDERS);
}
