import { createServer as createHttp2Server, type ServerHttp2Stream } from "node:http2";
import { createServer, type Socket } from "node:net";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { httpClient } from "../../src/adapters/http/http-client.ts";
import { sendSequence } from "../../src/adapters/http/request-sequence.ts";
import { createOha } from "../../src/adapters/oha/oha.ts";
import type { HttpRequest } from "../../src/ports/http-client.ts";
import type { LoadGenerator } from "../../src/ports/load-generator.ts";
import { INSTALL_TIMEOUT_MS, installedOha } from "../support/oha.ts";
import { NEVER } from "./support/workspace.ts";

const ANSWER = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";

let oha: LoadGenerator;

beforeAll(async () => {
  oha = createOha(await installedOha(), process.env);
}, INSTALL_TIMEOUT_MS);

/** A server on a bare socket. @returns its address, and all requests that it gets, byte by byte */
async function recorder(): Promise<{ readonly url: string; readonly seen: readonly string[] }> {
  const seen: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let text = "";
    socket.on("error", () => {});
    socket.on("data", (piece) => {
      text += piece.toString("latin1");
      const [head = "", body] = text.split("\r\n\r\n");
      const length = Number(/^content-length: (\d+)$/m.exec(head)?.[1] ?? 0);
      if (body === undefined || body.length < length) return;
      seen.push(text);
      text = "";
      socket.write(ANSWER);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("it does not listen");
  return { url: `http://127.0.0.1:${address.port}`, seen };
}

type Asked = Pick<HttpRequest, "url" | "method" | "headers" | "transport"> & {
  readonly bodyText?: string;
  readonly keepAlive?: boolean;
};

/** Sends one request with the load generator, then with each client of ours. */
async function sendWithAll({ bodyText, keepAlive = true, ...asked }: Asked): Promise<void> {
  const shape = { burstMs: 500, requests: 1, connections: 1, keepAlive };
  const load = { ...asked, level: { concurrency: 1 }, shape, expectedStatus: 200 };
  await oha.load([bodyText === undefined ? load : { ...load, bodyText }], NEVER);
  const body = bodyText !== undefined && { body: new TextEncoder().encode(bodyText) };
  const request = { ...asked, ...body, keepAlive, timeoutMs: 10_000 };
  await httpClient.send(request, NEVER);
  await sendSequence({ ...request, count: 1, expected: { status: 200 } }, NEVER);
}

const JSON_TYPE = { "Content-Type": "application/json" };

const REQUESTS: readonly Omit<Asked, "url">[] = [
  { method: "GET", headers: {} },
  { method: "GET", headers: {}, keepAlive: false },
  { method: "GET", headers: { Accept: "text/html", "X-A": "1", "user-agent": "me" } },
  { method: "GET", headers: { "x-first": "1", Host: "shop.example", "x-last": "2" } },
  { method: "HEAD", headers: {} },
  { method: "POST", headers: {} },
  { method: "POST", headers: {}, keepAlive: false },
  { method: "POST", headers: JSON_TYPE, bodyText: '{"a": 1}' },
  { method: "PUT", headers: {} },
  { method: "PUT", headers: {}, bodyText: "x" },
  { method: "PATCH", headers: {} },
  { method: "DELETE", headers: {} },
  { method: "DELETE", headers: {}, bodyText: "x" },
  { method: "OPTIONS", headers: {} },
];

test.each(REQUESTS)("the check sends the bytes of the load: $method $headers", async (asked) => {
  const { url, seen } = await recorder();
  await sendWithAll({ ...asked, url: `${url}/a/../b?c=%20d` });
  const [load = "", ...checks] = seen;
  expect(load).toMatch(new RegExp(`^${asked.method} /b\\?c=%20d HTTP/1.1\r\n`));
  expect(checks).toEqual([load, load]);
});

test.each(REQUESTS.filter(({ headers, keepAlive }) => !("Host" in headers) && keepAlive !== false))(
  "and its headers in HTTP/2: $method $headers",
  async (asked) => {
    const seen: (readonly string[])[] = [];
    const server = createHttp2Server();
    server.on(
      "stream",
      (stream: ServerHttp2Stream, _headers: unknown, _flags: unknown, raw: string[]) => {
        seen.push(raw);
        stream.on("error", () => {});
        stream.resume().respond({ ":status": 200 }, { endStream: true });
      },
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const transport = { protocol: "h2c" } as const;
    await sendWithAll({ ...asked, url: `http://127.0.0.1:${port}/a`, transport });
    const [load, ...checks] = seen;
    expect(load).toContain(asked.method);
    expect(checks).toEqual([load, load]);
  },
);
