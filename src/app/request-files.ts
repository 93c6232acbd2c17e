import type { ScenarioConfig } from "../domain/config.ts";
import { LoadgateError, messageOf } from "../domain/error.ts";
import { HEADER_LINE_HINT, parseHeaderLines } from "../domain/header-lines.ts";
import type { Host } from "../ports/host.ts";

type Files = Pick<Host, "readFile">;

/**
 * Reads the bodies that scenarios send.
 * @returns bytes by the scenario's name
 * @throws LoadgateError `usage` when a file cannot be read
 */
export async function readBodies(
  files: Files,
  scenarios: readonly ScenarioConfig[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const bodies = new Map<string, Uint8Array>();
  for (const { name, bodyFile } of scenarios) {
    if (bodyFile !== undefined) {
      bodies.set(name, await readFile(files, bodyFile, `scenarios.${name}.body-file`));
    }
  }
  return bodies;
}

/**
 * Adds the headers of files to those that the configuration gives itself, which come first.
 * @throws LoadgateError `usage` when a file cannot be read, or a line of it is no header
 */
export async function withHeaderFiles(
  files: Files,
  scenarios: readonly ScenarioConfig[],
): Promise<readonly ScenarioConfig[]> {
  return await Promise.all(
    scenarios.map(async (scenario) => {
      const { name, headersFile } = scenario;
      if (headersFile === undefined) return scenario;
      const bytes = await readFile(files, headersFile, `scenarios.${name}.headers-file`);
      const read = headersIn(new TextDecoder().decode(bytes), headersFile);
      const own = new Set(Object.keys(scenario.headers).map((header) => header.toLowerCase()));
      const others = Object.entries(read).filter(([header]) => !own.has(header.toLowerCase()));
      return { ...scenario, headers: { ...Object.fromEntries(others), ...scenario.headers } };
    }),
  );
}

function headersIn(text: string, file: string): Readonly<Record<string, string>> {
  const read = parseHeaderLines(text);
  if ("headers" in read) return read.headers;
  throw new LoadgateError("usage", `${file}:${read.wrongLine}: no header`, {
    hint: HEADER_LINE_HINT,
  });
}

async function readFile(files: Files, file: string, key: string): Promise<Uint8Array> {
  try {
    return await files.readFile(file);
  } catch (error) {
    throw new LoadgateError("usage", `${key}: ${messageOf(error)}`, {
      hint: "Name a file relative to the configuration file.",
      cause: error,
    });
  }
}
