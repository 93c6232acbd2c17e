import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { httpClient } from "../../src/adapters/http/http-client.ts";
import { sendSequence } from "../../src/adapters/http/request-sequence.ts";
import { createOha } from "../../src/adapters/oha/oha.ts";
import { freePort } from "../../src/adapters/server/free-port.ts";
import { createServerRuntime } from "../../src/adapters/server/server-runtime.ts";
import type { InstalledTool } from "../../src/adapters/tools/first-source.ts";
import { addressOf, type Transport } from "../../src/domain/run/plan/transport.ts";
import { errorCount, type LoadResult } from "../../src/domain/series/sample.ts";
import type { LoadRequest } from "../../src/ports/load-generator.ts";
import type { RunningServer } from "../../src/ports/server-runtime.ts";
import { aReadyRequest, aShape } from "../support/builders/config.ts";
import { INSTALL_TIMEOUT_MS, installedOha } from "../support/oha.ts";
import { selfSigned } from "./support/certificate.ts";
import { loadgateFailure } from "./support/loadgate-failure.ts";
import { marked } from "./support/marked.ts";
import { failureOf, NEVER, SERVERS } from "./support/workspace.ts";

const world = marked({});
const runtime = createServerRuntime(httpClient, world.environment);
const folder = mkdtempSync(path.join(tmpdir(), "loadgate-protocols-"));
const SOCKET = path.join(folder, "api-{port}.sock");
const CA = path.join(folder, "both.pem");
const AUTHORITY = path.join(folder, "authority.pem");
let oha: InstalledTool;

beforeAll(async () => {
  selfSigned(folder);
  selfSigned(folder, { isAuthority: true });
  oha = await installedOha();
}, INSTALL_TIMEOUT_MS);

afterAll(() => {
  rmSync(folder, { recursive: true });
  const left = world.running();
  world.kill();
  expect(left).toEqual([]);
});

interface Case {
  readonly kind: string;
  readonly transport: Transport;
  readonly version: string;
}

const CASES: readonly (readonly [string, Case])[] = [
  [
    "HTTP/1.1 over TLS",
    { kind: "http1-tls", transport: { protocol: "http1", tls: { caFile: CA } }, version: "1.1" },
  ],
  [
    "HTTP/1.1 over TLS, any certificate",
    { kind: "http2", transport: { protocol: "http1", tls: { insecure: true } }, version: "1.1" },
  ],
  [
    "HTTP/2 over TLS",
    { kind: "http2", transport: { protocol: "http2", tls: { caFile: CA } }, version: "2.0" },
  ],
  [
    "HTTP/2 over TLS, any certificate",
    { kind: "http2", transport: { protocol: "http2", tls: { insecure: true } }, version: "2.0" },
  ],
  ["HTTP/2 without TLS", { kind: "h2c", transport: { protocol: "h2c" }, version: "2.0" }],
  [
    "HTTP/1.1 over a unix socket",
    { kind: "unix", transport: { protocol: "http1", socket: SOCKET }, version: "1.1" },
  ],
  [
    "HTTP/2 over a unix socket",
    { kind: "unix-h2c", transport: { protocol: "h2c", socket: SOCKET }, version: "2.0" },
  ],
];

async function started(
  { kind, transport }: Pick<Case, "kind" | "transport">,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const server = await runtime.start(
    {
      name: "api",
      directory: SERVERS,
      run: `exec node spoken.js ${kind}`,
      env: { CERTIFICATE: CA, SOCKET, ...env },
      ready: { request: aReadyRequest({ path: "/-/count" }), timeoutMs: 20_000, transport },
    },
    NEVER,
  );
  onTestFinished(server.stop);
  return server;
}

function ask(server: RunningServer, target: string, transport: Transport, body?: Uint8Array) {
  const address = addressOf(server.url, target, transport);
  const method = body ? "POST" : "GET";
  return httpClient.send(
    { ...address, method, headers: {}, timeoutMs: 10_000, ...(body && { body }) },
    NEVER,
  );
}

