import type { Source } from "./listing.ts";

/** A call that puts routes below a prefix. */
export type Mount = ReturnType<typeof mountsIn>[number];

const PREFIX = /(?:^\s*(?:(?:path|value)\s*=\s*)?|prefix\s*[:=]\s*)["'`]([^"'`]*)["'`]/;

/** Most calls of one file. */
const MOST = 200;

/** Where names are looked up in a call: the rest of a longer one is a block of routes. */
const LONGEST_NAMED = 300;

/**
 * The calls in a file that mount routes.
 * @param pattern matches each up to and including its opening parenthesis; group `owner` is the variable assigned
 */
export function mountsIn({ file, text }: Source, pattern: RegExp) {
  return [...text.matchAll(pattern)].slice(0, MOST).map((match) => {
    const start = match.index + match[0].length;
    const close = closing(text, start);
    const args = text.slice(start, Math.min(close, start + LONGEST_NAMED));
    const names: readonly string[] = args.match(/[A-Za-z_]\w*/g) ?? [];
    const owner = match.groups?.["owner"];
    const prefix = PREFIX.exec(args)?.[1] ?? "";
    const paths = args.replace(PREFIX, "").match(/[\w./:-]+/g) ?? [];
    // Ends of the paths of the modules that it names.
    const modules = [...paths, ...importedAs(text, names)].flatMap(pathsOf);
    // An annotated class, or a trailing lambda.
    const block = /^\)[^(){};]*\{/.exec(text.slice(close, close + LONGEST_NAMED))?.[0];
    const end = block === undefined ? close : closing(text, close + block.length);
    return { file, start, end, names, owner, prefix, modules };
  });
}

/** The modules that a script imports under some names. */
function importedAs(text: string, names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const from = `\\b${name}\\b[^;'"]{0,200}(?:from|\\brequire\\()\\s*["']([^"'\\n]+)`;
    return new RegExp(from).exec(text)?.[1] ?? [];
  });
}

/** Paths that a name such as `./routes/items.js`, `app.items.router` or `routes::items::router` may stand for. */
function pathsOf(name: string): readonly string[] {
  const path = name.replace(/\.[cm]?[jt]s$/, "").replace(/^[./]+|^crate::|\/index$/g, "");
  const parts = path.split(path.includes("/") ? "/" : /\.|::/);
  return [parts, parts.slice(0, name.includes("/") ? 0 : -1)].map((each) => each.join("/"));
}

/** True if a mount names the module of a file; in Go, its folder. */
export function namesFile({ modules }: Mount, file: string): boolean {
  const end = file.endsWith(".go") ? /\/[^/]+$/ : /(?:\/(?:index|__init__|mod))?\.\w+$/;
  const stem = `/${file.replace(end, "")}`;
  return modules.some((path) => path !== "" && stem.endsWith(`/${path}`));
}

/** Longest call or block, in characters. */
const LONGEST = 20_000;

/** The index of what closes a parenthesis or brace that was opened before an index. */
function closing(text: string, start: number): number {
  let depth = 1;
  for (const { 0: each, index } of text.slice(start, start + LONGEST).matchAll(/[()[\]{}]/g)) {
    depth += "([{".includes(each) ? 1 : -1;
    if (depth === 0) return start + index;
  }
  return start;
}
