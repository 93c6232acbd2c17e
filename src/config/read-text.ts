import { isUtf8 } from "node:buffer";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { hasCode, LoadgateError, messageOf } from "../domain/shared/error.ts";
import { validated } from "./issue.ts";
import { mix } from "./schema/scenario.ts";
import type { ParsedConfig, ParsedScenario } from "./schema/schema.ts";
import { parseSource } from "./source.ts";

const ON_DISK =
  "The configuration must be a file on disk; write the output of a pipe or <(…) to one.";

/** No valid configuration is larger, and parsing time grows with the square of the number of keys. */
const MAX_BYTES = 256 * 1024;

/**
 * Reads the text of a configuration file.
 * @param file its path
 * @throws LoadgateError `usage` if it is missing, not a regular file, too large, or not UTF-8
 */
export function readConfigText(file: string): string {
  const refused = (what: string, hint: string, cause?: unknown) =>
    new LoadgateError("usage", `${file}:${what}`, { hint, cause });
  try {
    const stats = statSync(file);
    // Opening a pipe would wait for its other end, and no signal could stop that.
    if (!stats.isFile()) throw refused(" not a regular file", ON_DISK);
    if (stats.size > MAX_BYTES) {
      const what = ` larger than ${MAX_BYTES / 1024} KiB`;
      throw refused(what, "Is this the right file? A configuration is smaller.");
    }
    const bytes = readFileSync(file);
    if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
    throw refused(`${firstBadLine(bytes)}:1: the text is not UTF-8`, "Save the file as UTF-8.");
  } catch (error) {
    if (error instanceof LoadgateError) throw error;
    const isMissing = hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR");
    const what = isMissing ? "no such configuration file" : messageOf(error);
    const hint = isMissing ? hintWithout(file) : "The configuration must be a readable file.";
    throw refused(` ${what}`, hint, error);
  }
}

/** The hint for a missing configuration: often it has the other of the two usual extensions. */
function hintWithout(file: string): string {
  const { dir, name, ext } = path.parse(file);
  const other = `${name}${ext === ".yml" ? ".yaml" : ".yml"}`;
  return existsSync(path.join(dir, other))
    ? `There is ${other} in its place: rename it, or name it with --config (in a workflow: the input config).`
    : "Write one with `loadgate init`, or name another with --config (in a workflow: the input config).";
}

function firstBadLine(bytes: Buffer): number {
  const lines = bytes.toString("latin1").split("\n");
  return lines.findIndex((line) => !isUtf8(Buffer.from(line, "latin1"))) + 1;
}

/**
 * Reads mixes that are in separate files.
 * @param file path of the configuration file, as the user gave it
 * @throws LoadgateError `usage` that names file, line, path, what was found and what was expected
 */
export function withRequestsFiles(parsed: ParsedConfig, file: string): ParsedConfig {
  const scenarios = Object.entries(parsed.scenarios).map(([name, scenario]) => {
    const named = scenario["requests-file"];
    // If there is also a list, the rules reject the file.
    if (named === undefined || scenario.requests) return [name, scenario] as const;
    const requests = readRequests(path.join(path.dirname(file), named), name);
    return [name, { ...scenario, requests } satisfies ParsedScenario] as const;
  });
  return { ...parsed, scenarios: Object.fromEntries(scenarios) };
}

function readRequests(file: string, scenario: string): NonNullable<ParsedScenario["requests"]> {
  if (!existsSync(file)) {
    throw new LoadgateError("usage", `${file}: no such file`, {
      hint: `scenarios.${scenario}.requests-file names it, relative to the configuration file.`,
    });
  }
  const hint =
    "It is a list with a request in each item, such as `- { path: /item/1, share-of-load: 3 }`.";
  return validated(mix, parseSource(readConfigText(file), file), hint);
}
