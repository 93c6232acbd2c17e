import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { httpClient } from "../../src/adapters/http/http-client.ts";
import { createCommandRunner } from "../../src/adapters/process/configured-command.ts";
import {
  makeTemporaryFolder,
  noteTemporary,
  removeRunFolder,
  runFolder,
} from "../../src/adapters/process/run-folder.ts";
import { freePort } from "../../src/adapters/server/free-port.ts";
import { createServerRuntime } from "../../src/adapters/server/server-runtime.ts";
import type { ConfiguredCommand } from "../../src/ports/commands.ts";
import type { RunningServer, StartRequest } from "../../src/ports/server-runtime.ts";
import { aReadyRequest } from "../support/builders/config.ts";
import { until } from "../support/processes.ts";
import { loadgateFailure } from "./support/loadgate-failure.ts";
import { marked } from "./support/marked.ts";
import { failureOf, NEVER, SERVERS, temporaryFolder, writeScript } from "./support/workspace.ts";

const LONG_MS = 60_000;
const SHORT_MS = 2500;

const world = marked({ GITHUB_TOKEN: "secret-github" });
const runtime = createServerRuntime(httpClient, world.environment);
const lines: string[] = [];
const runConfigured = createCommandRunner(world.environment, (line) => lines.push(line));

function service(run: string, ready: Partial<StartRequest["ready"]> = {}): StartRequest {
  return {
    name: "db",
    isService: true,
    directory: SERVERS,
    run,
    env: {},
    ready: { timeoutMs: LONG_MS, ...ready },
  };
}

async function started(request: StartRequest): Promise<RunningServer> {
  const one = await runtime.start(request, NEVER);
  onTestFinished(one.stop);
  return one;
}

afterEach(() => {
  lines.length = 0;
  const left = world.running();
  world.kill();
  expect(left).toEqual([]);
});

describe("a service is ready", () => {
  test("once it listens on its port, whatever it speaks", async () => {
    const one = await started(service("sleep 0.3; exec node silent.js"));
    expect(one.coldStartMs).toBeGreaterThan(300);
    one.assertAlive();
    await one.stop();
  });

  test("once a command succeeds, which knows its port and sees no secret", async () => {
    const folder = await temporaryFolder();
    const command = `test -z "$GITHUB_TOKEN" && test "$PORT" = '{port}' && test -e ${folder}/up`;
    const run = `sleep 0.3; touch ${folder}/up; exec node silent.js`;
    const one = await started(service(run, { command }));
    expect(one.coldStartMs).toBeGreaterThan(300);
    await one.stop();
  });

  test("once its path answers", async () => {
    const one = await started(
      service("exec node good.js", { request: aReadyRequest({ path: "/status/204" }) }),
    );
    await one.stop();
  });
});

describe("a service that does not get ready", () => {
  test.each<[string, StartRequest, RegExp, RegExp]>([
    [
      "because it listens nowhere",
      service("exec sleep 60", { timeoutMs: SHORT_MS }),
      /^db: not ready after 2500 ms: it does not listen on port \d+$/,
      /services\.db\.ready.*127\.0\.0\.1:\{port\}/,
    ],
    [
      "because its command fails",
      service("exec sleep 60", { timeoutMs: SHORT_MS, command: "echo no luck >&2; exit 7" }),
      /^db: not ready after 2500 ms: the command's last try: exit code 7: no luck$/,
      /services\.db\.ready/,
    ],
    [
      "because its command hangs",
      service("exec sleep 60", { timeoutMs: SHORT_MS, command: "sleep 60" }),
      /^db: not ready after 2500 ms: the command's last try: no end in time$/,
      /services\.db\.ready/,
    ],
    [
      "because its command asks another service",
      service("exec sleep 60", { timeoutMs: SHORT_MS, command: "true" }),
      /^db: not ready after 2500 ms: the command succeeds, but it does not listen on port \d+$/,
      /services\.db\.ready.*127\.0\.0\.1:\{port\}/,
    ],
    [
      "because it ends",
      service("echo broken; exit 3"),
      /^db: the service ended before it was ready: exit code 3$/,
      /Run it by hand/,
    ],
    [
      "because it goes into the background",
      service("true"),
      /^db: the service ended before it was ready: exit code 0$/,
      /services\.db\.run must not return while the service runs/,
    ],
    [
      "because there is no such folder",
      { ...service("true"), directory: "/nowhere" },
      /^db: no such folder: \/nowhere$/,
      /Correct services\.db\.directory/,
    ],
  ])("%s is an error that says so", async (_, request, message, hint) => {
    const error = await loadgateFailure(runtime.start(request, NEVER), "measurement");
    expect(error.message).toMatch(message);
    expect(error.hint).toMatch(hint);
  });

  test("ends with the run", async () => {
    const stop = new AbortController();
    const starting = runtime.start(service("exec sleep 60", { command: "sleep 60" }), stop.signal);
    setTimeout(() => stop.abort(new Error("enough")), 300);
    expect(await failureOf(starting)).toMatchObject({ message: "enough" });
  });
});

