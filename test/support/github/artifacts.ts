import { createServer } from "node:http";
import { strToU8, zipSync } from "fflate";
import { type ApiAnswer, type ApiRequest, failed, page } from "./exchange.ts";

/** An artifact of a workflow run. */
export interface Artifact {
  readonly id: number;
  readonly run: number;
  readonly name: string;
  readonly zip: Uint8Array;
  readonly expired: boolean;
}

/** The artifacts of a repository, and the storage that they are downloaded from. */
export interface Artifacts extends AsyncDisposable {
  /**
   * @param files names in the archive and their content, or the archive's bytes
   * @returns the artifact's id
   */
  readonly add: (
    run: number,
    name: string,
    files: Readonly<Record<string, string | Uint8Array>> | Uint8Array,
    options?: { readonly expired?: boolean },
  ) => number;
  readonly answer: (request: ApiRequest) => ApiAnswer | undefined;
}

/**
 * Starts a storage for artifacts. It has another host than the API, answers a download only once, and
 * refuses a request that brings the API's token along, as GitHub's does.
 */
export async function startArtifacts(): Promise<Artifacts> {
  const all: Artifact[] = [];
  const storage = createServer(({ url = "", headers }, response) => {
    const found = all.find(({ id }) => url.startsWith(`/${id}?`));
    if (headers.authorization !== undefined) response.writeHead(400).end("no token wanted");
    else if (!found) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": "application/zip" }).end(found.zip);
  });
  // All of 127.0.0.0/8 is this machine; another address is another host.
  await new Promise<void>((resolve) => storage.listen(0, "127.0.0.2", resolve));
  const address = storage.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const answer = ({ method, url }: ApiRequest): ApiAnswer | undefined => {
    if (method !== "GET") return undefined;
    const list = /^(\/repos\/[^/]+\/[^/]+)\/actions\/runs\/(\d+)\/artifacts$/.exec(url.pathname);
    if (list) {
      const name = url.searchParams.get("name");
      const ofRun = all.filter(
        (each) => each.run === Number(list[2]) && (name === null || each.name === name),
      );
      return page(
        ofRun.map(({ id, run, name: ofArtifact, zip, expired }) => ({
          id,
          node_id: `A_${id}`,
          name: ofArtifact,
          size_in_bytes: zip.length,
          expired,
          archive_download_url: `${url.origin}${list[1]}/actions/artifacts/${id}/zip`,
          workflow_run: { id: run },
        })),
        url,
        (artifacts) => ({ total_count: ofRun.length, artifacts }),
      );
    }
    const download = /^\/repos\/[^/]+\/[^/]+\/actions\/artifacts\/(\d+)\/zip$/.exec(url.pathname);
    if (!download) return undefined;
    const found = all.find(({ id }) => id === Number(download[1]));
    if (!found) return failed(404, "Not Found");
    if (found.expired) return failed(410, "Artifact has expired");
    return {
      status: 302,
      headers: { location: `http://127.0.0.2:${port}/${found.id}?sig=once` },
      body: "",
    };
  };
  return {
    add: (run, name, files, { expired = false } = {}) => {
      const zip =
        files instanceof Uint8Array
          ? files
          : zipSync(
              Object.fromEntries(
                Object.entries(files).map(([file, content]) => [
                  file,
                  typeof content === "string" ? strToU8(content) : content,
                ]),
              ),
            );
      const id = all.length + 1;
      all.push({ id, run, name, zip, expired });
      return id;
    },
    answer,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        storage.closeAllConnections();
        storage.close(() => resolve());
      }),
  };
}
