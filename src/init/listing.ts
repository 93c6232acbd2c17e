/** The files of the folder in which `init` runs, up to the limits of reading. */
export interface Listing {
  /** Path of that folder in its repository, with a trailing slash; empty at the repository's root. */
  readonly prefix: string;
  /** Paths relative to that folder, with slashes, sorted. */
  readonly files: readonly string[];
  /** @returns a file's text; empty if it does not exist, is too large or cannot be read */
  readonly text: (file: string) => string;
}

/** One folder of a listing, as passed to the detection of a language. */
export type Folder = ReturnType<typeof folderOf>;

/** Names that can be used unchanged in a command, a key or a workflow. */
const PLAIN = /^[\w@+][\w.@+-]*$/;

/** Checks that no part of a path has a special meaning in a shell, YAML or a workflow. */
export function isPlain(path: string): boolean {
  return path === "." || path.split("/").every((part) => PLAIN.test(part));
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** A project's name: that of its folder, or of the parent of a `src`. */
export function projectName(path: string): string {
  return baseName(path.replace(/(?<=.)\/src$/, ""));
}

/** The folder of a file; `.` for one without a slash. */
export function folderName(file: string): string {
  const slash = file.lastIndexOf("/");
  return slash === -1 ? "." : file.slice(0, slash);
}

/**
 * A folder of a listing.
 * @param path relative to the listing's folder
 * @param projects folders of all projects in the same language, whose files are excluded
 */
export function folderOf(listing: Listing, path: string, projects: readonly string[]) {
  const start = path === "." ? "" : `${path}/`;
  const others = projects.filter((other) => other !== path && `${other}/`.startsWith(start));
  const files = listing.files.flatMap((file) =>
    file.startsWith(start) && !others.some((other) => file.startsWith(`${other}/`))
      ? [file.slice(start.length)]
      : [],
  );
  const known = new Set(files);
  const all = new Set(listing.files);
  return {
    /** Relative to the listing's folder; `.` for that folder itself. */
    path,
    /** Files at any depth, relative to the folder, without those of nested projects. */
    files,
    has: (name: string) => known.has(name),
    /** @returns the text of one of its files, empty if there is none */
    text: (name: string) => (known.has(name) ? listing.text(start + name) : ""),
    /**
     * The nearest file of some name, here or in a folder above.
     * @param least 1 to begin above
     * @returns its text, and the relative path to its folder: `.`, or one such as `../..`
     */
    nearest: (name: string, least: 0 | 1 = 0) => {
      const parts = path === "." ? [] : path.split("/");
      for (let steps: number = least; steps <= parts.length; steps += 1) {
        const file = [...parts.slice(0, parts.length - steps), name].join("/");
        const way = "../".repeat(steps).slice(0, -1) || ".";
        if (all.has(file)) return { way, text: listing.text(file) };
      }
      return undefined;
    },
    /** @returns a path in the folder, relative to the repository's root */
    inRepository: (name: string) => listing.prefix + start + name,
  };
}

/** A file with its text. */
export interface Source {
  /** Relative to its project. */
  readonly file: string;
  readonly text: string;
}

/** The files of a folder whose names match a pattern. */
export function filesIn(folder: Folder, name: RegExp): readonly Source[] {
  const files = folder.files.filter((file) => name.test(file));
  return files.map((file) => ({ file, text: folder.text(file) }));
}

/** The joined texts of some files. */
export function joined(sources: readonly Source[]): string {
  return sources.map(({ text }) => text).join("\n");
}

/** The joined texts of the files whose names match a pattern. */
export function sourcesOf(folder: Folder, name: RegExp): string {
  return joined(filesIn(folder, name));
}
