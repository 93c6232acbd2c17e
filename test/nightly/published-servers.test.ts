import net from "node:net";
import path from "node:path";
import { afterAll, expect, type TestContext, test } from "vitest";
import { createBuilder } from "../../src/adapters/build/builder.ts";
import { httpClient } from "../../src/adapters/http/http-client.ts";
import { createServerRuntime } from "../../src/adapters/server/server-runtime.ts";
import { createMachine } from "../../src/adapters/system/machine.ts";
import { loadConfig } from "../../src/config/load.ts";
import type { RunningServer } from "../../src/ports/server-runtime.ts";

const PUBLISHED = path.resolve(import.meta.dirname, "../../bench/published");
const BUILD_TIMEOUT_MS = 900_000;
const signal = new AbortController().signal;
const builder = createBuilder(process.env, () => {});
const runtime = createServerRuntime(httpClient, process.env);
const machine = createMachine(process.env, "test");
const running: RunningServer[] = [];

afterAll(() => Promise.all(running.map((server) => server.stop())));

/** Builds and starts a server of a row; skips the test where the machine has not what it needs. */
async function started(
  row: string,
  name: string,
  skip: TestContext["skip"],
): Promise<RunningServer> {
  const { servers } = loadConfig(path.join(PUBLISHED, row, "loadgate.yml"));
  const server = servers.find((one) => one.name === name);
  if (!server) throw new Error(`${row} has no server ${name}`);
  for (const [program, install] of Object.entries(server.requires)) {
    if (machine.isInstalled(program)) continue;
    return skip(`${program} is missing: ${install}`);
  }
  await builder.build(server, signal);
  const one = await runtime.start({ ...server, run: server.run ?? "" }, signal);
  running.push(one);
  return one;
}

/** The whole answer to a request, as it came over the wire on a connection of its own. */
function wholeAnswer(server: RunningServer, head: string, body = ""): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
    socket.write(`${head}\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n${body}`);
  });
}

/** Without the header that only our asking for the connection's end brings. */
function asKeptOpen(answer: string): string {
  return answer.replace(/^connection: close\r\n/im, "");
}

test.for([
  ["apache", 334],
  ["go", 268],
  ["iron", 185],
] as const)(
  "the page of %s has the published size of %i bytes, headers included",
  { timeout: BUILD_TIMEOUT_MS },
  async ([name, bytes], { skip }) => {
    const server = await started("static", name, skip);
    const answer = asKeptOpen(await wholeAnswer(server, "GET / HTTP/1.1"));
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer.length).toBe(bytes);
  },
);

test(
  "the published greetings differ in the path that they take and in their line break",
  async ({ skip }) => {
    const [go, warp] = await Promise.all([
      started("greet", "go", skip),
      started("greet", "warp", skip),
    ]);
    const body = async (server: RunningServer, target: string) =>
      (await wholeAnswer(server, `GET ${target} HTTP/1.1`)).split("\r\n\r\n")[1];
    expect(await body(go, "/abc")).toBe("Hello, visitor! You've requested: /abc\n");
    expect(await body(go, "/a/b%21")).toBe("Hello, visitor! You've requested: /a/b!\n");
    expect(await body(warp, "/abc")).toBe("Hello, visitor! You've requested: /abc");
  },
  BUILD_TIMEOUT_MS,
);

test(
  "the published greeting of Python has the path as it was asked for",
  async ({ skip }) => {
    const python = await started("python", "python", skip);
    const answer = await wholeAnswer(python, "GET /a%21?b HTTP/1.1");
    expect(answer).toMatch(/^HTTP\/1\.0 200 OK\r\n/);
    expect(answer).toMatch(/\r\n\r\nHello, visitor! You've requested: \/a%21\?b\n$/);
  },
  BUILD_TIMEOUT_MS,
);

const ONE = '{"name":"a","variants":[{"name":"b","allocation_percent":100.0}]}';
const EXPERIMENTS = [
  ["the published payload", "application/json", ONE],
  ["a fraction", "application/json", ONE.replace("100.0", "99.5")],
  [
    "two that add up",
    "application/json",
    `{"name":"é","variants":[{"name":"x","allocation_percent":99.5},{"name":"y","allocation_percent":0.5}]}`,
  ],
  ["another type", "text/plain", ONE],
  ["a type with a parameter", "application/json; charset=utf-8", ONE],
  ["no JSON", "application/json", "no"],
  ["a number for a name", "application/json", ONE.replace('"a"', "1")],
] as const;

test(
  "Echo and Rust answer experiments with the same status, type and bytes",
  async ({ skip }) => {
    const [echo, rust] = await Promise.all([
      started("experiments", "echo", skip),
      started("experiments", "rust", skip),
    ]);
    for (const route of ["/experiments", "/experiments/md5"]) {
      for (const [what, type, text] of EXPERIMENTS) {
        const length = Buffer.byteLength(text);
        const head = `POST ${route} HTTP/1.1\r\nContent-Type: ${type}\r\nContent-Length: ${length}`;
        const [a = "", b = ""] = (
          await Promise.all([echo, rust].map((server) => wholeAnswer(server, head, text)))
        ).map((answer) => essence(answer));
        expect(b, `${route}: ${what}`).toBe(a);
      }
    }
    const length = Buffer.byteLength(ONE);
    const head = `POST /experiments HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: ${length}`;
    expect(await wholeAnswer(rust, head, ONE)).toMatch(
      /^HTTP\/1\.1 200 OK\r\n[\s\S]*\{"name":"a","variants":\[\{"name":"b","allocation_percent":100\}\]\}\n$/,
    );
  },
  BUILD_TIMEOUT_MS,
);

/** Status, type, length and body, whatever the order and case of the headers; a hash as such. */
function essence(answer: string): string {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1]?.trim();
  const hashed = body.replace(/"name":"[0-9a-f]{32}"/, '"name":"HASH"');
  return [head.slice(9, 12), header("content-type"), header("content-length"), hashed].join("\n");
}
