import type { Source } from "./listing.ts";
import { type Mount, mountsIn, namesFile } from "./mounts.ts";
import { queriesOf } from "./queries.ts";

const READY =
  /^\/(?:[\w/-]*\/)?(?:actuator\/health|healthz?|health[-_]?check|livez?|readyz?|ready|up|ping|status)\/?$/i;

/** How the sources in a language declare routes. */
export interface RouteSyntax {
  /** GET routes: group `path`, and `owner` for the variable that they are declared on. */
  readonly routes: readonly RegExp[];
  /** Calls that put routes below a prefix, see {@link mountsIn}. */
  readonly mounts?: RegExp;
}

/** A GET route. */
interface Route {
  readonly path: string;
  /** @returns the query parameters that its handler seems to need */
  readonly queries: () => readonly string[];
}

/** Most routes whose handlers are looked at. */
const MOST_ROUTES = 30;

/**
 * Chooses paths for a service's first scenario and its readiness check among the routes in a server's sources.
 * @returns `/` for both if there is no route without parameters; `pathNotes` say what could not be found out
 */
export function pathsIn(sources: readonly Source[], syntax: RouteSyntax) {
  const all = routesIn(sources, syntax);
  const routes = all.filter(({ path }) => /^\/[\w./-]*$/.test(path));
  const ready = routes.find(({ path }) => READY.test(path));
  const root = routes.filter(({ path }) => path === "/");
  const others = [...root, ...routes.filter(({ path }) => !READY.test(path))].slice(0, MOST_ROUTES);
  const chosen = others.find(({ queries }) => queries().length === 0) ?? others[0] ?? ready;
  const path = chosen?.path ?? "/";
  return { path, readyPath: ready?.path ?? path, pathNotes: pathNotes(chosen, all[0]) };
}

function pathNotes(chosen: Route | undefined, first: Route | undefined): readonly string[] {
  if (chosen === undefined) {
    const seen = first === undefined ? "" : ` without parameters, only ${first.path}`;
    return [`init found no GET route${seen}: give a path that answers 200.`];
  }
  const queries = chosen.queries();
  if (queries.length === 0) return [];
  return [
    `It seems to need ${queries.join(", ")} in its query: give what it needs, as in ${chosen.path}?${queries[0]}=…`,
  ];
}

function routesIn(sources: readonly Source[], { routes, mounts: pattern }: RouteSyntax): readonly Route[] {
  const mounts = pattern === undefined ? [] : sources.flatMap((one) => mountsIn(one, pattern));
  return sources.flatMap((source) => {
    const found = routes
      .flatMap((each) => [...source.text.matchAll(each)])
      .toSorted((a, b) => a.index - b.index);
    return found.map((match, index) => {
      const { path = "", owner } = match.groups ?? {};
      const end = found[index + 1]?.index;
      return {
        path: joinedPath([...prefixesAt(mounts, { file: source.file, owner, at: match.index }), path]),
        queries: () => queriesOf(source.text.slice(match.index, end), sources),
      };
    });
  });
}

/** Most mounts around one route. */
const MOST_MOUNTS = 4;

/** The prefixes of a place in a file, the outermost first: of calls and blocks around it, of its owner, of its file. */
function prefixesAt(
  mounts: readonly Mount[],
  { file, owner, at }: { readonly file: string; readonly owner: string | undefined; readonly at: number },
  depth = MOST_MOUNTS,
): readonly string[] {
  const own = mounts.filter(
    (mount) =>
      mount.file === file &&
      mount.prefix !== "" &&
      ((mount.start <= at && at < mount.end) ||
        (owner !== undefined && (mount.owner === owner || mount.names.has(owner)))),
  );
  const [outer] = mounts.filter((mount) => mount.file !== file && namesFile(mount, file));
  const above =
    outer === undefined || depth === 0
      ? []
      : [...prefixesAt(mounts, { file: outer.file, owner: undefined, at: outer.start - 1 }, depth - 1), outer.prefix];
  return [...above, ...own.map(({ prefix }) => prefix)];
}

function joinedPath(parts: readonly string[]): string {
  const named = parts.filter((part) => part !== "" && part !== "/");
  const path = named.map((part) => `/${part.replace(/^\/+/, "")}`).join("").replace(/\/{2,}/g, "/");
  // A router's own "/" is the prefix itself.
  return path === "" ? "/" : path;
}

/** Note for a server whose way of setting the port is unknown. */
export const NEEDS_PORT = "It must listen on the port in PORT, or take it as an option.";

/**
 * The note for a server whose port seems to be fixed in its source.
 * @param pattern with the port as its first group
 * @returns undefined if no port is found
 */
export function fixedPortNote(source: string, pattern: RegExp): string | undefined {
  const port = pattern.exec(source)?.[1];
  return port === undefined
    ? undefined
    : `It seems to listen on port ${port}: make it read PORT, as base and head run at once.`;
}
