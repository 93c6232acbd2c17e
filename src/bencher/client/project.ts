import type { z } from "zod";
import { type ApiAnswer, contentOf, createBencherApi } from "./api.ts";
import type { BencherPlace } from "./arguments.ts";
import { type ClientOptions, callClient } from "./client.ts";
import { readOrFail } from "./failure.ts";
import { checkKey } from "./key.ts";
import { parsed } from "./schemas.ts";

/** Options for reaching a project. */
export interface BencherOptions extends ClientOptions, BencherPlace {
  /** The first run may create the project, or write to an unclaimed one. */
  readonly createProject: boolean;
  /** Called with progress messages between the calls. */
  readonly onLine: (line: string) => void;
}

/** A project in Bencher: the client for writing, the API for reading. */
export type Project = ReturnType<typeof openProject>;

/**
 * Opens a project without making a request.
 * @throws LoadgateError `publishing` when the key is malformed
 */
export function openProject(options: BencherOptions) {
  const { host, project, key } = options;
  if (key !== undefined) checkKey(key);
  const api = createBencherApi(host, key);
  const valueIn = <Value>(path: string, schema: z.ZodType<Value>, answer: ApiAnswer) => {
    const content = contentOf(host, path, answer);
    return readOrFail(host, () => parsed(schema, content));
  };
  return {
    options,
    api,
    /** Path of the project in the API. */
    path: `/v0/projects/${encodeURIComponent(project)}`,
    call: (args: readonly string[], signal: AbortSignal) => callClient(options, args, signal),
    /** Reads and validates the answer at a path below the host. @throws LoadgateError `publishing` */
    read: async <Value>(path: string, schema: z.ZodType<Value>, signal: AbortSignal) =>
      valueIn(path, schema, await api.get(path, signal)),
    /** The same. @returns undefined for status 404 */
    find: async <Value>(path: string, schema: z.ZodType<Value>, signal: AbortSignal) => {
      const answer = await api.get(path, signal);
      return answer.status === 404 ? undefined : valueIn(path, schema, answer);
    },
  };
}