test("a service that ends later is found dead", async () => {
  const end = path.join(await temporaryFolder(), "end");
  const run = `node silent.js & until test -e ${end}; do sleep 0.05; done; kill $!; exit 4`;
  const one = await started(service(run));
  one.assertAlive();
  await writeFile(end, "");
  await until("it is found dead", () => {
    try {
      one.assertAlive();
      return false;
    } catch (error) {
      expect(String(error)).toContain("db: the service ended while it was needed: exit code 4");
      return true;
    }
  });
});

test("a service that goes on without what listened is found deaf", async () => {
  const end = path.join(await temporaryFolder(), "end");
  const run = `node silent.js & until test -e ${end}; do sleep 0.05; done; kill $!; exec sleep 60`;
  const one = await started(service(run));
  one.assertListening?.();
  await writeFile(end, "");
  await until("it is found deaf", () => {
    one.assertAlive();
    try {
      one.assertListening?.();
      return false;
    } catch (error) {
      expect(String(error)).toMatch(/db: the service no longer listens on port \d+$/);
      return true;
    }
  });
  await one.stop();
});

describe("a command of the configuration", () => {
  const configured = async (command: string): Promise<ConfiguredCommand> => ({
    name: "go (base)",
    key: "servers.go.setup",
    command,
    directory: await temporaryFolder(),
    env: { MODE: "fast" },
  });

  test("runs in its folder with its variables, and is timed", async () => {
    const command = await configured('sleep 0.1; echo "$MODE $GITHUB_TOKEN"; pwd > here');
    expect(await runConfigured(command, NEVER)).toBeGreaterThan(100);
    expect(lines).toEqual(["fast "]);
    expect(existsSync(path.join(command.directory, "here"))).toBe(true);
  });

  test.each([
    ["echo broken; exit 3", "go (base): the setup failed: exit code 3", /Run it by hand: cd/],
    ["./nothing", "go (base): the setup failed: command not found", /servers\.go\.setup calls/],
  ])("that fails is an error: %s", async (text, message, hint) => {
    const error = await loadgateFailure(
      runConfigured(await configured(text), NEVER),
      "measurement",
    );
    expect(error.message).toBe(message);
    expect(error.hint).toMatch(hint);
    if (text.includes("broken")) expect(error.details).toEqual(["broken"]);
  });

  test("is stopped at its limit, with all that it started", async () => {
    const hanging = { ...(await configured("echo waiting; sleep 60 & wait")), limitMs: SHORT_MS };
    const error = await loadgateFailure(runConfigured(hanging, NEVER), "measurement");
    expect(error.message).toBe("go (base): the setup did not end within 3 s");
    expect(error.details).toEqual(["waiting"]);
    expect(error.hint).toMatch(/Run it by hand and see what it waits for: cd .* && echo waiting/);
  });

  test("can be quiet, however much it prints, and is not where it fails", async () => {
    const much = await configured("seq 1000000; test ! -e fail");
    await runConfigured({ ...much, isQuiet: true }, NEVER);
    expect(lines).toEqual([]);
    await writeFile(path.join(much.directory, "fail"), "");
    const failing = runConfigured({ ...much, isQuiet: true }, NEVER);
    const { details } = await loadgateFailure(failing, "measurement");
    expect(details).toHaveLength(41);
    expect(details.at(-1)).toBe("1000000");
  });

  test("ends with the run", async () => {
    const stop = new AbortController();
    const running = runConfigured(await configured("sleep 60"), stop.signal);
    setTimeout(() => stop.abort(new Error("enough")), 200);
    expect(await failureOf(running)).toMatchObject({ message: "enough" });
  });
});

