import type { z } from "zod";
import { type ApiAnswer, contentOf, createBencherApi } from "./api.ts";
import type { BencherPlace } from "./arguments.ts";
import { type ClientOptions, callClient } from "./client.ts";
import { readOrFail } from "./failure.ts";
import { checkKey } from "./key.ts";
import { parsed } from "./schemas.ts";

/** What is needed to reach a project. */
export interface BencherOptions extends ClientOptions, BencherPlace {
  /** The first run may make the project, or write to one that nobody has claimed. */
  readonly createProject: boolean;
  /** Called with what happens between the calls. */
  readonly onLine: (line: string) => void;
}

/** One project in one Bencher: its client for what writes, its API for what reads. */
export type Project = ReturnType<typeof openProject>;

/**
 * Opens a project; nothing is asked yet.
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
    /** Reads an answer at a path below the host by its schema. @throws LoadgateError `publishing` */
    read: async <Value>(path: string, schema: z.ZodType<Value>, signal: AbortSignal) =>
      valueIn(path, schema, await api.get(path, signal)),
    /** The same. @returns undefined where there is nothing at the path: status 404 */
    find: async <Value>(path: string, schema: z.ZodType<Value>, signal: AbortSignal) => {
      const answer = await api.get(path, signal);
      return answer.status === 404 ? undefined : valueIn(path, schema, answer);
    },
  };
}
