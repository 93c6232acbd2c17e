import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type ApiAnswer, type ApiRequest, failed } from "./exchange.ts";
import { delayOf, type Faults } from "./faults.ts";
import { allows, type Permissions } from "./permissions.ts";

/** A token that the API knows. */
export interface KnownToken {
  readonly login: string;
  /** Of a job's token; a person's token may do whatever the person may. */
  readonly permissions?: Permissions;
}

/** A request that was made. */
export interface Call {
  readonly method: string;
  /** Path and query, without the API's own prefix. */
  readonly path: string;
  readonly status: number;
  readonly login: string | undefined;
}

/** What the proxy asks about each request. */
export interface ProxyRules {
  readonly faults: Faults;
  readonly tokens: ReadonlyMap<string, KnownToken>;
  /** Path before the API's paths, as GitHub Enterprise has `/api/v3`. */
  readonly prefix: string;
  readonly answer: (request: ApiRequest) => Promise<ApiAnswer>;
  readonly onCall: (call: Call) => void;
}

/** A proxy that listens. */
export interface Proxy extends AsyncDisposable {
  /** Without prefix and without a slash at the end. */
  readonly origin: string;
}

/** GitHub's bound for the body of a comment, in characters. */
const MAX_COMMENT = 65_536;

/** GitHub's bound for the summary of a check, in bytes, whatever its documentation says of characters. */
const MAX_SUMMARY = 65_535;

/**
 * Starts the server that stands in front of the emulator and is as strict as GitHub.
 */
export async function startProxy(rules: ProxyRules): Promise<Proxy> {
  const server = createServer((request, response) => {
    handle(request, response, rules).catch((error: unknown) => {
      response.writeHead(599).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the proxy has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function handle(
  incoming: IncomingMessage,
  response: ServerResponse,
  { faults, tokens, prefix, answer, onCall }: ProxyRules,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const { method = "GET", headers, url: target = "/" } = incoming;
  const known = knownToken(headers.authorization, tokens);
  const request: ApiRequest = {
    method,
    url: new URL(target.slice(prefix.length), `http://${headers.host}`),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, String(value)]),
    ),
    body: Buffer.concat(chunks),
    login: known === "unknown" ? undefined : known?.login,
  };
  const path = `${request.url.pathname}${request.url.search}`;
  const send = ({ status, headers: more, body }: ApiAnswer) => {
    onCall({ method, path, status, login: request.login });
    response.writeHead(status, more).end(body);
  };
  const fault = faults.take(method, path);
  await delayOf(fault);
  if (fault?.afterwards) await answer(request);
  if (fault?.cut) {
    onCall({ method, path, status: 0, login: request.login });
    response.destroy();
    return;
  }
  if (fault?.status !== undefined) {
    const bad = failed(fault.status, fault.message ?? "It went wrong");
    send({ ...bad, headers: { ...bad.headers, ...fault.headers } });
    return;
  }
  if (!target.startsWith(`${prefix}/`)) send(failed(404, "Not Found"));
  else if (known === "unknown") send(failed(401, "Bad credentials"));
  else if (known?.permissions && !allows(known.permissions, method, request.url.pathname)) {
    send(failed(403, "Resource not accessible by integration"));
  } else {
    const refusal = tooLong(request);
    send(refusal === undefined ? await answer(request) : failed(422, refusal));
  }
}

function knownToken(
  authorization: string | undefined,
  tokens: ReadonlyMap<string, KnownToken>,
): KnownToken | "unknown" | undefined {
  if (authorization === undefined) return undefined;
  return tokens.get(authorization.replace(/^(token|bearer) /i, "")) ?? "unknown";
}

/** What GitHub says of a text that is longer than it may be. */
function tooLong({ method, url, body }: ApiRequest): string | undefined {
  if (body.length === 0 || method === "GET") return undefined;
  if (/\/comments(\/\d+)?$/.test(url.pathname)) {
    const isTooLong = textAt(JSON.parse(body.toString()), "body").length > MAX_COMMENT;
    return isTooLong
      ? "Validation Failed: body is too long (maximum is 65536 characters)"
      : undefined;
  }
  if (!/\/check-runs(\/\d+)?$/.test(url.pathname)) return undefined;
  const summary = textAt(JSON.parse(body.toString()), "output", "summary");
  const isTooLong = Buffer.byteLength(summary) > MAX_SUMMARY;
  return isTooLong ? "Validation Failed: summary exceeds a maximum bytesize of 65535" : undefined;
}

/** A text in a document; empty where there is none. */
function textAt(document: unknown, ...keys: readonly string[]): string {
  const found = keys.reduce<unknown>(
    (value, key) => (typeof value === "object" && value ? Reflect.get(value, key) : undefined),
    document,
  );
  return typeof found === "string" ? found : "";
}
