import type { Config, RequestConfig } from "../../domain/run/plan/config.ts";
import { keyOfRequest } from "../../domain/run/plan/request-key.ts";
import { isHttp2, type Transport } from "../../domain/run/plan/transport.ts";
import { LoadgateError, messageOf } from "../../domain/shared/error.ts";
import { parseHeaderLines } from "../../domain/shared/header-lines.ts";
import type { Machine } from "../../ports/machine.ts";

type Files = Pick<Machine, "readFile">;

/**
 * Reads the files that requests name, those of scenarios and those that servers are asked when they start: bodies, and
 * headers, which are overridden by those in the configuration.
 * @throws LoadgateError `usage` when a file cannot be read, or a line of headers is not a header
 */
export async function withRequestFiles<Part extends Pick<Config, "servers" | "scenarios">>(
  files: Files,
  config: Part,
): Promise<Part> {
  const scenarios = await Promise.all(
    config.scenarios.map(async (scenario) => {
      const { name, transport } = scenario;
      const requests = scenario.requests.map((request) =>
        withFiles(files, request, keyOfRequest(name, request), transport),
      );
      return { ...scenario, requests: await Promise.all(requests) };
    }),
  );
  const servers = await Promise.all(
    config.servers.map(async (server) => {
      const { request, transport } = server.ready;
      if (!request) return server;
      const read = await withFiles(files, request, request.from, transport);
      return { ...server, ready: { ...server.ready, request: read } };
    }),
  );
  return { ...config, scenarios, servers };
}

type WithFiles = Pick<RequestConfig, "headers" | "headersFile" | "bodyFile" | "bodyText">;

/** @param key of the request in the configuration */
async function withFiles<Request extends WithFiles>(
  files: Files,
  request: Request,
  key: string,
  transport: Transport | undefined,
): Promise<Request> {
  const { headers, headersFile, bodyFile, bodyText } = request;
  const contentOf = (file: string, of: string) =>
    files.readFile(file).catch((error: unknown) => {
      throw new LoadgateError("usage", `${key}.${of}: ${messageOf(error)}`, {
        hint: "Give a path relative to the configuration file.",
        cause: error,
      });
    });
  const body =
    bodyFile === undefined
      ? bodyText !== undefined && new TextEncoder().encode(bodyText)
      : await contentOf(bodyFile, "body-file");
  const read = { ...request, ...(body && { body }) };
  if (headersFile === undefined) return read;
  const lines = new TextDecoder().decode(await contentOf(headersFile, "headers-file"));
  const parsed = parseHeaderLines(lines, transport && isHttp2(transport));
  if (!parsed.headers) {
    const { wrongLine, what, hint } = parsed;
    throw new LoadgateError("usage", `${headersFile}:${wrongLine}: ${what}`, { hint });
  }
  const own = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const others = Object.entries(parsed.headers).filter(([name]) => !own.has(name.toLowerCase()));
  return { ...read, headers: { ...Object.fromEntries(others), ...headers } };
}
