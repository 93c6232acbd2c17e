import path from "node:path";
import picomatch from "picomatch";
import type { ChangedConfig } from "../domain/run/plan/ignored-change.ts";
import type { ParsedConfig } from "./schema/schema.ts";

/** Separators of words in commands, and characters that options put before a path; a quoted path may contain spaces. */
const BETWEEN_WORDS = [/[\s"'`=:;,|&<>(){}$@]+/, /["'`]+/];

/**
 * The configuration of changes that cannot make a server slower.
 *
 * The files that it names are found among all its words, including those of commands: every word that is the path of
 * something, relative to the configuration's folder or that of a server or service.
 * @param file absolute path of the configuration
 * @returns undefined if it ignores nothing, or if a server is already running, whose version no commit determines
 */
export function changedConfig(
  { changed, ...parsed }: ParsedConfig,
  file: string,
): ChangedConfig | undefined {
  const { servers, services } = parsed;
  const isElsewhere = Object.values(servers).some(({ url }) => url !== undefined);
  if (!changed || changed.ignore.length === 0 || isElsewhere) return undefined;
  const root = path.dirname(file);
  const folders = [...Object.values(servers), ...Object.values(services)].map(({ directory }) =>
    path.resolve(root, directory),
  );
  const from = [...new Set([root, ...folders])];
  const named = [...new Set(wordsIn(parsed))].flatMap((word) =>
    from.map((folder) => path.resolve(folder, word)),
  );
  const isAround = (one: string) =>
    from.some((folder) => folder === one || folder.startsWith(path.join(one, path.sep)));
  return {
    isIgnored: picomatch([...changed.ignore], { windows: false }),
    named: [file, ...new Set(named.filter((one) => !isAround(one)))],
    folders,
  };
}

/** All words of a value's texts. */
function wordsIn(value: unknown): readonly string[] {
  if (typeof value === "string") {
    const words = [value, ...BETWEEN_WORDS.flatMap((between) => value.split(between))];
    // The folder at the beginning of a glob.
    return words.map((word) => word.replace(/[^/]*[*?[].*$/s, "")).filter((word) => word !== "");
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}
