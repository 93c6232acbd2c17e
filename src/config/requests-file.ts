import { existsSync } from "node:fs";
import path from "node:path";
import { LoadgateError } from "../domain/shared/error.ts";
import { validated } from "./issue.ts";
import { readConfigText } from "./read-text.ts";
import { mix } from "./schema/request.ts";
import type { ParsedConfig, ParsedScenario } from "./schema/schema.ts";
import { parseSource } from "./source.ts";

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
  const source = parseSource(readConfigText(file), file);
  return validated(
    mix,
    source,
    "It is a list with a request in each item, such as `- { path: /item/1, share-of-load: 3 }`.",
  );
}
