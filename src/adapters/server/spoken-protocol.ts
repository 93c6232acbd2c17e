import { connect as connectPlain, type NetConnectOpts, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { ListeningPlace } from "./sockets.ts";

const TIMEOUT_MS = 1000;
const HOST = "127.0.0.1";

/** The protocols that can be detected from a few bytes. */
export type SpokenProtocol = "TLS" | "HTTP/2" | "HTTP/1.1";

/**
 * Detects the protocol of a server that does not answer sensibly in the expected one.
 * @returns undefined if it speaks the expected one, or none of these
 */
export async function otherProtocolAt({ port, socket }: ListeningPlace, expected: SpokenProtocol) {
  const where = socket === undefined ? { port, host: HOST } : { path: socket };
  for (const [protocol, isSpoken] of TESTS) {
    // The only protocol left; another request would add no information.
    if (protocol === "HTTP/1.1" && protocol === expected) return undefined;
    if (await isSpoken(where)) return protocol === expected ? undefined : protocol;
  }
  return undefined;
}

const TESTS = [
  ["TLS", speaksTls],
  ["HTTP/2", speaksHttp2],
  ["HTTP/1.1", speaksHttp1],
] as const;

/** Checks that a TLS handshake succeeds, or fails with an alert, which only TLS servers send. */
function speaksTls(where: NetConnectOpts): Promise<boolean> {
  // Only the protocol is detected: no data is sent over the connection.
  const socket = connectTls({ ...where, rejectUnauthorized: false, minVersion: "TLSv1" });
  return answerOf(socket, (end) => {
    socket.once("secureConnect", () => end(true));
    socket.on("error", (error: NodeJS.ErrnoException) =>
      end(/^ERR_SSL_.*_ALERT_/.test(error.code ?? "")),
    );
  });
}

/** The preface of HTTP/2 and an empty SETTINGS frame (RFC 9113, sections 3.4 and 6.5). */
const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u0004\0\0\0\0\0", "latin1");
const FRAME_HEADER_BYTES = 9;
const SETTINGS_TYPE = 4;
const SETTING_BYTES = 6;

/** Checks that the answer to HTTP/2's preface is a SETTINGS frame, which must come first. */
async function speaksHttp2(where: NetConnectOpts): Promise<boolean> {
  const got = await firstBytesAfter(where, PREFACE);
  return (
    got.length >= FRAME_HEADER_BYTES &&
    got.readUIntBE(0, 3) % SETTING_BYTES === 0 &&
    got[3] === SETTINGS_TYPE &&
    got.readUInt32BE(5) === 0
  );
}

const REQUEST = Buffer.from("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");

/** Checks that a request in HTTP/1.1 gets an answer of any status. */
async function speaksHttp1(where: NetConnectOpts): Promise<boolean> {
  return (await firstBytesAfter(where, REQUEST)).toString("latin1").startsWith("HTTP/1.");
}

/** Sends some bytes. @returns the first bytes of the answer, at most the size of a frame header */
async function firstBytesAfter(where: NetConnectOpts, sent: Buffer): Promise<Buffer> {
  const socket = connectPlain(where);
  let got = Buffer.alloc(0);
  await answerOf(socket, (end) => {
    socket.once("connect", () => socket.write(sent));
    socket.on("error", () => end(false));
    socket.on("data", (chunk) => {
      got = Buffer.concat([got, chunk]);
      if (got.length >= FRAME_HEADER_BYTES) end(true);
    });
  });
  return got.subarray(0, FRAME_HEADER_BYTES);
}

/**
 * Waits for a result from a connection, and closes it.
 * @param listen sets listeners that call `end` with the result
 * @returns false on timeout, or if the connection was closed before
 */
function answerOf(socket: Socket, listen: (end: (answer: boolean) => void) => void) {
  return new Promise<boolean>((resolve) => {
    const end = (answer: boolean) => {
      resolve(answer);
      socket.destroy();
    };
    socket.setTimeout(TIMEOUT_MS, () => end(false));
    socket.once("close", () => end(false));
    listen(end);
  });
}
