import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import type { z } from "zod";
import { attempt, messageOf } from "../domain/shared/error.ts";
import type { Folder, Listing } from "./listing.ts";

/** Parsers of the manifests that `init` reads, by their names. */
const PARSERS: readonly (readonly [RegExp, (text: string) => unknown])[] = [
  [/(?:^|\/)package\.json$/, (text) => JSON.parse(text)],
  [/(?:^|\/)(?:Cargo|pyproject)\.toml$/, parseToml],
  [/(?:^|\/)(?:docker-)?compose\.ya?ml$/, (text) => parseYaml(text, { logLevel: "error" })],
];

function parserOf(file: string) {
  return PARSERS.find(([name]) => name.test(file))?.[1];
}

/**
 * A manifest in a folder.
 * @returns undefined if it is missing, cannot be parsed or has another form
 */
export function manifestIn<T>(folder: Pick<Folder, "text">, file: string, schema: z.ZodType<T>) {
  return attempt(() => schema.parse(parserOf(file)?.(folder.text(file))));
}

/** One sentence for each manifest that cannot be parsed. */
export function unreadable({ files, text }: Listing): readonly string[] {
  return files.flatMap((file) => {
    const parse = parserOf(file);
    if (parse === undefined) return [];
    try {
      if (text(file) === "") return [`init could not use ${file}: it is empty or too large.`];
      parse(text(file));
      return [];
    } catch (thrown) {
      return [`init could not use ${file}: ${problemIn(messageOf(thrown))}.`];
    }
  });
}

/** A parser's message in one line: the first, with the number of the line that smol-toml quotes last. */
function problemIn(message: string): string {
  const [first = ""] = message.split("\n", 1);
  const line = /\n(\d+): [^\n]*\n *\^/.exec(message)?.[1];
  return `${first.replace(/[.:]$/, "").slice(0, 120)}${line === undefined ? "" : `, line ${line}`}`;
}
