import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";

const TIMEOUT_MS = 1000;
const HOST = "127.0.0.1";

/**
 * Finds out which protocol a server speaks that does not answer plain HTTP/1.1 sensibly.
 * @param port of the loopback address
 * @returns undefined where it is neither of these
 */
export async function otherProtocolOn(port: number): Promise<"TLS" | "HTTP/2" | undefined> {
  if (await speaksTls(port)) return "TLS";
  return (await speaksHttp2(port)) ? "HTTP/2" : undefined;
}

/** Whether a TLS handshake succeeds, or fails with an alert, which only a TLS server sends. */
function speaksTls(port: number): Promise<boolean> {
  // Only the protocol is asked for: nothing is sent over the connection.
  const socket = connectTls({ port, host: HOST, rejectUnauthorized: false, minVersion: "TLSv1" });
  return answerOf(socket, (end) => {
    socket.once("secureConnect", () => end(true));
    socket.on("error", (error: NodeJS.ErrnoException) =>
      end(/^ERR_SSL_.*_ALERT_/.test(error.code ?? "")),
    );
  });
}

/** The preface of HTTP/2 and an empty frame of settings (RFC 9113, sections 3.4 and 6.5). */
const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u0004\0\0\0\0\0", "latin1");
const FRAME_HEADER_BYTES = 9;
const SETTINGS_TYPE = 4;
const SETTING_BYTES = 6;

/** Whether the answer to HTTP/2's preface is a frame of settings, which must be the first one. */
function speaksHttp2(port: number): Promise<boolean> {
  const socket = connectPlain({ port, host: HOST });
  let got = Buffer.alloc(0);
  return answerOf(socket, (end) => {
    socket.once("connect", () => socket.write(PREFACE));
    socket.on("error", () => end(false));
    socket.on("data", (chunk) => {
      got = Buffer.concat([got, chunk]);
      if (got.length < FRAME_HEADER_BYTES) return;
      end(
        got.readUIntBE(0, 3) % SETTING_BYTES === 0 &&
          got[3] === SETTINGS_TYPE &&
          got.readUInt32BE(5) === 0,
      );
    });
  });
}

/**
 * Waits for what a connection shows, and closes it.
 * @param listen sets listeners that call `end` with the answer
 * @returns false where the time is up or the connection was closed before
 */
function answerOf(
  socket: Socket,
  listen: (end: (answer: boolean) => void) => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (answer: boolean) => {
      resolve(answer);
      socket.destroy();
    };
    socket.setTimeout(TIMEOUT_MS, () => end(false));
    socket.once("close", () => end(false));
    listen(end);
  });
}
