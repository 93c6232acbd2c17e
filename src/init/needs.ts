import type { Source } from "./listing.ts";

/** What reads a parameter of the query that has no default, in any language; its name is the first group. */
const READS = [
  /\b(?:req|request|ctx|c)\??\.(?:req\.)?query\??(?:\.|\[["']|\(["'])(\w+)/g,
  /\{\s*(\w+)[^{}]*\}\s*=\s*(?:\w+\.)?(?:req|request|ctx)\.query\b/g,
  /\b(?:searchParams\.get\(|request\.(?:GET|args)(?:\.get\(|\[)|params\[|_GET\[|->query\()[:"'](\w+)["'\]](?!\s*,)/g,
  /\.(?:Query\(\)\.Get|Query|QueryParam|FormValue)\("(\w+)"\)/g,
  /[(,]\s*(\w+)\s*:\s*(?:str|int|float|bool|date\w*|UUID)\s*(?=[,)])/g,
  /@RequestParam(?!\([^)]*(?:required\s*=\s*false|defaultValue))(?:\([^)]*\))?\s+[\w<>]+\s+(\w+)/g,
  /\bMapGet\([^\n]*?\(\s*(?:string|int|long|bool)\s+(\w+)\s*[,)]/g,
];

/** Names of what lets only some clients pass. */
const GUARD =
  /auth(?!or(?!iz))|jwt|login|guard|permission|(?:require|current|is)_?user|signed_?in/i;

/** Where definitions begin. */
const DEFINITION = "(?:def|func(?: *\\([^)\\n]*\\))?|function|fn|class|const|exports\\.)[ ]*";
const NEXT = new RegExp(`\\n(?=(?:async |export |pub |@)*${DEFINITION}\\w)`);

/**
 * What a route's handler seems to need besides its path, as phrases.
 * @param text from the route to the next one
 * @param sources all sources, in which a handler that is only named is looked up, the nearest first
 * @param around names in the calls that mount the route
 */
export function needsOf(text: string, sources: readonly Source[], around: readonly string[]) {
  const call = text.slice(0, 300).split("\n", 2).join("\n");
  const names = [...new Set(call.match(/[A-Za-z_]\w{2,}/g))];
  const handlers = names.flatMap((name) => {
    // A constant that is not a function, such as a router, is no handler.
    const start = new RegExp(
      `${DEFINITION}\\b${name}\\b(?! *= *(?!function)\\w+[.(])[\\s\\S]{0,1500}`,
    );
    const texts = sources.flatMap((source) => start.exec(source.text) ?? []);
    return texts[0]?.split(NEXT, 1) ?? [];
  });
  const texts = [text.slice(0, 1500), ...handlers];
  const reads = texts.flatMap((each) => READS.flatMap((read) => [...each.matchAll(read)]));
  const guards = [...around, ...names].filter((name) => GUARD.test(name)).slice(0, 1);
  return [
    ...new Set(reads.map(([, name]) => `${name} in its query`)),
    ...guards.map((name) => `what ${name} checks`),
  ];
}
