/**
 * Speaks something else than plain HTTP/1.1 on PORT: `tls`, `mutual-tls`, `tls-http2`, `http2`, or
 * `tls-with-words`, which tells who speaks plainly that TLS is expected. Certificate and key are in the
 * file CERTIFICATE.
 */
import { readFileSync } from "node:fs";
import { createServer as createHttp2, createSecureServer } from "node:http2";
import { createServer as createHttps } from "node:https";
import { createServer as createTcp } from "node:net";

const pem = process.env["CERTIFICATE"] ? readFileSync(process.env["CERTIFICATE"]) : undefined;
const identity = pem ? { key: pem, cert: pem } : {};
const TLS_HANDSHAKE = 0x16;
const WORDS = "HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n";

/** @type {(request: unknown, response: { end: (text: string) => void }) => void} */
const answer = (_request, response) => response.end("hello\n");

/** The protocol is told by the first byte, as Go's server does. */
function withWords() {
  const inside = createHttps(identity, answer);
  return createTcp((socket) => {
    socket.on("error", () => {});
    socket.once("data", (first) => {
      if (first[0] !== TLS_HANDSHAKE) {
        socket.end(WORDS);
        return;
      }
      socket.pause();
      socket.unshift(first);
      inside.emit("connection", socket);
    });
  });
}

const servers = {
  tls: () => createHttps(identity, answer),
  "mutual-tls": () =>
    createHttps({ ...identity, requestCert: true, rejectUnauthorized: true }, answer),
  "tls-http2": () => createSecureServer(identity, answer),
  "tls-with-words": withWords,
  http2: () => createHttp2(answer),
};
const server = servers[/** @type {keyof typeof servers} */ (process.argv[2])]();
server.on("sessionError", () => {});
server.listen(Number(process.env["PORT"]), "127.0.0.1");
