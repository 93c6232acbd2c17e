import { present } from "../domain/shared/present.ts";
import type { Source } from "./listing.ts";
import { type Mount, mountsIn, namesFile, wordsIn } from "./mounts.ts";

const READY =
  /^\/(?:[\w/-]*\/)?(?:actuator\/health|healthz?|health[-_]?check|livez?|readyz?|ready|up|ping|status)\/?$/i;

/** How the sources in a language declare routes. */
export interface RouteSyntax {
  /** GET routes: group `path`, and `owner` for the variable that they are declared on. */
  readonly routes: readonly RegExp[];
  /** Calls that put routes below a prefix, see {@link mountsIn}. */
  readonly mounts?: RegExp;
}

/** Most routes of a file, routes whose handlers are read, mounts of a project, and mounts around a file. */
const MOST = { routes: 200, read: 10, mounts: 300, depth: 4 };

/**
 * Chooses paths for a service's first scenario and its readiness check among the routes in a server's sources.
 * @returns `/` for both if there is no route without parameters; `pathNotes` say what could not be found out
 */
export function pathsIn(sources: readonly Source[], syntax: RouteSyntax) {
  const all = routesIn(sources, syntax);
  const plain = all.filter(({ path }) => /^\/[\w./-]*$/.test(path));
  const ready = plain.find(({ path }) => READY.test(path));
  const root = plain.filter(({ path }) => path === "/");
  const others = [...root, ...plain.filter(({ path }) => !READY.test(path))].slice(0, MOST.read);
  const handlers = handlersIn(sources);
  const needsOf = ({ text }: Route) => parametersOf(text, handlers);
  const doubtsOf = (one: Route) => needsOf(one).length + Number(one.guard !== undefined);
  const chosen = others.toSorted((a, b) => doubtsOf(a) - doubtsOf(b))[0] ?? ready;
  const path = chosen?.path ?? "/";
  const needs = chosen === undefined ? [] : needsOf(chosen);
  const only = all[0] === undefined ? "" : ` without parameters, only ${all[0].path}`;
  const pathNotes = present([
    chosen === undefined && `init found no GET route${only}: give a path that answers 200.`,
    needs.length > 0 &&
      `It seems to need ${needs.join(", ")} in its query: complete the path (?name=value).`,
    chosen?.guard !== undefined && `It seems to need what ${chosen.guard} checks: add headers:.`,
  ]);
  return { path, readyPath: ready?.path ?? path, pathNotes };
}

type Route = ReturnType<typeof routesIn>[number];

/** Names of what lets only some clients pass. */
const GUARD = /auth(?!or)|jwt|login|guard|permission/i;

/** The routes of a project, in the order of its files. */
function routesIn(sources: readonly Source[], { routes, mounts: pattern }: RouteSyntax) {
  const calls = pattern === undefined ? [] : sources.flatMap((one) => mountsIn(one, pattern));
  const mounts = calls.slice(0, MOST.mounts);
  return sources.flatMap(({ file, text }) => {
    const found = routes
      .flatMap((each) => [...text.matchAll(each)])
      .toSorted((a, b) => a.index - b.index)
      .slice(0, MOST.routes);
    if (found.length === 0) return [];
    const above = mountsAbove(mounts, file);
    return found.map(({ 0: call, index: at, groups }, index) => {
      const { path = "", owner = "" } = groups ?? {};
      const own = mounts.filter(
        (one) =>
          one.file === file &&
          (one.owner === owner || one.names.includes(owner) || isAround(one, at)),
      );
      const around = [...above, ...own];
      const parts = [...around.map(({ prefix }) => prefix), path].filter(Boolean);
      const rest = text.slice(at + call.length, found[index + 1]?.index);
      const names = [
        ...around.flatMap((mount) => mount.names),
        ...wordsIn(/.{0,100}/.exec(rest)?.[0]),
      ];
      return {
        path: `/${parts.join("/")}`.replace(/\/{2,}/g, "/"),
        text: rest,
        guard: names.find((name) => GUARD.test(name)),
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

/** What reads a parameter of the query that has no default, in any language; its name is the first group. */
const READS = [
  /\b(?:req|request|ctx|c)\??\.(?:req\.)?query\??(?:\.|\[["']|\(["'])(\w+)/g,
  /\{\s*(\w+)[^{}]*\}\s*=\s*(?:\w+\.)?(?:req|request|ctx)\.query\b/g,
  /\b(?:searchParams\.get\(|request\.(?:GET|args)(?:\.get\(|\[)|params\[|_GET\[|->query\()[:"'](\w+)["'\]](?!\s*,)/g,
  /\.(?:Query\(\)\.Get|Query|QueryParam|FormValue)\("(\w+)"\)/g,
  /[(,]\s*(\w+)\s*:\s*(?:str|int|float|bool|date\w*|UUID)\s*(?=[,)])/g,
  /@RequestParam(?!\([^)]*(?:required\s*=\s*false|defaultValue))(?:\([^)]*\))?\s+[\w<>]+\s+(\w+)/g,
  /[(,]\s*(?:string|int|long|bool)\s+(\w+)\s*[,)]/g,
];

const DEFINITION =
  /\b(?:(?:def|function|fn|const|class|func(?: *\([^)\n]{0,99}\))?) +|exports\.)(\w+)/g;

/** Most characters of a handler that are read. */
const LONGEST = 1500;

/** The functions and classes that sources define, by their names; each up to the next line that is not indented. */
function handlersIn(sources: readonly Source[]): ReadonlyMap<string, string> {
  return new Map(
    sources.flatMap(({ text }) =>
      [...text.matchAll(DEFINITION)].map(({ 1: name = "", index }) => {
        const [handler = ""] = text.slice(index, index + LONGEST).split(/\n(?=[\w@])/, 1);
        return [name, handler];
      }),
    ),
  );
}

/**
 * The parameters of the query that a route's handler seems to need.
 * @param text from the route's path to the next route
 * @param handlers those that the text may name
 */
function parametersOf(text: string, handlers: ReadonlyMap<string, string>) {
  const names = /^.*\n?.*/.exec(text.slice(0, 200))?.[0].match(/\w{3,}/g) ?? [];
  const texts = [text.slice(0, LONGEST), ...names.map((name) => handlers.get(name) ?? "")];
  const reads = texts.flatMap((each) => READS.flatMap((read) => [...each.matchAll(read)]));
  return [...new Set(reads.map(([, name]) => name))];
}
