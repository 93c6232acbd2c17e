import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { downloadVerified, fetchJson } from "../../src/adapters/tools/download.ts";
import { rawServer, webServer } from "./support/web-server.ts";
import { failureOf, NEVER, temporaryFolder } from "./support/workspace.ts";

const CONTENT = "the tool\n".repeat(1000);
const SHA256 = createHash("sha256").update(CONTENT).digest("hex");

async function target(): Promise<string> {
  return path.join(await temporaryFolder(), "tool");
}

/** The failure of a download, after which nothing may be left. */
async function failedDownload(url: string, signal = NEVER): Promise<string> {
  const file = await target();
  const error = await failureOf(downloadVerified({ url, sha256: SHA256 }, file, signal));
  expect(readdirSync(path.dirname(file))).toEqual([]);
  return String(error);
}

describe("a file", () => {
  test("is kept when its hash is right", async () => {
    const url = await webServer((_request, response) => response.end(CONTENT));
    const file = await target();
    await downloadVerified({ url, sha256: SHA256 }, file, NEVER);
    expect(await readFile(file, "utf8")).toBe(CONTENT);
  });

  test("may be behind redirects", async () => {
    const url = await webServer((request, response) => {
      const step = Number(request.url?.slice(1));
      const location = `http://${request.headers.host}/${step + 1}`;
      if (step < 3) response.writeHead(302, { location }).end("elsewhere");
      else response.end(CONTENT);
    });
    const file = await target();
    await downloadVerified({ url: `${url}/0`, sha256: SHA256 }, file, NEVER);
    expect(await readFile(file, "utf8")).toBe(CONTENT);
  });

  test("may come after a server's bad moment", async () => {
    let asked = 0;
    const url = await webServer((_request, response) => {
      asked += 1;
      if (asked === 1) response.writeHead(503).end();
      else response.end(CONTENT);
    });
    await downloadVerified({ url, sha256: SHA256 }, await target(), NEVER);
    expect(asked).toBe(2);
  });

  test("is not kept when its hash is another", async () => {
    const url = await webServer((_request, response) => response.end(`${CONTENT}!`));
    const message = await failedDownload(url);
    expect(message).toContain(SHA256);
    expect(message).toContain(url);
  });

  test.each([404, 403, 500])("is not kept when the status is %i", async (status) => {
    const url = await webServer((_request, response) => response.writeHead(status).end(CONTENT));
    expect(await failedDownload(url)).toContain(String(status));
  });

  test.each<[string, string]>([
    ["before its length", `HTTP/1.1 200 OK\r\nContent-Length: ${CONTENT.length}\r\n\r\nthe tool`],
    ["between chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nthe\r\n"],
  ])("is not kept when it ends %s", async (_, bytes) => {
    const url = await rawServer((socket) => socket.end(bytes));
    await failedDownload(url);
  });

  test("is not kept when the redirects have no end", async () => {
    const url = await webServer((request, response) =>
      response.writeHead(302, { location: `http://${request.headers.host}/again` }).end(),
    );
    expect(await failedDownload(url)).toContain("302");
  });

  test("is not kept when it is larger than any tool", async () => {
    const block = Buffer.alloc(1024 * 1024);
    const url = await webServer((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(block));
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    });
    expect(await failedDownload(url)).toMatch(/more than \d+ bytes/);
  });

  test("is not kept when nobody answers", async () => {
    const url = await rawServer((socket) => socket.destroy());
    await failedDownload(url);
  });

  test("is not kept when the folder is not there", async () => {
    const url = await webServer((_request, response) => response.end(CONTENT));
    const file = path.join(await temporaryFolder(), "missing", "tool");
    expect(await failureOf(downloadVerified({ url, sha256: SHA256 }, file, NEVER))).toBeInstanceOf(
      Error,
    );
    expect(existsSync(file)).toBe(false);
  });

  test("is given up by an abort within it", async () => {
    const controller = new AbortController();
    const url = await webServer((_request, response) => {
      response.write("the");
      setTimeout(() => controller.abort(), 100);
    });
    await failedDownload(url, controller.signal);
  });

  test("is given up by an abort before the answer", async () => {
    const controller = new AbortController();
    const url = await rawServer(() => {
      setTimeout(() => controller.abort(), 100);
    });
    await failedDownload(url, controller.signal);
  }, 60_000);
});

describe("a document", () => {
  test("is parsed", async () => {
    const url = await webServer((_request, response) => response.end('{"a": [1]}'));
    expect(await fetchJson(url, NEVER)).toEqual({ a: [1] });
  });

  test.each([
    [404, "{}", /404/],
    [403, "rate limit", /403/],
    [200, "<html>", /JSON/],
    [200, "", /JSON/],
  ])("status %i with %j is a failure", async (status, body, message) => {
    const url = await webServer((_request, response) => response.writeHead(status).end(body));
    expect(String(await failureOf(fetchJson(url, NEVER)))).toMatch(message);
  });

  test("is given up by an abort before the answer", async () => {
    const controller = new AbortController();
    const reason = new Error("stopped");
    const url = await rawServer(() => controller.abort(reason));
    expect(await failureOf(fetchJson(url, controller.signal))).toBe(reason);
  }, 60_000);
});
