import type { Source } from "./listing.ts";

/** A call that puts routes below a prefix. */
export interface Mount {
  readonly prefix: string;
  /** The variable that it is assigned to. */
  readonly owner?: string | undefined;
  readonly file: string;
  /** Where its arguments, and the block after them, begin and end in the file. */
  readonly start: number;
  readonly end: number;
  /** Names among its arguments. */
  readonly names: ReadonlySet<string>;
  /** Paths of the modules that its arguments name, without extensions. */
  readonly modules: readonly string[];
}

const PREFIX =
  /(?:^\s*(?:(?:path|value)\s*=\s*)?|prefix\s*[:=]\s*)["'`](?<prefix>[^"'`]*)["'`]/;

/**
 * The calls in a file that mount routes.
 * @param pattern matches each up to and including its opening parenthesis; group `owner` is the variable assigned
 */
export function mountsIn({ file, text }: Source, pattern: RegExp): readonly Mount[] {
  return [...text.matchAll(pattern)].slice(0, MOST).map((match) => {
    const start = match.index + match[0].length;
    const close = closing(text, start);
    // Of a long call only what it begins with: the rest is a block of routes.
    const args = text.slice(start, Math.min(close, start + LONGEST_NAMED));
    const names = new Set(args.match(/[A-Za-z_]\w*/g));
    const prefix = PREFIX.exec(args)?.groups?.["prefix"] ?? "";
    const strings = [...args.matchAll(/["'`]([^"'`\n]+)["'`]/g)].map(([, each = ""]) => each);
    const paths = args.match(/\w+(?:::\w+)+(?=::)/g) ?? [];
    const imported = [...names].flatMap((name) => importsOf(text, name));
    return {
      ...{ prefix, owner: match.groups?.["owner"], file, start, names },
      end: blockAfter(text, close),
      modules: [...strings, ...paths, ...imported].map(moduleOf).filter((each) => each !== ""),
    };
  });
}

/** Most calls of one file. */
const MOST = 200;

/** Part of a call in which names are looked up, in characters. */
const LONGEST_NAMED = 300;

/** Longest call or block, in characters. */
const LONGEST = 20_000;

/** The index of what closes a parenthesis or brace that was opened before an index. */
function closing(text: string, start: number): number {
  let depth = 1;
  const end = Math.min(text.length, start + LONGEST);
  for (let index = start; index < end; index += 1) {
    if ("([{".includes(text[index] ?? " ")) depth += 1;
    else if (")]}".includes(text[index] ?? " ")) depth -= 1;
    if (depth === 0) return index;
  }
  return end;
}

/** The end of a block in braces that follows a call: of a class below its annotation, or of a trailing lambda. */
function blockAfter(text: string, close: number): number {
  const opening = /^\)[^(){};]*\{/.exec(text.slice(close, close + 300))?.[0];
  return opening === undefined ? close : closing(text, close + opening.length);
}

/** The modules from which a file imports a name. */
function importsOf(text: string, name: string): readonly string[] {
  const pattern = new RegExp(
    `(?:import|const|let|var)\\s[^;'"]{0,300}?\\b${name}\\b[^;'"]{0,99}["']([^"'\\n]+)["']|from\\s+([\\w.]+)\\s+import\\s+(?:\\([^)]{0,300}?|[^\\n(]{0,300}?)\\b${name}\\b|"([\\w./-]+/${name})"|\\buse\\s+([\\w:]+)::${name}\\b`,
    "g",
  );
  return [...text.matchAll(pattern)].flatMap(([, script, python, ...others]) =>
    python === undefined ? [script, ...others].filter((one) => one !== undefined) : [python, `${python}.${name}`],
  );
}

/** @returns the path of a module as the end of a file's path: without extension and leading dots */
function moduleOf(name: string): string {
  const path = name.includes("/") ? name.replace(/\.[cm]?[jt]sx?$/, "") : name.replace(/::|\./g, "/");
  return path.replace(/^(?:crate\/|[./]+)|(?:\/index)?\/*$/g, "");
}

/** True if a mount names the module of a file, or in Go its folder. */
export function namesFile({ modules }: Mount, file: string): boolean {
  const stem = `/${file.replace(/(?:\/(?:index|__init__|mod))?\.\w+$/, "")}`;
  const folder = stem.slice(0, stem.lastIndexOf("/"));
  return modules.some((path) =>
    file.endsWith(".go")
      ? folder !== "" && `/${path}`.endsWith(folder)
      : stem.endsWith(`/${path}`),
  );
}
