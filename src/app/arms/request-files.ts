import type { ScenarioConfig } from "../../domain/run/config.ts";
import { HEADER_LINE_HINT, parseHeaderLines } from "../../domain/run/header-lines.ts";
import { LoadgateError, messageOf } from "../../domain/shared/error.ts";
import type { Machine } from "../../ports/machine.ts";

type Files = Pick<Machine, "readFile">;

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
 * Adds the headers in scenarios' header files to those in the configuration, which win where both have one.
 * @throws LoadgateError `usage` when a file cannot be read, or a line of it is not a header
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
  throw new LoadgateError("usage", `${file}:${read.wrongLine}: not a header`, {
    hint: HEADER_LINE_HINT,
  });
}

async function readFile(files: Files, file: string, key: string): Promise<Uint8Array> {
  try {
    return await files.readFile(file);
  } catch (error) {
    throw new LoadgateError("usage", `${key}: ${messageOf(error)}`, {
      hint: "Give a path relative to the configuration file.",
      cause: error,
    });
  }
}
