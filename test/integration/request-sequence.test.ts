import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { sendSequence } from "../../src/adapters/http/request-sequence.ts";
import type { SequenceRequest } from "../../src/ports/http-client.ts";
import { rawServer, webServer } from "./support/web-server.ts";
import { failureOf, NEVER } from "./support/workspace.ts";

const MIB = 1024 * 1024;

function send(url: string, changes: Partial<SequenceRequest> = {}, signal = NEVER): Promise<void> {
  const expected = { status: 200 };
  const common = { method: "GET", headers: {}, timeoutMs: 10_000, count: 3, keepAlive: true };
  return sendSequence({ url, expected, ...common, ...changes }, signal);
}

describe("a sequence", () => {
  test.each([
    [true, 1],
    [false, 3],
  ])("uses connections as it is told: keep-alive %s", async (keepAlive, connections) => {
    const ports: (number | undefined)[] = [];
    const url = await webServer((request, response) => {
      ports.push(request.socket.remotePort);
      response.end("x");
    });
    await send(url, { keepAlive });
    expect(ports).toHaveLength(3);
    expect(new Set(ports).size).toBe(connections);
  });

  test("sends method, path, headers and body each time", async () => {
    const seen: unknown[] = [];
    const url = await webServer((request, response) => {
      request.setEncoding("utf8");
      request.on("data", (body) => {
        seen.push([request.method, request.url, request.headers["x-custom"], body]);
      });
      request.on("end", () => response.end());
    });
    const body = new TextEncoder().encode("12");
    await send(`${url}/a`, { method: "POST", headers: { "x-custom": "y" }, body, count: 2 });
    expect(seen).toEqual([
      ["POST", "/a", "y", "12"],
      ["POST", "/a", "y", "12"],
    ]);
  });

  test("sends a header of the scenario in place of a usual one", async () => {
    const seen: unknown[] = [];
    const url = await webServer((request, response) => {
      const { host, accept } = request.headersDistinct;
      seen.push(host, accept);
      response.end();
    });
    const headers = { Host: "shop.example", Accept: "application/json" };
    await send(url, { headers, count: 1 });
    expect(seen).toEqual([["shop.example"], ["application/json"]]);
  });

  test("opens another connection where the server closes one after an answer", async () => {
    const ports = new Set<number | undefined>();
    const url = await webServer((request, response) => {
      ports.add(request.socket.remotePort);
      response.setHeader("connection", "close").end("x");
    });
    await send(url, { expected: { status: 200, body: "x" } });
    expect(ports.size).toBe(3);
  });

  test("reads answers in chunks", async () => {
    const url = await webServer((_, response) => {
      response.write("ab");
      setTimeout(() => response.end("c"), 5);
    });
    await expect(send(url, { expected: { status: 200, body: "abc" } })).resolves.toBeUndefined();
  });

  test("reads an answer of any length", async () => {
    const url = await webServer((_, response) => response.end(Buffer.alloc(3 * MIB)));
    await expect(send(url)).resolves.toBeUndefined();
  });
});

describe("an answer is refused", () => {
  test("with another status", async () => {
    let number = 0;
    const url = await webServer((_, response) => {
      number += 1;
      response.statusCode = number === 2 ? 503 : 200;
      response.end();
    });
    expect(await failureOf(send(url))).toMatchObject({
      message: "request 2 of 3: expected status 200, got 503",
    });
  });

  test.each([
    ["another body", "other", "hello"],
    ["a longer one than any that is expected", "x".repeat(MIB + 1), "x".repeat(MIB + 1)],
  ])("with %s", async (_, got, body) => {
    const url = await webServer((__, response) => response.end(got));
    expect(await failureOf(send(url, { expected: { status: 200, body } }))).toMatchObject({
      message: "request 1 of 3: the body is not the expected one",
    });
    const right = await webServer((__, response) => response.end("hello"));
    await send(right, { expected: { status: 200, body: "hello" } });
  });

  test("with another body in the same compression", async () => {
    const bodies = ["hello", "hello", "other"].map((text) => gzipSync(text));
    const url = await webServer((_, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(bodies.shift()),
    );
    const expected = { status: 200, body: "hello" };
    expect(await failureOf(send(url, { expected }))).toMatchObject({
      message: "request 3 of 3: the body is not the expected one",
    });
  });

  test("that is cut off", async () => {
    const url = await rawServer((socket) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf");
      setTimeout(() => socket.destroy(), 10);
    });
    expect(await failureOf(send(url))).toMatchObject({
      message: expect.stringMatching(
        /^request 1 of 3: (the server closed the connection|read ECONNRESET)/,
      ),
    });
  });

  test("that switches to another protocol", async () => {
    const url = await rawServer((socket) => {
      socket.write("HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n");
    });
    expect(await failureOf(send(url))).toMatchObject({
      message: "request 1 of 3: the server switched to another protocol",
    });
  });

  test("that never ends, though something always comes", async () => {
    const url = await webServer((_, response) => {
      const timer = setInterval(() => response.write("x"), 5);
      response.once("close", () => clearInterval(timer));
    });
    expect(await failureOf(send(url, { timeoutMs: 200 }))).toMatchObject({
      message: "request 1 of 3: no answer within 200 ms",
    });
  });
});

test("a signal ends it in the middle of a request", async () => {
  const stop = new AbortController();
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const url = await webServer(() => asked());
  const sent = send(url, {}, stop.signal);
  await isAsked;
  stop.abort(new Error("stopped"));
  expect(await failureOf(sent)).toMatchObject({ message: "stopped" });
});

test("each request has the whole time for itself", async () => {
  const url = await webServer((_, response) => {
    setTimeout(() => response.end(), 250);
  });
  await expect(send(url, { count: 20, timeoutMs: 4000 })).resolves.toBeUndefined();
});
