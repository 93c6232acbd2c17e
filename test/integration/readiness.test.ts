import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { httpClient } from "../../src/adapters/http/http-client.ts";
import { createServerRuntime } from "../../src/adapters/server/server-runtime.ts";
import type { StartRequest } from "../../src/ports/server-runtime.ts";
import { aReadyRequest } from "../support/builders/config.ts";
import { loadgateFailure } from "./support/loadgate-failure.ts";
import { marked } from "./support/marked.ts";
import { NEVER, SERVERS } from "./support/workspace.ts";

const world = marked({});
const runtime = createServerRuntime(httpClient, world.environment);
const folder = mkdtempSync(path.join(tmpdir(), "loadgate-readiness-"));
const certificate = path.join(folder, "certificate.pem");

beforeAll(() => {
  const args = "req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -days 2".split(" ");
  const made = spawnSync("openssl", [
    ...args,
    "-keyout",
    certificate,
    "-out",
    `${certificate}.crt`,
  ]);
  expect(made.status, String(made.stderr)).toBe(0);
  spawnSync("sh", ["-c", 'cat "$0.crt" >> "$0"', certificate]);
});

afterEach(() => {
  const left = world.running();
  world.kill();
  expect(left).toEqual([]);
});

afterAll(() => {
  rmSync(folder, { recursive: true });
  expect(world.running()).toEqual([]);
});

function request(run: string, changes: Partial<StartRequest> = {}): StartRequest {
  return {
    name: "api",
    directory: SERVERS,
    run,
    env: { CERTIFICATE: certificate },
    ready: { request: aReadyRequest(), timeoutMs: 20_000 },
    ...changes,
  };
}

describe("a server that does not speak plain HTTP/1.1 is told by what it speaks", () => {
  test.each([
    ["tls", "TLS"],
    ["mutual-tls", "TLS"],
    ["tls-http2", "TLS"],
    ["http2", "HTTP/2"],
  ])("%s", async (kind, spoken) => {
    const error = await loadgateFailure(
      runtime.start(request(`exec node other.js ${kind}`), NEVER),
      "measurement",
    );
    expect(error.message).toMatch(
      new RegExp(`^api: answers ${spoken} on port \\d+ where plain HTTP/1\\.1 is expected$`),
    );
    expect(error.hint).toContain("servers.api.run");
  });

  test.each([301, 302, 307, 308])("a redirect to TLS, %d", async (status) => {
    const run = `exec node redirecting.js https://example.test/x ${status}`;
    const error = await loadgateFailure(runtime.start(request(run), NEVER), "measurement");
    expect(error.message).toMatch(
      /^api: redirects to "https:\/\/example\.test\/x" on port \d+ where plain HTTP\/1\.1 is expected$/,
    );
  });

  test("400 of a server that expects TLS, as Go's and nginx give", async () => {
    const run = "exec node other.js tls-with-words";
    const error = await loadgateFailure(runtime.start(request(run), NEVER), "measurement");
    expect(error.message).toMatch(/^api: answers TLS on port \d+ /);
  });

  test.each([
    ["resets", `exec node raw.js '' close`],
    ["answers 400", `exec node raw.js 'HTTP/1.1 400 Bad Request\\r\\n\\r\\n' close`],
    ["says something else", `exec node raw.js 'SSH-2.0-OpenSSH\\r\\n' close`],
    ["redirects to itself", "exec node redirecting.js /elsewhere 302"],
  ])("but not one that only %s", async (_, run) => {
    const ready = { request: aReadyRequest(), timeoutMs: 5000 };
    const error = await loadgateFailure(
      runtime.start(request(run, { ready }), NEVER),
      "measurement",
    );
    expect(error.message).toContain("not ready after 5000 ms");
  });
});

describe("probes", () => {
  test("do not hide what the server itself says", async () => {
    const ready = { request: aReadyRequest({ path: "/healthz" }), timeoutMs: 6000 };
    const start = runtime.start(request("exec node chatty.js", { ready }), NEVER);
    const { details, hint } = await loadgateFailure(start, "measurement");
    expect(hint).toMatch(/^Correct .*, give the server what it needs to answer that/);
    expect(details).toContain("database: connection refused by db.internal:5432");
    expect(details).toContain("database: still connecting");
    expect(details.length).toBeLessThanOrEqual(50);
  });

  test("are frequent at first and then rarer", async () => {
    const server = await runtime.start(request("exec node counting.js 1500"), NEVER);
    const { body } = await httpClient.send(
      { url: server.url, method: "GET", headers: {}, timeoutMs: 10_000 },
      NEVER,
    );
    await server.stop();
    // A probe every 2 ms would be 750.
    expect(Number(body)).toBeLessThan(300);
  });
});
