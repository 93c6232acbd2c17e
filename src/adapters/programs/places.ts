import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { present } from "../../domain/shared/present.ts";

/** An absolute path that is not the end of a relative path or URL. */
const PATH = /(?<![\w.~{}/-])(?:\/[^\s"'`;&|<>(){}$=:,*?]+)+/g;

const VARIABLE = /\$(?:(\w+)|\{(\w+)\})/g;

/** A shell's abbreviation of the user's home folder. */
const HOME = /(?<![^\s=:"'])~(?=\/)/g;

/** Caches are large, and programs are copied out of them before they run. */
const CACHE = /\/(?:\.?cache|go-build|\.m2|\.cargo|\.npm|\.gradle|\.pnpm-store)(?:\/|$)/i;

/** The system's own folders: no build puts its programs there, or they are too large to search. */
const OF_SYSTEM =
  /^\/(?:|bin|boot|etc|home|lib\w*|media|mnt|opt|root|sbin|tmp|usr(?:\/[^/]*)?|var(?:\/[^/]*)?|(?:proc|dev|sys|run)(?:\/.*)?)$/;

/**
 * Folders named in commands and variables, and the folders of files named there. For a program, that includes what
 * is installed with it.
 * @param texts a server's commands, and the values of its variables
 * @param environment our own, for resolving variables in the texts
 * @param except folders to leave out, together with their ancestors
 * @returns absolute paths, without symlinks, of those that exist
 */
export async function namedFolders(
  texts: readonly string[],
  environment: NodeJS.ProcessEnv,
  except: readonly string[],
): Promise<readonly string[]> {
  const plain = texts.map((text) =>
    // An unknown variable may be anything below the folder it stands in.
    text
      .replace(HOME, "$HOME")
      .replace(VARIABLE, (whole, name, braced) => environment[name ?? braced] ?? whole),
  );
  const paths = plain.flatMap((text) => text.match(PATH) ?? []).filter((one) => !CACHE.test(one));
  const folders = present(await Promise.all([...new Set(paths)].map(folderAt)));
  const bins = folders.filter((folder) => path.basename(folder) === "bin");
  const isMeant = (folder: string) =>
    !OF_SYSTEM.test(folder) &&
    !except.some((one) => one === folder || one.startsWith(`${folder}/`));
  return [...new Set([...folders, ...bins.map((bin) => path.dirname(bin))])].filter(isMeant);
}

/** @returns undefined if neither the file nor its folder exists */
async function folderAt(named: string): Promise<string | undefined> {
  const found = await stat(named).catch(() => undefined);
  const folder = found?.isDirectory() ? named : path.dirname(named);
  return await realpath(folder).catch(() => undefined);
}

/** The system's own programs: builds install nothing there. */
const OWN_BINS = new Set(["/bin", "/usr/bin"]);

/** Folders of programs' modules, relative to the parent of the programs' folder. */
const LIBRARIES = ["lib", "lib64", "share/perl", "share/perl5", "share/lua"];

/** Folders of the global packages of npm and Ruby. */
const GLOBAL = ["/lib/node_modules", "/usr/lib/node_modules", "/var/lib/gems"];

/**
 * Folders where builds install programs and libraries globally: the neighbours of the folders in `PATH`, and the
 * folders in `PYTHONPATH` and `NODE_PATH`.
 * @param environment our own
 * @param programs paths of programs that may have others installed next to them
 * @returns absolute paths without symlinks of those that exist
 */
export async function installFolders(environment: NodeJS.ProcessEnv, programs: readonly string[]) {
  const { HOME, PATH, PYTHONPATH, NODE_PATH } = environment;
  const listed = (...lists: readonly (string | undefined)[]) =>
    lists.flatMap((list = "") => list.split(":")).filter((each) => path.isAbsolute(each));
  const near = [
    ...listed(PATH, `${HOME}/.local/bin`),
    ...programs.map((each) => path.dirname(each)),
  ];
  const bins = near.filter(
    (each) => path.basename(each) === "bin" && !OWN_BINS.has(path.resolve(each)),
  );
  const folders = [
    ...bins,
    ...bins.flatMap((bin) => LIBRARIES.map((folder) => path.join(bin, "..", folder))),
    ...GLOBAL,
    ...listed(PYTHONPATH, NODE_PATH),
  ];
  const real = await Promise.all(folders.map((each) => realpath(each).catch(() => undefined)));
  return [...new Set(present(real))];
}
