import path from "node:path";
import picomatch from "picomatch";
import type { ChangedConfig } from "../domain/run/plan/ignored-change.ts";
import type { ParsedConfig } from "./schema/schema.ts";

/** What ends a word of a command, and what options put before a path; quoted, a path may have spaces. */
const BETWEEN_WORDS = [/[\s"'`=:;,|&<>(){}$@]+/, /["'`]+/];

/**
 * What a configuration says of changes that cannot make a server slower.
 *
 * Which files it names is taken from all of its words, commands too: each that leads to something from the
 * configuration's folder, or from that of a server or service.
 * @param file absolute path of the configuration
 * @returns undefined where it ignores nothing, or where a server runs already: no commit says what that is
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
    // Of a glob, the folder that it begins with.
    return words.map((word) => word.replace(/[^/]*[*?[].*$/s, "")).filter((word) => word !== "");
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}
