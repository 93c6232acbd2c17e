import { realpath, stat } from "node:fs/promises";
import path from "node:path";

/** An absolute path, and not the end of a relative one or of an address. */
const PATH = /(?<![\w.~{}/-])(?:\/[^\s"'`;&|<>(){}$=:,*?]+)+/g;

const VARIABLE = /\$(?:(\w+)|\{(\w+)\})/g;

/** The user's folder, as a shell knows it. */
const HOME = /(?<![^\s=:"'])~(?=\/)/g;

/** Large, and what is taken from there to be run is copied first. */
const CACHE = /\/(?:\.?cache|go-build|\.m2|\.cargo|\.npm|\.gradle|\.pnpm-store)(?:\/|$)/i;

/** The system's own folders, where no build puts a program of its own, or too much lies to be looked through. */
const OF_SYSTEM =
  /^\/(?:|bin|boot|etc|home|lib\w*|media|mnt|opt|root|sbin|tmp|usr(?:\/[^/]*)?|var(?:\/[^/]*)?|(?:proc|dev|sys|run)(?:\/.*)?)$/;

/**
 * Folders that commands and variables name, and those of the files that they name; of a program's, what is installed with it.
 * @param texts a server's commands, and the values of its variables
 * @param environment our own, by which variables in the texts are known
 * @param except folders that are not meant, and neither are those that they lie in
 * @returns absolute paths without symlinks of those that are there
 */
export async function namedFolders(
  texts: readonly string[],
  environment: NodeJS.ProcessEnv,
  except: readonly string[],
): Promise<readonly string[]> {
  const folders = await Promise.all(pathsIn(texts, environment).map(folderAt));
  const prefixes = folders.flatMap((folder) =>
    folder !== undefined && path.basename(folder) === "bin" ? path.dirname(folder) : [],
  );
  const all = [...folders, ...prefixes];
  const isMeant = (folder: string) =>
    !OF_SYSTEM.test(folder) &&
    !except.some((one) => one === folder || one.startsWith(`${folder}/`));
  return [...new Set(all.flatMap((folder) => folder ?? []))].filter(isMeant);
}

function pathsIn(texts: readonly string[], environment: NodeJS.ProcessEnv): readonly string[] {
  const paths = texts.flatMap((text) => {
    const plain = text
      .replace(HOME, "$HOME")
      // What is not known here may be anything below the folder that it stands in.
      .replace(VARIABLE, (whole, name, braced) => environment[name ?? braced] ?? whole);
    return plain.match(PATH) ?? [];
  });
  return [...new Set(paths)].filter((one) => !CACHE.test(one));
}

/** @returns undefined where there is neither such a file nor its folder */
async function folderAt(named: string): Promise<string | undefined> {
  const found = await stat(named).catch(() => undefined);
  const folder = found?.isDirectory() ? named : path.dirname(named);
  return await realpath(folder).catch(() => undefined);
}
