import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { httpClient } from "../../src/adapters/http/http-client.ts";
import { freePort } from "../../src/adapters/server/free-port.ts";
import { createServerRuntime } from "../../src/adapters/server/server-runtime.ts";
import type { LoadgateError } from "../../src/domain/shared/error.ts";
import type { RunningServer, StartRequest } from "../../src/ports/server-runtime.ts";
import { aReadyRequest } from "../support/builders/config.ts";
import { loadgateFailure } from "./support/loadgate-failure.ts";
import { marked } from "./support/marked.ts";
import { NEVER, SERVERS, temporaryFolder } from "./support/workspace.ts";

const LONG_MS = 60_000;
/** Ends between two probes, and is long enough for a server to start on a busy machine. */
const SHORT_MS = 5000;

const world = marked({});
const notes: string[] = [];
const runtime = createServerRuntime(httpClient, world.environment, (text) => notes.push(text));

afterEach(() => {
  const left = world.running();
  world.kill();
  notes.length = 0;
  expect(left).toEqual([]);
});

function request(run: string, ready: StartRequest["ready"]): StartRequest {
  return { name: "api", directory: SERVERS, run, env: {}, ready };
}

async function started(run: string, ready: StartRequest["ready"]): Promise<RunningServer> {
  const server = await runtime.start(request(run, ready), NEVER);
  onTestFinished(server.stop);
  return server;
}

async function refused(run: string, ready: StartRequest["ready"]): Promise<LoadgateError> {
  return await loadgateFailure(runtime.start(request(run, ready), NEVER), "measurement");
}

const QUERY = { method: "POST", path: "/graphql", bodyText: '{"query":"{ a }"}' };

describe("a server that answers no plain GET / with 2xx", () => {
  test.each([
    ["host", { headers: { host: "shop.example" } }],
    ["token", { headers: { authorization: "Bearer x" } }],
    ["token", { status: 401 }],
    ["graphql", { ...QUERY, body: new TextEncoder().encode(QUERY.bodyText) }],
  ])("is ready once it gives its answer: %s %#", async (kind, asked) => {
    const ready = { request: aReadyRequest(asked), timeoutMs: LONG_MS };
    await (await started(`exec node picky.js ${kind}`, ready)).stop();
  });

  test.each<[string, RegExp, RegExp]>([
    [
      "host",
      /the last answer to GET \/ was 400 \(content-type: text\/html; server: gunicorn\) with body "<h1>Bad Request \(400\)<\/h1>\\n", where 2xx is expected$/,
      /add headers: \{ host: NAME \} to servers\.go\.ready\.$/,
    ],
    ["token", /was 401 \(www-authenticate: Bearer realm="api"\) with body ""/, /ready\.timeout/],
    ["graphql", /was 405 \(allow: POST\) with body "Method Not Allowed"/, /servers\.go\.ready/],
  ])("is shown with what it answered: %s", async (kind, message, hint) => {
    const ready = { request: aReadyRequest(), timeoutMs: SHORT_MS };
    const error = await refused(`exec node picky.js ${kind}`, ready);
    expect(error.message).toMatch(message);
    expect(error.hint).toMatch(hint);
  });
});

describe("a scenario's own request", () => {
  const asked = (status: number) => ({
    request: aReadyRequest({ path: `/status/${status}`, status: 200, isCheckedNext: true }),
    timeoutMs: SHORT_MS,
  });

  test("that keeps getting another answer is left to the check", async () => {
    const server = await started("exec node good.js", asked(403));
    expect(server.coldStartMs).toBeGreaterThan(0);
    await server.stop();
  });

  test.each([404, 503])("is sent again while nothing may be deployed: %d", async (status) => {
    const error = await refused("exec node good.js", asked(status));
    expect(error.message).toMatch(
      new RegExp(`the last answer to GET /status/${status} was ${status} `),
    );
  });
});

describe("a command", () => {
  test("is tried again until it succeeds, with the port", async () => {
    const command = "test -e up || { : > up; exit 1; }; curl -sf 127.0.0.1:{port}/ > /dev/null";
    const own = request(`exec node ${SERVERS}/good.js`, { command, timeoutMs: LONG_MS });
    const server = await runtime.start({ ...own, directory: await temporaryFolder() }, NEVER);
    expect(server.coldStartMs).toBeGreaterThan(0);
    await server.stop();
  });

  test("that never succeeds is shown with its last words", async () => {
    const error = await refused("exec node good.js", {
      command: "echo nothing yet; exit 3",
      timeoutMs: SHORT_MS,
    });
    expect(error.message).toMatch(/the command's last try: exit code 3: nothing yet$/);
  });

  test("that hangs is ended, and what it started with it", async () => {
    const error = await refused("exec node good.js", {
      command: "sleep 300 & sleep 300",
      timeoutMs: SHORT_MS,
    });
    expect(error.message).toMatch(/the command's last try: no end in time$/);
  });
});

describe("a server that listens elsewhere", () => {
  test("is said to at once, and at the end", async () => {
    const other = await freePort();
    const ready = { request: aReadyRequest(), timeoutMs: 9000 };
    const error = await refused(`exec node good.js ${other}`, ready);
    const where = `it listens on 127\\.0\\.0\\.1:${other}, not on 127\\.0\\.0\\.1:\\d+`;
    expect(notes).toEqual([expect.stringMatching(new RegExp(`^api: ${where}; waiting$`))]);
    expect(error.message).toMatch(new RegExp(`not ready after 9000 ms on port \\d+: ${where}$`));
    expect(error.hint).toMatch(/Hand \{port\} to the program in servers\.api\.run/);
  });

  test("may open its own port later", async () => {
    const other = await freePort();
    const run = `node good.js ${other} & sleep 2; exec node good.js`;
    const said: string[] = [];
    const own = createServerRuntime(httpClient, world.environment, (text) => said.push(text));
    const ready = { request: aReadyRequest(), timeoutMs: LONG_MS };
    await (await own.start(request(run, ready), NEVER)).stop();
    expect(said).toEqual([expect.stringContaining(`:${other}, not on 127.0.0.1:`)]);
  });

  test.each([
    ["by a request", { request: aReadyRequest(), timeoutMs: 60_000 }],
    ["by a command", { command: "false", timeoutMs: 60_000 }],
  ])("on its own port at another address is not waited for: %s", async (_, ready) => {
    const error = await refused('exec node good.js "$PORT" ::1', ready);
    expect(error.message).toMatch(/^api: it listens on \[::1\]:(\d+), not on 127\.0\.0\.1:\1$/);
    expect(error.hint).toMatch(/127\.0\.0\.1 too: localhost can mean \[::1\] alone/);
    expect(notes).toEqual([]);
  });
});

test("a server that ends where its input ends is kept", async () => {
  const run =
    'exec node -e \'process.stdin.resume().on("end", () => process.exit()); import("./good.js")\'';
  const server = await started(run, { request: aReadyRequest(), timeoutMs: LONG_MS });
  expect(() => server.assertAlive()).not.toThrow();
  await server.stop();
});

test("a server that ends is shown with what its log names as the reason, and how to run it", async () => {
  const error = await loadgateFailure(
    runtime.start(
      {
        ...request("exec node -e 'require(\"./absent\")'", { timeoutMs: LONG_MS }),
        env: { DB: "postgres://a b" },
      },
      NEVER,
    ),
    "measurement",
  );
  expect(error.message).toBe(
    "api: the server ended before it was ready: exit code 1: Error: Cannot find module './absent'",
  );
  expect(error.hint).toContain("&& DB='postgres://a b' PORT=8080 sh -c ");
});
