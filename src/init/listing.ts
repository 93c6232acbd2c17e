/** The files of the folder that `init` stands in, as far as they were looked at. */
export interface Listing {
  /** Path of that folder in its repository, with a slash at its end; empty at the repository's root. */
  readonly prefix: string;
  /** Paths relative to that folder, with slashes, sorted. */
  readonly files: readonly string[];
  /** @returns a file's text; empty for one that is not there, too large or not readable */
  readonly text: (file: string) => string;
}

/** One folder of a listing, as the code that knows a language sees it. */
export interface Folder {
  /** Relative to the listing's folder; `.` for that one. */
  readonly path: string;
  /** Files in and below it, relative to it, without those of projects inside it. */
  readonly files: readonly string[];
  readonly has: (name: string) => boolean;
  /** @returns the text of a file of it, empty where there is none */
  readonly text: (name: string) => string;
  /** @returns the nearest file of this name in a folder above, if there is one */
  readonly above: (name: string) => FileAbove | undefined;
  /** @returns a path of it as the repository's root sees it */
  readonly inRepository: (name: string) => string;
}

/** A file in a folder above another. */
export interface FileAbove {
  /** The way to its folder, such as `../..`. */
  readonly way: string;
  readonly text: string;
}

/** Names and places that can stand in a command, a key or a workflow as they are. */
const PLAIN = /^[\w@+][\w.@+-]*$/;

/** Whether a path has no part that a shell, YAML or a workflow could take for something else. */
export function isPlain(path: string): boolean {
  return path === "." || path.split("/").every((part) => PLAIN.test(part));
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** What a project in a folder is called: the folder's name, or the one above where that says nothing. */
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
 * @param projects folders of other projects in the same language, whose files are not this one's
 */
export function folderOf(listing: Listing, path: string, projects: readonly string[]): Folder {
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
    path,
    files,
    has: (name) => known.has(name),
    text: (name) => (known.has(name) ? listing.text(start + name) : ""),
    above: (name) => {
      const parts = path === "." ? [] : path.split("/");
      for (const steps of parts.keys()) {
        const file = [...parts.slice(0, parts.length - steps - 1), name].join("/");
        if (all.has(file))
          return { way: "../".repeat(steps + 1).slice(0, -1), text: listing.text(file) };
      }
      return undefined;
    },
    inRepository: (name) => listing.prefix + start + name,
  };
}

/** Joined texts of the files whose name a pattern matches. */
export function sourcesOf(folder: Folder, name: RegExp): string {
  return folder.files
    .filter((file) => name.test(file))
    .map(folder.text)
    .join("\n");
}
