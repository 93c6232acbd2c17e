import { type BencherApi, contentOf, createBencherApi } from "./api.ts";
import { type ClientOptions, callClient } from "./client.ts";
import { readOrFail } from "./failure.ts";
import { checkKey } from "./key.ts";

/** What the adapter needs to know. */
export interface BencherOptions extends ClientOptions {
  /** Address of the API, without a slash at the end. */
  readonly host: string;
  /** Slug or UUID. */
  readonly project: string;
  /** The first run may make the project, or write to one that nobody has claimed. */
  readonly createProject: boolean;
  /** Called with what happens between the calls. */
  readonly onLine: (line: string) => void;
}

/** One project in one Bencher: its client for what writes, its API for what reads. */
export interface Project {
  readonly options: BencherOptions;
  readonly place: { readonly host: string; readonly project: string };
  readonly api: BencherApi;
  /** Path of the project in the API. */
  readonly path: string;
  readonly call: (args: readonly string[], signal: AbortSignal) => ReturnType<typeof callClient>;
  /** What a reader makes of the answer at a path below the host. @throws LoadgateError `publishing` */
  readonly read: <Value>(
    path: string,
    reader: (value: unknown) => Value,
    signal: AbortSignal,
  ) => Promise<Value>;
}

/**
 * Opens a project; nothing is asked yet.
 * @throws LoadgateError `publishing` when the key is malformed
 */
export function openProject(options: BencherOptions): Project {
  const { host, project, key } = options;
  if (key !== undefined) checkKey(key);
  const api = createBencherApi(host, key);
  return {
    options,
    place: { host, project },
    api,
    path: `/v0/projects/${encodeURIComponent(project)}`,
    call: (args, signal) => callClient(options, args, signal),
    read: async (path, reader, signal) => {
      const content = contentOf(host, path, await api.get(path, signal));
      return readOrFail(host, () => reader(content));
    },
  };
}
