import type { z } from "zod";
import { type ApiAnswer, type BencherApi, contentOf, createBencherApi } from "./api.ts";
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

/** Reads an answer at a path below the host by its schema. @throws LoadgateError `publishing` */
type Read<None> = <Value>(
  path: string,
  schema: z.ZodType<Value>,
  signal: AbortSignal,
) => Promise<Value | None>;

/** One project in one Bencher: its client for what writes, its API for what reads. */
export interface Project {
  readonly options: BencherOptions;
  readonly api: BencherApi;
  /** Path of the project in the API. */
  readonly path: string;
  readonly call: (args: readonly string[], signal: AbortSignal) => ReturnType<typeof callClient>;
  readonly read: Read<never>;
  /** @returns undefined where there is nothing at the path: status 404 */
  readonly find: Read<undefined>;
}

/**
 * Opens a project; nothing is asked yet.
 * @throws LoadgateError `publishing` when the key is malformed
 */
export function openProject(options: BencherOptions): Project {
  const { host, project, key } = options;
  if (key !== undefined) checkKey(key);
  const api = createBencherApi(host, key);
  const find: Project["find"] = async (path, schema, signal) => {
    const answer = await api.get(path, signal);
    return answer.status === 404 ? undefined : valueIn(options, { path, schema }, answer);
  };
  const read: Project["read"] = async (path, schema, signal) =>
    valueIn(options, { path, schema }, await api.get(path, signal));
  return {
    options,
    api,
    path: `/v0/projects/${encodeURIComponent(project)}`,
    call: (args, signal) => callClient(options, args, signal),
    find,
    read,
  };
}

function valueIn<Value>(
  { host }: BencherPlace,
  { path, schema }: { readonly path: string; readonly schema: z.ZodType<Value> },
  answer: ApiAnswer,
): Value {
  const content = contentOf(host, path, answer);
  return readOrFail(host, () => parsed(schema, content));
}