describe("a service that is an image", () => {
  /** A stand-in for docker: it writes down what it is asked, and runs a server where a container would run. */
  async function engine(run = `PORT=$(echo "$6" | cut -d: -f2) exec node ${SERVERS}/good.js`) {
    const folder = await temporaryFolder();
    const calls = path.join(folder, "calls");
    const seen = path.join(folder, "seen");
    const look = `{ cat "$8"; stat -c %a "$8"; echo "PASSWORD=$PASSWORD DOCKER_HOST=$DOCKER_HOST PORT=$PORT"; } > ${seen}`;
    const script = `echo "$*" >> ${calls}\n[ "$1" = rm ] || { ${look}; ${run}; }`;
    await writeScript(folder, "docker", script);
    const env = { ...world.environment, PATH: `${folder}:${process.env["PATH"]}` };
    return {
      folder,
      runtime: createServerRuntime(httpClient, env),
      seen: () => readFileSync(seen, "utf8").trim().split("\n"),
      calls: () => (existsSync(calls) ? readFileSync(calls, "utf8").trim().split("\n") : []),
    };
  }
  const image = { name: "web:1", port: 8080, arguments: ["--fast"] };
  const request = { ...service(""), run: image, env: { MODE: "secret" } };

  test("is run by the engine, reached at its port, and removed by its name", async () => {
    const { runtime: own, calls } = await engine();
    const ready = { request: aReadyRequest({ path: "/status/204" }), timeoutMs: LONG_MS };
    const one = await own.start({ ...request, ready }, NEVER);
    const { port } = new URL(one.url);
    const [run = ""] = calls();
    const [, name = ""] = /--name (loadgate-[\da-f-]{36}) /.exec(run) ?? [];
    const file = path.join(runFolder(), `${name}.env`);
    expect(run).toBe(
      `run --rm --name ${name} --publish 127.0.0.1:${port}:8080 --env-file ${file} web:1 --fast`,
    );
    expect(await one.usage()).toEqual({});
    expect(one.files()).toBeUndefined();
    const { usage } = await one.observe(async () => {});
    expect(usage).toEqual({});
    one.assertAlive();
    await one.stop();
    expect(calls()).toEqual([run, `rm --force --volumes ${name}`]);
    expect(existsSync(file)).toBe(false);
  });

  test("has variables that its engine has not, and that nobody else can read", async () => {
    const { runtime: own, seen } = await engine();
    const env = {
      PASSWORD: "secret",
      PORT: "8080",
      DOCKER_HOST: "tcp://elsewhere",
      PATH: "/image",
    };
    const ready = { request: aReadyRequest({ path: "/status/204" }), timeoutMs: LONG_MS };
    const one = await own.start({ ...request, env, ready }, NEVER);
    await one.stop();
    expect(seen()).toEqual([
      ...["PASSWORD=secret", "PORT=8080", "DOCKER_HOST=tcp://elsewhere", "PATH=/image", "600"],
      "PASSWORD= DOCKER_HOST= PORT=",
    ]);
  });

  test("is removed where it does not get ready", async () => {
    const { runtime: own, calls } = await engine("echo no such image; exit 125");
    const ready = { command: "true", timeoutMs: LONG_MS };
    const starting = own.start({ ...request, ready: { ...ready, command: "false" } }, NEVER);
    const error = await loadgateFailure(starting, "measurement");
    expect(error.message).toBe("db: the service ended before it was ready: exit code 125");
    expect(error.details).toEqual(["no such image"]);
    expect(error.hint).toMatch(/services\.db.*image web:1/);
    expect(calls().at(-1)).toMatch(/^rm --force --volumes loadgate-/);
  });

  test("needs an engine", async () => {
    const bare = createServerRuntime(httpClient, { ...world.environment, PATH: "/nowhere" });
    const error = await loadgateFailure(bare.start(request, NEVER), "measurement");
    expect(error.message).toBe("db: image web:1 needs docker or podman, and neither is installed");
  });

  test("is removed at the end of a run that could not", async () => {
    const { folder, calls } = await engine();
    const name = "loadgate-01234567-0123-0123-0123-0123456789ab";
    const outer = process.env["PATH"];
    process.env["PATH"] = `${folder}:${outer}`;
    onTestFinished(() => {
      process.env["PATH"] = outer;
    });
    noteTemporary(`docker:${name}`);
    noteTemporary("docker:of somebody else")();
    noteTemporary(`sh:${name}`);
    removeRunFolder();
    expect(calls()).toEqual([`rm --force --volumes ${name}`]);
  });
});

