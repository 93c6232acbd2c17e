import { parse as parseToml } from "smol-toml";
import type { z } from "zod";
import { attempt } from "../domain/shared/error.ts";
import type { Folder, Listing } from "./listing.ts";

const parse = (file: string, text: string): unknown =>
  file.endsWith(".toml") ? parseToml(text) : JSON.parse(text);

/**
 * A manifest in a folder.
 * @returns undefined if it is missing, cannot be parsed or has another form
 */
export function manifestIn<T>(folder: Folder, file: string, schema: z.ZodType<T>) {
  return attempt(() => schema.parse(parse(file, folder.text(file))));
}

const MANIFEST = /(?:^|\/)(?:package\.json|(?:Cargo|pyproject)\.toml)$/;

/** One sentence for each manifest that cannot be parsed. */
export function unreadable({ files, text }: Listing): readonly string[] {
  return files
    .filter(
      (file) => MANIFEST.test(file) && attempt(() => parse(file, text(file) || "{")) === undefined,
    )
    .map((file) => `init could not read ${file}: it is empty, too large or malformed.`);
}
