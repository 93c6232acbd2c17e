import { createServer, type RequestListener } from "node:http";
import { createServer as createHttp2Server, type Http2Session } from "node:http2";
import { createServer as createTcpServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/**
 * An HTTP server in this process for the time of a test.
 * @returns its address, without a slash at the end
 */
export async function webServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${portOf(server.address())}`;
}

/**
 * A server in this process that speaks HTTP/2 without TLS.
 * @param onSession called for each connection
 * @returns its address, without a slash at the end
 */
export async function http2Server(onSession: (session: Http2Session) => void): Promise<string> {
  const sessions = new Set<Http2Session>();
  const server = createHttp2Server();
  server.on("session", (session) => {
    sessions.add(session);
    // A client that has seen enough resets its connections and streams.
    session.on("error", () => {});
    session.on("stream", (stream) => stream.on("error", () => {}));
    onSession(session);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const session of sessions) session.destroy();
    server.close();
  });
  return `http://127.0.0.1:${portOf(server.address())}`;
}

/**
 * A server in this process that does with the bare connection what the test wants, once the request
 * has begun to arrive.
 * @returns its address, without a slash at the end
 */
export async function rawServer(onRequest: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("data", () => onRequest(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${portOf(server.address())}`;
}

function portOf(address: ReturnType<ReturnType<typeof createServer>["address"]>): number {
  if (typeof address === "object" && address) return address.port;
  throw new Error("it does not listen on a port");
}
