import { createServer } from "node:net";
import { createEmulator, type Emulator } from "emulate";
import type { ApiAnswer, ApiRequest } from "./exchange.ts";
import { corrected, type PullOptions, type Pulls } from "./pulls.ts";

/** Asks the emulator for something on behalf of somebody. @throws Error when it refuses */
export type Ask = (login: string, method: string, path: string, body?: unknown) => Promise<unknown>;

/** Hands a request on to the emulator. */
export type Forward = (
  request: Pick<ApiRequest, "method" | "url" | "body" | "login">,
) => Promise<ApiAnswer>;

/** The token by which the emulator knows a person. */
export function personalToken(login: string): string {
  return `token-of-${login}`;
}

/**
 * Starts the emulator with one repository and some people.
 * @param options `baseUrl`: what it takes for its own address in the documents that it answers with; `isEmpty`: the
 *   repository has no commit
 */
export async function startEmulator(
  [owner, name]: readonly [string, string],
  logins: readonly string[],
  { baseUrl, isEmpty }: { readonly baseUrl: string; readonly isEmpty: boolean },
): Promise<Emulator> {
  const port = await freePort();
  const emulator = await createEmulator({
    service: "github",
    port,
    baseUrl,
    seed: {
      tokens: Object.fromEntries(
        logins.map((login) => [personalToken(login), { login, scopes: ["repo", "user"] }]),
      ),
      github: {
        users: logins.map((login) => ({ login })),
        repos: [{ owner, name, auto_init: !isEmpty }],
      },
    },
  });
  return { ...emulator, url: `http://127.0.0.1:${port}` };
}

/**
 * Hands requests on to the emulator.
 * @param emulatorUrl its address
 * @param publicUrl the address that its answers shall name
 */
export function createForward(emulatorUrl: string, publicUrl: string, pulls: Pulls): Forward {
  return async ({ method, url, body, login }) => {
    const response = await fetch(`${emulatorUrl}${url.pathname}${url.search}`, {
      method,
      headers: {
        "content-type": "application/json",
        // A connection that was kept may be closed just when it is used again.
        connection: "close",
        ...(login !== undefined && { authorization: `token ${personalToken(login)}` }),
      },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    const text = await response.text();
    const link = response.headers.get("link");
    return {
      status: response.status,
      headers: {
        "content-type": response.headers.get("content-type") ?? "text/plain",
        ...(link !== null && { link: link.replaceAll(emulatorUrl, publicUrl) }),
      },
      body: isJson(response)
        ? JSON.stringify(corrected(JSON.parse(text), pulls)).replaceAll(emulatorUrl, publicUrl)
        : text,
    };
  };
}

function isJson(response: Response): boolean {
  return response.headers.get("content-type")?.includes("json") ?? false;
}

/**
 * What the emulator says of nobody: GitHub knows the permission of every user, "read" in a public
 * repository, and calls roles between by the next lower permission.
 */
export async function answerAboutPermission(
  request: ApiRequest,
  logins: readonly string[],
  forward: Forward,
): Promise<ApiAnswer | undefined> {
  const [, user = ""] =
    /^\/repos\/[^/]+\/[^/]+\/collaborators\/([^/]+)\/permission$/.exec(request.url.pathname) ?? [];
  const login = decodeURIComponent(user);
  if (request.method !== "GET" || !logins.includes(login)) return undefined;
  const answer = await forward(request);
  const role = answer.status === 200 ? String(JSON.parse(String(answer.body)).role_name) : "read";
  const permission = { admin: "admin", maintain: "write", write: "write" }[role] ?? "read";
  return {
    status: 200,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ permission, role_name: role, user: { login, type: "User" } }),
  };
}

/**
 * Opens a pull request with the number, the author and the commits that it is to have.
 */
export async function createPull(
  ask: Ask,
  repository: string,
  pulls: Pulls,
  pull: PullOptions,
): Promise<void> {
  const here = `/repos/${repository}`;
  const [owner = ""] = repository.split("/");
  const { number, author = owner, headRef = `change-${number}`, baseRef = "main" } = pull;
  // Numbers are counted up by issues and pull requests alike.
  if (number <= pulls.last) throw new Error(`the number ${number} is used up`);
  for (pulls.last += 1; pulls.last < number; pulls.last += 1) {
    await ask(owner, "POST", `${here}/issues`, { title: "filler" });
  }
  if (pull.fork) await ask(author, "POST", `${here}/forks`, {});
  else {
    const branch = await ask(owner, "GET", `${here}/branches/${baseRef}`);
    const { commit } = branch as { readonly commit: { readonly sha: string } };
    const ref = `refs/heads/${headRef}`;
    await ask(owner, "POST", `${here}/git/refs`, { ref, sha: commit.sha });
  }
  await ask(author, "POST", `${here}/pulls`, {
    title: pull.title ?? "A change",
    body: pull.body ?? "",
    base: baseRef,
    head: pull.fork ? `${author}:${headRef}` : headRef,
  });
  pulls.all.set(number, pull);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (typeof address === "object" && address) return address.port;
  throw new Error("there is no free port");
}
