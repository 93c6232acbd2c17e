import { parse as parseToml, TomlError } from "smol-toml";
import { parse as parseYaml } from "yaml";
import type { z } from "zod";
import { attempt, messageOf } from "../domain/shared/error.ts";
import type { Folder, Listing } from "./listing.ts";

/** Parses a manifest by its name. @throws what its parser throws */
function parse(file: string, text: string): unknown {
  if (text === "") throw new Error("it is empty or too large");
  if (file.endsWith(".json")) return JSON.parse(text);
  return file.endsWith(".toml") ? parseToml(text) : parseYaml(text, { logLevel: "error" });
}

/**
 * A manifest in a folder.
 * @returns undefined if it is missing, cannot be parsed or has another form
 */
export function manifestIn<T>(folder: Pick<Folder, "text">, file: string, schema: z.ZodType<T>) {
  return attempt(() => schema.parse(parse(file, folder.text(file))));
}

const MANIFEST = /(?:^|\/)(?:package\.json|(?:Cargo|pyproject)\.toml|(?:docker-)?compose\.ya?ml)$/;

/** One sentence for each manifest that cannot be parsed. */
export function unreadable({ files, text }: Listing): readonly string[] {
  return files
    .filter((file) => MANIFEST.test(file))
    .flatMap((file) => {
      try {
        parse(file, text(file));
        return [];
      } catch (thrown) {
        // A syntax error of JSON quotes the text, and names no line.
        const message = thrown instanceof SyntaxError ? "it is not valid JSON" : messageOf(thrown);
        const line = thrown instanceof TomlError ? ` in line ${thrown.line}` : "";
        const first = message.replace(/[.:]?(?:\n[\s\S]*)?$/, "").slice(0, 120);
        return [`init could not read ${file}: ${first}${line}.`];
      }
    });
}
