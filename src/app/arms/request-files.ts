import type { RequestConfig, ScenarioConfig, ServerConfig } from "../../domain/run/plan/config.ts";
import { parseHeaderLines } from "../../domain/run/plan/header-lines.ts";
import { keyOfRequest } from "../../domain/run/plan/request-key.ts";
import { isHttp2, type Transport } from "../../domain/run/plan/transport.ts";
import { LoadgateError, messageOf } from "../../domain/shared/error.ts";
import type { Machine } from "../../ports/machine.ts";

type Files = Pick<Machine, "readFile">;

/**
 * Reads the files that requests name: bodies, and headers, which are overridden by those in the configuration.
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
        scenario.requests.map((request) => {
          const key = keyOfRequest(scenario.name, request);
          return withFiles(files, request, { key, transport: scenario.transport });
        }),
      ),
    })),
  );
}

/**
 * Reads the files of readiness requests, as {@link withRequestFiles} does.
 * @throws LoadgateError `usage` as there
 */
export async function withReadyFiles(
  files: Files,
  servers: readonly ServerConfig[],
): Promise<readonly ServerConfig[]> {
  return await Promise.all(
    servers.map(async (server) => {
      const { request, transport } = server.ready;
      if (!request) return server;
      const read = await withFiles(files, request, { key: request.from, transport });
      return { ...server, ready: { ...server.ready, request: read } };
    }),
  );
}

/** The request's key in the configuration, and its transport. */
interface Place {
  readonly key: string;
  readonly transport: Transport | undefined;
}

type WithFiles = Pick<RequestConfig, "headers" | "headersFile" | "bodyFile" | "bodyText">;

async function withFiles<Request extends WithFiles>(
  files: Files,
  request: Request,
  { key, transport }: Place,
): Promise<Request> {
  const { bodyFile, bodyText } = request;
  const place = { key: `${key}.headers-file`, transport };
  const headers = await headersOf(files, request, place);
  const body =
    bodyFile === undefined
      ? bodyText !== undefined && new TextEncoder().encode(bodyText)
      : await readFile(files, bodyFile, `${key}.body-file`);
  return { ...request, headers, ...(body && { body }) };
}

async function headersOf(
  files: Files,
  { headers, headersFile }: WithFiles,
  { key, transport }: Place,
): Promise<RequestConfig["headers"]> {
  if (headersFile === undefined) return headers;
  const text = new TextDecoder().decode(await readFile(files, headersFile, key));
  const read = parseHeaderLines(text, transport && isHttp2(transport));
  if (!read.headers) {
    const { wrongLine, what, hint } = read;
    throw new LoadgateError("usage", `${headersFile}:${wrongLine}: ${what}`, { hint });
  }
  const own = new Set(Object.keys(headers).map((header) => header.toLowerCase()));
  const others = Object.entries(read.headers).filter(([header]) => !own.has(header.toLowerCase()));
  return { ...Object.fromEntries(others), ...headers };
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
