import { createServer } from "node:http";

/** A site that is served. */
export interface ServedSite extends AsyncDisposable {
  /** Address of its folder, with a slash at the end. */
  readonly address: string;
  /** Paths that were asked for, in their order. */
  readonly asked: readonly string[];
}

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  xml: "application/xml",
};

/**
 * Serves files as GitHub Pages does: below the name of the repository, a folder's `index.html` for its address, and
 * nothing beside it.
 * @param files bytes by name, all in one folder
 * @param repository its name without the owner
 */
export async function servePages(
  files: Readonly<Record<string, Uint8Array>>,
  repository: string,
): Promise<ServedSite> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://pages");
    asked.push(pathname);
    if (pathname === `/${repository}`) {
      response.writeHead(301, { location: `/${repository}/` }).end();
      return;
    }
    const [, folder, name] = /^\/([^/]*)\/([^/]*)$/.exec(pathname) ?? [];
    const file = name === "" ? "index.html" : (name ?? "");
    const bytes = folder === repository ? files[file] : undefined;
    const type = bytes && TYPES[file.slice(file.lastIndexOf(".") + 1)];
    response.writeHead(bytes ? 200 : 404, type === undefined ? {} : { "content-type": type });
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = server.address();
  if (typeof at !== "object" || !at) throw new Error("the site has no port");
  return {
    address: `http://127.0.0.1:${at.port}/${repository}/`,
    asked,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
