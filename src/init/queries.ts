import type { Source } from "./listing.ts";

/** Longest text of one handler, in characters. */
const LONGEST = 1500;

/** What reads a parameter of the query that has no default, in any of the languages; its name is the first group. */
const READS = [
  /\b(?:req|request|ctx|c|context)\??\.(?:req\.)?query(?:\?)?(?:\.|\[["']|\(["'])(\w+)/g,
  /\{\s*(\w+)[^{}]*\}\s*=\s*(?:\w+\.)?(?:req|request|ctx)\.query\b/g,
  /\bsearchParams\.get\(["'](\w+)/g,
  /\brequest\.(?:GET|args)\[["'](\w+)/g,
  /["'](\w+)["'] (?:not )?in request\.(?:GET|args)\b/g,
  /\brequest\.(?:GET|args)\.get\(["'](\w+)["']\)/g,
  /[(,]\s*(\w+)\s*:\s*(?:str|int|float|bool|date\w*|UUID)\s*(?=[,)])/g,
  /\.(?:Query\(\)\.Get|Query|QueryParam|FormValue)\("(\w+)"\)/g,
  /@RequestParam(?!\([^)]*(?:required\s*=\s*false|defaultValue))(?:\([^)]*\))?\s+[\w<>]+\s+(\w+)/g,
  /\b(?:params|\$_GET)\[[:"']+(\w+)/g,
  /\$request->query\(["'](\w+)["']\)/g,
  /(?:\[FromQuery\][^,)]*?|MapGet\([^\n]*?\(\s*(?:string|int|long|bool)\s+)(\w+)\s*[,)]/g,
  /\bQuery\((\w+)\)\s*:\s*Query</g,
];

/**
 * The query parameters that a route's handler seems to need.
 * @param text from the route to the next one
 * @param sources all sources, in which a handler that is only named is looked up
 */
export function queriesOf(text: string, sources: readonly Source[]): readonly string[] {
  const call = text.slice(0, 300).split("\n", 2).join("\n");
  const named = [...new Set(call.match(/[A-Za-z_]\w{2,}/g))].flatMap((name) => definitionOf(name, sources) ?? []);
  const texts = [text.slice(0, LONGEST), ...named];
  const found = texts.flatMap((each) => READS.flatMap((read) => [...each.matchAll(read)]));
  return [...new Set(found.map(([, name = ""]) => name))];
}

/** The text of a function, or of a class of handlers, that sources define. */
function definitionOf(name: string, sources: readonly Source[]): string | undefined {
  const start = new RegExp(
    `^[ \\t]*(?:export |default |async |pub |public )*(?:(?:def|func|function|fn|class|const)\\s+(?:\\([^)\\n]*\\)\\s*)?|(?:module\\.)?exports\\.)${name}\\b`,
    "m",
  );
  for (const { text } of sources) {
    const index = text.search(start);
    if (index !== -1) return text.slice(index, index + LONGEST).split(/\n(?=(?:async |export |pub |@)*(?:def|func|function|fn|class|const)\b)/, 1)[0];
  }
  return undefined;
}