describe("a service whose command has docker run a container", () => {
  /** Stands in for docker's proxy: this process listens, which is none of the service's, and another names the port. */
  async function publish(port: number) {
    const server = createServer((_, response) => response.writeHead(204).end());
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    const args = ["-e", "setInterval(() => {}, 1000)", "--", "-host-port", String(port)];
    const proxy = spawn(process.execPath, args, { argv0: "/usr/bin/docker-proxy" });
    const ended = new Promise((resolve) => proxy.once("exit", resolve));
    onTestFinished(async () => {
      server.closeAllConnections();
      server.close();
      proxy.kill("SIGKILL");
      await ended;
    });
  }
  const waiting = async (ready: Partial<StartRequest["ready"]>, isService = true) => {
    const port = await freePort();
    const request = { ...service("exec sleep 60", { timeoutMs: 6000, ...ready }), port, isService };
    const starting = runtime.start(request, NEVER);
    starting.catch(() => {});
    setTimeout(() => publish(port), 200);
    return starting;
  };

  test.each<[string, Partial<StartRequest["ready"]>]>([
    ["its path answers", { request: aReadyRequest({ path: "/status/204" }), timeoutMs: LONG_MS }],
    [
      "its command succeeds",
      { command: "curl --silent --fail 127.0.0.1:{port}/status/204", timeoutMs: LONG_MS },
    ],
  ])("is ready once %s, and what it uses is not known", async (_, ready) => {
    const one = await waiting(ready);
    expect(await one.usage()).toEqual({});
    expect((await one.observe(async () => {})).usage).toEqual({});
    expect(one.files()).toBeUndefined();
    await one.stop();
  });

  test("is not ready because docker listens", async () => {
    const error = await loadgateFailure(waiting({}), "measurement");
    expect(error.message).toMatch(
      /^db: not ready after 6000 ms: docker listens on port \d+ before the container's program does, so ready needs a path or a command$/,
    );
  });

  test("is not one where another port is published", async () => {
    await publish(await freePort());
    const request = service("exec sleep 60", { timeoutMs: SHORT_MS, command: "true" });
    const error = await loadgateFailure(runtime.start(request, NEVER), "measurement");
    expect(error.message).toMatch(/the command succeeds, but it does not listen on port \d+$/);
  });

  test("is no server", async () => {
    const error = await loadgateFailure(
      waiting({ request: aReadyRequest({ path: "/status/204" }) }, false),
      "measurement",
    );
    expect(error.message).toMatch(/^db: a container of docker answers on port \d+$/);
    expect(error.hint).toMatch(/CPU time.*servers\.db\.url/);
  });
});

test("a temporary folder is private, and goes with all that is in it", async () => {
  const folder = makeTemporaryFolder("data");
  expect(path.dirname(folder.path)).toBe(tmpdir());
  expect((await stat(folder.path)).mode & 0o777).toBe(0o700);
  await writeFile(path.join(folder.path, "data"), "data");
  await folder.remove();
  expect(readdirSync(tmpdir())).not.toContain(path.basename(folder.path));
  await folder.remove();
});
