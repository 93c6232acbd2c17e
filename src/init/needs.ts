import type { Source } from "./listing.ts";

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
export function handlersIn(sources: readonly Source[]): ReadonlyMap<string, string> {
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
export function parametersOf(text: string, handlers: ReadonlyMap<string, string>) {
  const names = /^.*\n?.*/.exec(text.slice(0, 200))?.[0].match(/\w{3,}/g) ?? [];
  const texts = [text.slice(0, LONGEST), ...names.map((name) => handlers.get(name) ?? "")];
  const reads = texts.flatMap((each) => READS.flatMap((read) => [...each.matchAll(read)]));
  return [...new Set(reads.map(([, name]) => name))];
}
