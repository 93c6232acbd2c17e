import { present } from "../domain/shared/present.ts";
import { folderName, type Source } from "./listing.ts";
import { type Mount, mountsIn, namesFile } from "./mounts.ts";
import { needsOf } from "./needs.ts";

const READY =
  /^\/(?:[\w/-]*\/)?(?:actuator\/health|healthz?|health[-_]?check|livez?|readyz?|ready|up|ping|status)\/?$/i;

/** How the sources in a language declare routes. */
export interface RouteSyntax {
  /** GET routes: group `path`, and `owner` for the variable that they are declared on. */
  readonly routes: readonly RegExp[];
  /** Calls that put routes below a prefix, see {@link mountsIn}. */
  readonly mounts?: RegExp;
}

/** Most routes whose handlers are looked at, mounts that are resolved, and mounts around a file. */
const MOST = { routes: 10, mounts: 300, depth: 4 };

/**
 * Chooses paths for a service's first scenario and its readiness check among the routes in a server's sources.
 * @returns `/` for both if there is no route without parameters; `pathNotes` say what could not be found out
 */
export function pathsIn(sources: readonly Source[], syntax: RouteSyntax) {
  const all = routesIn(sources, syntax);
  const routes = all.filter(({ path }) => /^\/[\w./-]*$/.test(path));
  const ready = routes.find(({ path }) => READY.test(path));
  const root = routes.filter(({ path }) => path === "/");
  const others = [...root, ...routes.filter(({ path }) => !READY.test(path))].slice(0, MOST.routes);
  const chosen = others.find(({ needs }) => needs().length === 0) ?? others[0] ?? ready;
  const path = chosen?.path ?? "/";
  const needs = chosen?.needs() ?? [];
  const only = all[0] === undefined ? "" : ` without parameters, only ${all[0].path}`;
  const pathNotes = present([
    chosen === undefined && `init found no GET route${only}: give a path that answers 200.`,
    needs.length > 0 &&
      `It seems to need ${needs.join(", ")}: complete the path (?name=value) or add headers:.`,
  ]);
  return { path, readyPath: ready?.path ?? path, pathNotes };
}

function routesIn(sources: readonly Source[], { routes, mounts: pattern }: RouteSyntax) {
  const all = pattern === undefined ? [] : sources.flatMap((one) => mountsIn(one, pattern));
  const mounts = all.slice(0, MOST.mounts);
  return sources.flatMap(({ file, text }) => {
    const isNear = (one: Source) => Number(folderName(one.file) === folderName(file));
    const nearest = () => sources.toSorted((a, b) => isNear(b) - isNear(a));
    const found = routes
      .flatMap((each) => [...text.matchAll(each)])
      .toSorted((a, b) => a.index - b.index);
    const above = found.length === 0 ? [] : mountsAbove(mounts, file);
    const own = mounts.filter((one) => one.file === file && one.prefix !== "");
    return found.map(({ index: at, groups }, index) => {
      const { path = "", owner = "" } = groups ?? {};
      const isOf = (one: Mount) => one.owner === owner || one.names.includes(owner);
      const around = [...above, ...own.filter((one) => isOf(one) || isAround(one, at))];
      const names = around.flatMap((mount) => mount.names);
      const parts = [...around.map(({ prefix }) => prefix), path].filter((part) => part !== "");
      return {
        path: `/${parts.join("/")}`.replace(/\/{2,}/g, "/"),
        needs: () => needsOf(text.slice(at, found[index + 1]?.index), nearest(), names),
      };
    });
  });
}

const isAround = ({ start, end }: Mount, at: number) => start <= at && at < end;

/** The mounts of a file, the outermost first. */
function mountsAbove(mounts: readonly Mount[], file: string, depth = MOST.depth): readonly Mount[] {
  const outer = mounts.find((one) => one.file !== file && namesFile(one, file));
  if (outer === undefined || depth === 0) return [];
  const around = mounts.filter((one) => one.file === outer.file && isAround(one, outer.start - 1));
  return [...mountsAbove(mounts, outer.file, depth - 1), ...around, outer];
}

/**
 * The note for a server whose way of setting the port is unknown.
 * @param fixed what sets a port in its source, with the port as its first group
 */
export function portNote(source = "", fixed = /(?!)/): string {
  const port = fixed.exec(source)?.[1];
  return port === undefined
    ? "It must listen on the port in PORT, or take it as an option."
    : `It seems to listen on port ${port}: make it read PORT, as base and head run at once.`;
}