function load(
  server: RunningServer,
  transport: Transport,
  { path: target = "/x", ...changes }: Partial<LoadRequest> & { readonly path?: string } = {},
): Promise<LoadResult> {
  const request = {
    ...addressOf(server.url, target, transport),
    method: "GET",
    headers: {},
    level: { concurrency: 4 },
    shape: aShape({ burstMs: 300 }),
    expectedStatus: 200,
    ...changes,
  };
  return createOha(oha, world.environment).load([request], NEVER);
}

describe.each(CASES)("%s", (_, { kind, transport, version }) => {
  test("is spoken by readiness, answer check, sequence and load alike", async () => {
    const server = await started({ kind, transport });
    expect(await ask(server, "/a?b=c", transport)).toMatchObject({
      status: 200,
      body: `GET /a?b=c HTTP/${version}\n`,
    });
    const sent = await ask(server, "/body", transport, new Uint8Array(70_000));
    expect(sent.body).toBe(`POST /body HTTP/${version}\n`);
    await sendSequence(
      {
        ...addressOf(server.url, "/seq", transport),
        method: "GET",
        headers: {},
        timeoutMs: 10_000,
        count: 3,
        keepAlive: true,
        expected: { status: 200, body: `GET /seq HTTP/${version}\n` },
      },
      NEVER,
    );
    const before = Number((await ask(server, "/-/count", transport)).body);
    expect(before).toBe(5);
    const result = await load(server, transport, { shape: aShape({ requests: 40 }) });
    const served = Number((await ask(server, "/-/count", transport)).body) - before;
    expect(result).toMatchObject({ expected: 40, unexpected: 0, aborted: 0, errors: {} });
    expect(result.bodyBytes).toBe(40 * `GET /x HTTP/${version}\n`.length);
    expect(served).toBe(40);
    await server.stop();
    const { socket } = addressOf(server.url, "", transport).transport ?? {};
    expect(socket !== undefined && existsSync(socket)).toBe(false);
  });
});

const H2: readonly (readonly [string, Case["kind"], Transport])[] = [
  ["over TLS", "http2", { protocol: "http2", tls: { caFile: CA } }],
  ["without TLS", "h2c", { protocol: "h2c" }],
];

describe.each(H2)("a burst in HTTP/2 %s", (_, kind, transport) => {
  test("keeps so many requests under way as connections have streams", async () => {
    const server = await started({ kind, transport });
    const shape = aShape({ requests: 40, streams: 5 });
    const result = await load(server, transport, { path: "/after/100", shape });
    expect(result).toMatchObject({ expected: 40, errors: {} });
    const most = Number((await ask(server, "/-/most", transport)).body);
    expect(most).toBeGreaterThan(4);
    expect(most).toBeLessThanOrEqual(20);
  });

  test("cuts off what is under way at its end", async () => {
    const server = await started({ kind, transport });
    const shape = aShape({ burstMs: 2000 });
    const result = await load(server, transport, { path: "/never", shape });
    // Had it waited, they would have timed out.
    expect(result).toMatchObject({ expected: 0, unexpected: 0, errors: {} });
    expect(result.aborted).toBeGreaterThan(0);
    expect(result.aborted).toBeLessThanOrEqual(4);
  });

  test("counts each request of a rate once, those under way at the end as answered", async () => {
    const server = await started({ kind, transport });
    // Each of four connections has an answer after 100 ms: 40 requests a second, not 400.
    const shape = aShape({ burstMs: 500, connections: 4 });
    const result = await load(server, transport, {
      path: "/after/100",
      level: { rate: 400 },
      shape,
    });
    const served = Number((await ask(server, "/-/count", transport)).body);
    expect(result).toMatchObject({ expected: served, unexpected: 0, aborted: 0, errors: {} });
  });

  test("of a number of requests sends just as many", async () => {
    const server = await started({ kind, transport });
    const shape = aShape({ requests: 37, streams: 3 });
    expect(await load(server, transport, { shape })).toMatchObject({ expected: 37, errors: {} });
  });

  test("tells another status from the expected one", async () => {
    const server = await started({ kind, transport });
    const shape = aShape({ requests: 5 });
    const result = await load(server, transport, { path: "/status/503", shape });
    expect(result).toMatchObject({ expected: 0, unexpected: 5, errors: {} });
  });

  test("of a server that ends its connections now and then goes on", async () => {
    const server = await started({ kind, transport }, { GOAWAY: "10" });
    const shape = aShape({ requests: 100 });
    const result = await load(server, transport, { shape });
    expect(result.expected + errorCount(result)).toBe(100);
    expect(result.expected).toBeGreaterThan(50);
  });
});

