import type { RequestConfig, ScenarioConfig } from "../../domain/run/config.ts";
import { HEADER_LINE_HINT, parseHeaderLines } from "../../domain/run/header-lines.ts";
import { LoadgateError, messageOf } from "../../domain/shared/error.ts";
import type { Machine } from "../../ports/machine.ts";

type Files = Pick<Machine, "readFile">;

/**
 * Reads the files that requests name: headers, which give way to those in the configuration where both have one, and
 * bodies.
 * @throws LoadgateError `usage` when a file cannot be read, or a line of headers is not a header
 */
export async function withRequestFiles(
  files: Files,
  scenarios: readonly ScenarioConfig[],
): Promise<readonly ScenarioConfig[]> {
  return await Promise.all(
    scenarios.map(async (scenario) => ({
      ...scenario,
      requests: await Promise.all(
        scenario.requests.map((request, index) => {
          const isMix = scenario.requests.length > 1;
          const key = `scenarios.${scenario.name}${isMix ? `.requests[${index}]` : ""}`;
          return withFiles(files, request, key);
        }),
      ),
    })),
  );
}

async function withFiles(
  files: Files,
  request: RequestConfig,
  key: string,
): Promise<RequestConfig> {
  const { bodyFile, bodyText } = request;
  const headers = await headersOf(files, request, `${key}.headers-file`);
  const body =
    bodyFile === undefined
      ? bodyText !== undefined && new TextEncoder().encode(bodyText)
      : await readFile(files, bodyFile, `${key}.body-file`);
  return { ...request, headers, ...(body && { body }) };
}

async function headersOf(
  files: Files,
  { headers, headersFile }: RequestConfig,
  key: string,
): Promise<RequestConfig["headers"]> {
  if (headersFile === undefined) return headers;
  const bytes = await readFile(files, headersFile, key);
  const read = headersIn(new TextDecoder().decode(bytes), headersFile);
  const own = new Set(Object.keys(headers).map((header) => header.toLowerCase()));
  const others = Object.entries(read).filter(([header]) => !own.has(header.toLowerCase()));
  return { ...Object.fromEntries(others), ...headers };
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
