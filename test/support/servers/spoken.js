/**
 * Speaks one protocol: `http1-tls`, `http2` (TLS, and HTTP/1.1 beside it), `h2c`, `unix`, or `unix-h2c`, on PORT or
 * on the socket SOCKET. Certificate and key are in the file CERTIFICATE. It counts what it is asked, apart from
 * `/-/count` and `/-/most`, which ask for the count, and for the most that were under way at once. `/never` gets no answer, `/after/MS` a late one, `/status/N` that status.
 * With GOAWAY=N a connection is ended after so many requests, as nginx does.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createH2c, createSecureServer } from "node:http2";
import { createServer as createHttps } from "node:https";

const { CERTIFICATE, GOAWAY, PORT, SOCKET = "" } = process.env;
const pem = CERTIFICATE ? readFileSync(CERTIFICATE) : undefined;
const identity = pem ? { key: pem, cert: pem } : {};
let count = 0;
let underWay = 0;
let most = 0;
/** @type {WeakMap<object, number>} */
const asked = new WeakMap();

/** @typedef {{ end: (text: string) => void, statusCode: number }} Response */
/** @typedef {{ url?: string | undefined, method?: string | undefined, httpVersion: string, resume: () => void,
 *   stream?: { session?: { close: () => void } | undefined } }} Request */

/** @type {(request: Request, response: Response) => void} */
function answer(request, response) {
  const { url = "", method, httpVersion, stream } = request;
  request.resume();
  if (url.startsWith("/-/")) {
    response.end(String(url === "/-/count" ? count : most));
    return;
  }
  count += 1;
  underWay += 1;
  most = Math.max(most, underWay);
  const [, kind, number] = url.split("/");
  if (kind === "never") return;
  const right = () => {
    underWay -= 1;
    response.end(`${method} ${url} HTTP/${httpVersion}\n`);
  };
  if (kind === "status") response.statusCode = Number(number);
  if (kind === "after") setTimeout(right, Number(number));
  else right();
  const session = stream?.session;
  if (!GOAWAY || !session) return;
  asked.set(session, (asked.get(session) ?? 0) + 1);
  if (asked.get(session) === Number(GOAWAY)) session.close();
}

const servers = {
  "http1-tls": () => createHttps(identity, answer),
  http2: () => createSecureServer({ ...identity, allowHTTP1: true }, answer),
  h2c: () => createH2c(answer),
  unix: () => createServer(answer),
  "unix-h2c": () => createH2c(answer),
};
const kind = /** @type {keyof typeof servers} */ (process.argv[2]);
const server = servers[kind]();
server.on("sessionError", () => {});
if (kind.startsWith("unix")) server.listen(SOCKET.replace("{port}", String(PORT)));
else server.listen(Number(PORT), "127.0.0.1");
