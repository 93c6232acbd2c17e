import { folderName, type Source } from "./listing.ts";

/** A call that puts routes below a prefix. */
export type Mount = ReturnType<typeof mountsIn>[number];

const PREFIX = /(?:^\s*(?:(?:path|value)\s*=\s*)?|prefix\s*[:=]\s*)["'`]([^"'`]*)["'`]/;
const IMPORT = /\b(?:import|const|let|var)\s([^;'"]{1,200}?)(?:from|\brequire\()\s*["']([^"'\n]+)/g;

/** Most calls of one file, and where names are looked up in each: the rest of a longer one is a block of routes. */
const MOST = { calls: 200, named: 300 };

/**
 * The calls in a file that mount routes.
 * @param pattern matches each up to and including its opening parenthesis; group `owner` is the variable assigned
 */
export function mountsIn({ file, text }: Source, pattern: RegExp) {
  const calls = [...text.matchAll(pattern)].slice(0, MOST.calls);
  if (calls.length === 0) return [];
  const closing = closingIn(text);
  const imported = new Map(
    [...text.matchAll(IMPORT)].flatMap(([, names = "", module = ""]) =>
      wordsIn(names).map((name) => [name, module]),
    ),
  );
  return calls.map((match) => {
    const start = match.index + match[0].length;
    const close = closing.get(start - 1) ?? start;
    const args = text.slice(start, Math.min(close, start + MOST.named));
    // The routes within a function's body are found by their place: its parameters hide what has their names outside.
    const names = wordsIn(args.split(/\bfunc(?:tion)?\b|=>/, 1).join());
    const modules = args.replace(PREFIX, "").match(/[\w./:-]+/g) ?? [];
    // An annotated class, or a trailing lambda.
    const block = /^\)[^(){};]*\{/.exec(text.slice(close, close + MOST.named))?.[0] ?? "";
    return {
      file,
      names,
      start,
      owner: match.groups?.["owner"],
      prefix: PREFIX.exec(args)?.[1] ?? "",
      modules: [...modules, ...names.flatMap((name) => imported.get(name) ?? [])],
      end: closing.get(close + block.length - 1) ?? close,
    };
  });
}

/** The identifiers in a text. */
export const wordsIn = (text = ""): readonly string[] => text.match(/[A-Za-z_]\w*/g) ?? [];

/** For each opening bracket, the index of the one that closes it. */
function closingIn(text: string): ReadonlyMap<number, number> {
  const open: number[] = [];
  const closing = new Map<number, number>();
  for (const { 0: bracket, index } of text.matchAll(/[()[\]{}]/g)) {
    if ("([{".includes(bracket)) open.push(index);
    else closing.set(open.pop() ?? index, index);
  }
  return closing;
}

/**
 * True if a mount names the module of a file, by a name such as `./routes/items.js`, `app.items.router` or
 * `routes::items::router`; in Go, its folder.
 */
export function namesFile({ modules }: Mount, file: string): boolean {
  const module = file.endsWith(".go")
    ? folderName(file)
    : file.replace(/(?:\/(?:index|__init__|mod))?\.\w+$/, "");
  return modules.some((name) => {
    const path = name.replace(/\.[cm]?[jt]s$/, "").replace(/^[./]+|^crate::|\/index$/g, "");
    const dotted = path.replace(/\.|::/g, "/");
    const ends = name.includes("/") ? [path] : [dotted, folderName(dotted)];
    return ends.some((end) => end !== "" && `/${module}`.endsWith(`/${end}`));
  });
}
