import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { httpClient } from "../../src/adapters/http/http-client.ts";
import { freePort } from "../../src/adapters/server/free-port.ts";
import type { HttpAnswer, HttpRequest } from "../../src/ports/http-client.ts";
import { rawServer, webServer } from "./support/web-server.ts";
import { failureOf, NEVER } from "./support/workspace.ts";

const MIB = 1024 * 1024;

function manyHeaders(response: ServerResponse): void {
  for (let at = 0; at < 100; at += 1) response.setHeader(`x-${at}`, "y");
}

function send(
  url: string,
  changes: Partial<HttpRequest> = {},
  signal = NEVER,
): Promise<HttpAnswer> {
  return httpClient.send(
    { url, method: "GET", headers: {}, timeoutMs: 10_000, ...changes },
    signal,
  );
}

async function repeated(request: HttpRequest, times: number): Promise<readonly HttpAnswer[]> {
  const answers: HttpAnswer[] = [];
  for await (const answer of httpClient.repeat(request, NEVER)) {
    if (answers.push(answer) === times) break;
  }
  return answers;
}

describe("what is sent", () => {
  test("method, path, headers and body arrive", async () => {
    let seen: unknown;
    const url = await webServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        const { method, url: path, headers } = request;
        seen = { method, path, custom: headers["x-custom"], accept: headers.accept, body };
        response.end();
      });
    });
    const body = new TextEncoder().encode('{"name": "Ärger"}');
    await send(`${url}/a?b=c%20d`, { method: "PUT", headers: { "x-custom": "a: b" }, body });
    expect(seen).toEqual({
      method: "PUT",
      path: "/a?b=c%20d",
      custom: "a: b",
      accept: "*/*",
      body: '{"name": "Ärger"}',
    });
  });

  test("a request that is repeated uses one connection, and each answer is read whole", async () => {
    const sockets: unknown[] = [];
    const url = await webServer((request, response) => {
      sockets.push(request.socket);
      response.end(sockets.length === 1 ? "hello" : "oops, Ärger");
    });
    const request = { url, method: "GET", headers: {}, timeoutMs: 10_000 };
    const answers = await repeated(request, 2);
    expect(answers.map(({ body, bodyBytes }) => [body, bodyBytes])).toEqual([
      ["hello", 5],
      ["oops, Ärger", 12],
    ]);
    expect(sockets[1]).toBe(sockets[0]);
  });

  test("it uses another one where the server ends the first", async () => {
    const sockets: unknown[] = [];
    const url = await webServer((request, response) => {
      sockets.push(request.socket);
      response.setHeader("connection", "close");
      response.end();
    });
    await repeated({ url, method: "GET", headers: {}, timeoutMs: 10_000 }, 2);
    expect(sockets[1]).not.toBe(sockets[0]);
  });

  test("the connection ends with the answer", async () => {
    let ended: Promise<unknown> | undefined;
    const url = await webServer((request, response) => {
      ended = once(request.socket, "close");
      response.end();
    });
    await send(url);
    await ended;
    expect(ended).toBeDefined();
  });

  test("an accept header of the scenario replaces ours", async () => {
    let accept: string | undefined;
    const url = await webServer((request, response) => {
      accept = request.headers.accept;
      response.end();
    });
    await send(url, { headers: { accept: "application/json" } });
    expect(accept).toBe("application/json");
  });
});