describe("a server is not ready", () => {
  test.each<[string, string, Transport, RegExp]>([
    [
      "that speaks plain HTTP/2 where TLS is expected",
      "h2c",
      { protocol: "http2", tls: { insecure: true } },
      /^api: answers HTTP\/2 on port \d+ where HTTP\/2 over TLS is expected$/,
    ],
    [
      "that speaks TLS where plain HTTP/2 is expected",
      "http1-tls",
      { protocol: "h2c" },
      /^api: answers TLS on port \d+ where HTTP\/2 without TLS is expected$/,
    ],
    [
      "that has HTTP/1.1 only where HTTP/2 is expected",
      "http1-tls",
      { protocol: "http2", tls: { insecure: true } },
      /^api: not ready after 5000 ms on port \d+: GET \/: .*(no h2 in its ALPN|no application protocol)/,
    ],
    [
      "whose certificate nobody vouches for",
      "http1-tls",
      { protocol: "http1", tls: { caFile: AUTHORITY } },
      /^api: not ready after 5000 ms on port \d+: GET \/: .*(self.signed|unable to verify)/,
    ],
    [
      "whose authority's file is not there",
      "http1-tls",
      { protocol: "http1", tls: { caFile: "/no/such/ca.pem" } },
      /^api: not ready after 5000 ms on port \d+: GET \/: ENOENT.*\/no\/such\/ca\.pem/,
    ],
    [
      "that does not open its socket",
      "h2c",
      { protocol: "http1", socket: "/tmp/loadgate-no-{port}.sock" },
      /^api: not ready after 5000 ms on (\/tmp\/loadgate-no-\d+\.sock): it listens on 127\.0\.0\.1:\d+, not on \1$/,
    ],
  ])("%s", async (_, kind, transport, message) => {
    const request = {
      name: "api",
      directory: SERVERS,
      run: `exec node spoken.js ${kind}`,
      env: { CERTIFICATE: CA },
      ready: { request: aReadyRequest(), timeoutMs: 5000, transport },
    };
    expect((await loadgateFailure(runtime.start(request, NEVER), "measurement")).message).toMatch(
      message,
    );
  });

  test("whose certificate may sign others: oha would refuse it under load", async () => {
    const transport: Transport = { protocol: "http1", tls: { caFile: AUTHORITY } };
    const insecure: Transport = { protocol: "http1", tls: { insecure: true } };
    const server = await started(
      { kind: "http1-tls", transport: insecure },
      { CERTIFICATE: AUTHORITY },
    );
    expect(String(await failureOf(ask(server, "/", transport)))).toContain("CA:TRUE");
    const refused = await load(server, transport, { shape: aShape({ requests: 5 }) });
    expect(refused.expected).toBe(0);
    expect(Object.keys(refused.errors).join()).toContain("CaUsedAsEndEntity");
  });
});

test("an answer on a socket that another process opened is not the server's", async () => {
  const port = await freePort();
  const socket = SOCKET.replace("{port}", String(port));
  const other = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => other.listen(socket, resolve));
  onTestFinished(() => void other.close());
  const request = {
    name: "api",
    directory: SERVERS,
    run: "exec node spoken.js h2c",
    port,
    env: {},
    ready: {
      request: aReadyRequest(),
      timeoutMs: 10_000,
      transport: { protocol: "http1", socket: SOCKET } as const,
    },
  };
  const error = await loadgateFailure(runtime.start(request, NEVER), "measurement");
  expect(error.message).toBe(`api: another process answers on ${socket}`);
});