describe("what is answered", () => {
  test("status, content type and body", async () => {
    const url = await webServer((_request, response) => {
      response.writeHead(418, { "content-type": "text/plain; charset=utf-8" });
      response.end("Ärger ☂\n");
    });
    expect(await send(url)).toStrictEqual({
      status: 418,
      headers: { "content-type": "text/plain; charset=utf-8" },
      body: "Ärger ☂\n",
      bodyBytes: 11,
      truncated: false,
    });
  });

  test.each([
    ["gzip", gzipSync],
    ["GZIP", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ])("a body in %s is decoded, and its length is that on the wire", async (coding, encoded) => {
    const bytes = encoded("Ärger ".repeat(1000));
    const url = await webServer((_request, response) =>
      response.writeHead(200, { "content-encoding": coding }).end(bytes),
    );
    const { body, bodyBytes, truncated, undecoded } = await send(url);
    expect(body).toBe("Ärger ".repeat(1000));
    expect({ bodyBytes, truncated, undecoded }).toEqual({
      bodyBytes: bytes.length,
      truncated: false,
      undecoded: undefined,
    });
  });

  test.each([
    ["an unknown coding", "snappy", "xx"],
    ["several codings", "gzip, br", gzipSync("xx")],
    ["a name of every object", "constructor", "xx"],
    ["a body in no coding", "gzip", "xx"],
    ["a body that expands beyond the limit", "gzip", gzipSync(Buffer.alloc(64 * MIB))],
    ["a body that ends early", "gzip", gzipSync("xx".repeat(100)).subarray(0, -9)],
  ])("%s cannot be decoded", async (_, coding, bytes) => {
    const url = await webServer((_request, response) =>
      response.writeHead(200, { "content-encoding": coding }).end(bytes),
    );
    expect(await send(url)).toMatchObject({ status: 200, body: "", undecoded: coding });
  });

  test("no content type is no content type", async () => {
    const url = await webServer((_request, response) => response.writeHead(204).end());
    const nothing = { body: "", bodyBytes: 0, truncated: false };
    expect(await send(url)).toStrictEqual({ status: 204, headers: {}, ...nothing });
  });

  test("a redirect is an answer, and of the headers come those that say why", async () => {
    const url = await webServer((_request, response) =>
      response
        .writeHead(302, { location: "/elsewhere", Allow: ["GET", "HEAD"], "x-other": "1" })
        .end(),
    );
    expect(await send(url)).toMatchObject({ status: 302 });
    expect((await send(url)).headers).toEqual({ location: "/elsewhere", allow: "GET, HEAD" });
  });

  test("headers of many KiB are no fault of the server", async () => {
    const url = await webServer((_request, response) => {
      response.setHeader("x-long", "y".repeat(100_000)).end("x");
    });
    expect(await send(url)).toMatchObject({ status: 200, body: "x" });
  });

  test.each([
    ["long", "400 KiB", (response: ServerResponse) => response.setHeader("x", "y".repeat(500_000))],
    ["many", "100 headers", manyHeaders],
  ])("headers that are too %s for the load are refused as such", async (_, most, set) => {
    const url = await webServer((_request, response) => {
      set(response);
      response.end("x");
    });
    expect(String(await failureOf(send(url)))).toBe(
      `Error: the answer's headers are more than ${most}, which the load generator oha refuses`,
    );
  });

  test("interim answers are passed over", async () => {
    const url = await rawServer((socket) =>
      socket.end("HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"),
    );
    expect(await send(url)).toMatchObject({ status: 200, body: "ok" });
  });

  test.each([
    ["up to the bound", MIB, false],
    ["one byte more", MIB + 1, true],
    ["without an end", Number.POSITIVE_INFINITY, true],
  ])("a body %s", async (_, size, truncated) => {
    const url = await webServer((_request, response) => {
      let left = size;
      const more = () => {
        while (left > 0 && !response.destroyed) {
          const length = Math.min(left, 65_536);
          left -= length;
          if (!response.write(Buffer.alloc(length, "x"))) {
            response.once("drain", more);
            return;
          }
        }
        response.end();
      };
      more();
    });
    const answer = await send(url);
    expect(answer.truncated).toBe(truncated);
    expect(answer.body.length).toBeLessThanOrEqual(MIB);
    if (!truncated) expect(answer.body.length).toBe(size);
  });
});

describe("no answer", () => {
  test("refused", async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    expect(await failureOf(send(url))).toMatchObject({ code: "ECONNREFUSED" });
  });

  test.each<[string, string]>([
    ["reset before the answer", ""],
    ["reset within the head", "HTTP/1.1 200 OK\r\nContent-"],
    ["reset within the body", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"],
    [
      "a chunked body that breaks off",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
    ],
  ])("%s", async (_, bytes) => {
    const url = await rawServer((socket) => {
      if (bytes) socket.write(bytes, () => socket.resetAndDestroy());
      else socket.resetAndDestroy();
    });
    expect(await failureOf(send(url))).toBeInstanceOf(Error);
  });

  test.each<[string, string, string]>([
    ["without an answer", "", "without an answer"],
    [
      "within the body",
      "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf",
      "before the end of its answer",
    ],
  ])("closed in good order %s", async (_, bytes, where) => {
    const url = await rawServer((socket) => socket.end(bytes));
    expect(await failureOf(send(url))).toMatchObject({
      code: "ECONNRESET",
      message: `the server closed the connection ${where}`,
    });
  });

  test("something that is not HTTP", async () => {
    const url = await rawServer((socket) => socket.end("SSH-2.0-OpenSSH_9.6\r\n"));
    expect(await failureOf(send(url))).toBeInstanceOf(Error);
  });

  test("a head without an end", async () => {
    const url = await rawServer((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      const line = `x-more: ${"y".repeat(8192)}\r\n`;
      const more = () => {
        while (!socket.destroyed && socket.write(line));
        if (!socket.destroyed) socket.once("drain", more);
      };
      more();
    });
    expect(await failureOf(send(url))).toBeInstanceOf(Error);
  });

  test.each<[string, string]>([
    ["never", ""],
    ["half of the head", "HTTP/1.1 200 OK\r\n"],
    ["half of the body", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"],
  ])("an answer that comes %s ends with the time limit, and says so", async (_, bytes) => {
    const url = await rawServer((socket) => {
      if (bytes) socket.write(bytes);
    });
    const error = await failureOf(send(url, { timeoutMs: 200 }));
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toMatch(/time|200 ms/i);
  });

  test.each([
    ["with chunks", "transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n"],
    ["to the end of its connection", "\r\ndata: 1\n\n"],
  ])("an answer whose body has no end is shown as far as it came: %s", async (_, rest) => {
    const url = await rawServer((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n${rest}`),
    );
    expect(String(await failureOf(send(url, { timeoutMs: 2000 })))).toBe(
      "Error: the body of the answer, 200 (content-type: text/event-stream), did not end within 2000 ms",
    );
  });

  test("a switch to another protocol does not leave us waiting", async () => {
    const url = await rawServer((socket) =>
      socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n"),
    );
    const end = await send(url, { timeoutMs: 500 }).then(
      ({ status }) => status,
      () => "no answer",
    );
    expect([101, "no answer"]).toContain(end);
  }, 60_000);

  test.each<[string, string]>([
    ["before the answer", ""],
    ["within the body", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"],
  ])("aborted %s", async (_, bytes) => {
    const controller = new AbortController();
    const url = await rawServer((socket) => {
      if (bytes) socket.write(bytes);
      setTimeout(() => controller.abort(), 50);
    });
    expect(await failureOf(send(url, {}, controller.signal))).toBeInstanceOf(Error);
  });

  test("aborted before it began", async () => {
    let asked = false;
    const url = await webServer((_request, response) => {
      asked = true;
      response.end();
    });
    expect(await failureOf(send(url, {}, AbortSignal.abort()))).toBeInstanceOf(Error);
    expect(asked).toBe(false);
  });

  test("an address that is none", async () => {
    expect(await failureOf(send("not an address"))).toBeInstanceOf(Error);
  });

  test("a header that cannot be sent", async () => {
    const url = await webServer((_request, response) => response.end());
    expect(await failureOf(send(url, { headers: { "x-bad": "a\r\nb" } }))).toBeInstanceOf(Error);
  });
});
