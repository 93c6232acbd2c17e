import { describe, expect, it } from "vitest";
import { LoadgateError } from "../../domain/shared/error.ts";
import { parseConfig } from "../load.ts";

const SCENARIOS = "scenarios:\n  greet: { path: /, load: { concurrency: [1] } }\n";

const configuration = (server: string, services = "  db: { run: ./db }\n", rest = "") =>
  `servers:\n  go: ${server}\nservices:\n${services}${SCENARIOS}${rest}`;

const NAMED = "{ run: './go {services.db.port}' }";

function refusalOf(text: string): LoadgateError {
  try {
    parseConfig(text, "loadgate.yml");
  } catch (error) {
    if (error instanceof LoadgateError) return error;
    throw error;
  }
  throw new Error("it was accepted");
}

describe("services", () => {
  it("have defaults for all but their command", () => {
    const [go] = parseConfig(configuration(NAMED), "/repo/loadgate.yml").servers;
    expect(go?.services).toEqual([
      {
        name: "db",
        directory: "/repo",
        run: "./db",
        ready: { timeoutMs: 60_000 },
        env: {},
        per: "arm",
      },
    ]);
  });

  it("take every key", () => {
    const services = `  db:
    directory: db
    run: ./db --port {port} --data {data}
    ready: { command: "./ping {port} {data}", timeout: 5s }
    reset: ./restore {port} {data}
    per: run
    env: { PGDATA: "{data}/db" }
  web: { run: ./web, ready: { path: /up } }
  cache: { run: ./cache }
`;
    const server = `
    run: ./go {port}
    setup: ./migrate {services.web.port}
    env: { A: "{services.db.port}", B: "{services.db.data}" }`;
    const text = configuration(server, services).replace(
      "services:",
      "  rust: { run: './rust {services.cache.port}' }\nservices:",
    );
    const [go, rust] = parseConfig(text, "/repo/loadgate.yml").servers;
    expect(go).toMatchObject({ setup: "./migrate {services.web.port}" });
    expect(go?.services).toEqual([
      {
        name: "db",
        directory: "/repo/db",
        run: "./db --port {port} --data {data}",
        ready: { command: "./ping {port} {data}", timeoutMs: 5000 },
        reset: "./restore {port} {data}",
        per: "run",
        env: { PGDATA: "{data}/db" },
      },
      expect.objectContaining({
        name: "web",
        ready: {
          request: { from: "services.web.ready", method: "GET", path: "/up", headers: {} },
          timeoutMs: 60_000,
        },
      }),
    ]);
    expect(rust?.services?.map(({ name }) => name)).toEqual(["cache"]);
  });

  it.each([
    [
      "an unknown service in run",
      configuration("{ run: './go {services.bd.port} {services.db.port}' }"),
      '2:9: servers.go.run: unknown placeholder {services.bd.port}; did you mean "{services.db.port}"?',
      /\{services\.db\.port\}, \{services\.db\.data\}/,
    ],
    [
      "an unknown fact in a variable",
      configuration("{ run: './go {services.db.data}', env: { DB: '{services.db.url}' } }"),
      '2:48: servers.go.env.DB: unknown placeholder {services.db.url}; did you mean "{services.db.port}"?',
      /What services can be named by/,
    ],
    [
      "an unknown service in setup",
      `servers:\n  go: { run: ./go, setup: './m {services.db.port}' }\n${SCENARIOS}`,
      "2:20: servers.go.setup: unknown placeholder {services.db.port}",
      /has no services/,
    ],
    [
      "a service in a build",
      configuration("{ run: './go {services.db.port}', build: 'make {services.db.port}' }"),
      "2:41: servers.go.build: {services.db.port} is not replaced here",
      /run, setup or env/,
    ],
    [
      "a service in what is counted",
      configuration(NAMED, undefined, "count: { env: { DB: '{services.db.port}' } }\n"),
      "7:17: count.env.DB: {services.db.port} is not replaced here",
      /a server's run, setup or env/,
    ],
    [
      "{port} in setup",
      configuration("{ run: './go {services.db.port}', setup: './migrate {port}' }"),
      "2:41: servers.go.setup: {port} is not replaced here",
      /Use \{port\} in run/,
    ],
    [
      "a service that nobody uses",
      configuration("{ run: ./go }"),
      "4:3: services.db: no server uses it",
      /\{services\.db\.port\}/,
    ],
    [
      "a wrong placeholder of a service",
      configuration(NAMED, "  db: { run: './db {prot}' }\n"),
      "4:9: services.db.run: unknown placeholder {prot}; did you mean {port}?",
      /\{port\} and \{data\} are the only/,
    ],
    [
      "another one in its readiness",
      configuration(NAMED, "  db: { run: ./db, ready: { command: './up {folder}' } }\n"),
      "4:29: services.db.ready.command: unknown placeholder {folder}",
      /in quotes/,
    ],
    [
      "{port} in a variable of a service",
      configuration(NAMED, "  db: { run: ./db, env: { A: '{port}' } }\n"),
      "4:27: services.db.env.A: {port} is not replaced here",
      /as PORT/,
    ],
    [
      "a service that names another",
      configuration(NAMED, "  db: { run: ./db, reset: 'x {services.db.port}' }\n"),
      "4:20: services.db.reset: {services.db.…} is not replaced here",
      /only servers can name them/,
    ],
    [
      "two kinds of readiness",
      configuration(NAMED, "  db: { run: ./db, ready: { path: /, command: x } }\n"),
      '4:20: services.db.ready: found {"path":"/","command":"x"}; expected path or command, not both',
      /lists every key/,
    ],
    [
      "neither command nor image",
      configuration(NAMED, "  db: {}\n"),
      "4:3: services.db: found {}; expected run or image",
      /lists every key/,
    ],
    [
      "an image without its port",
      configuration(NAMED, "  db: { image: x, ready: { path: / } }\n"),
      '4:3: services.db: found {"image":"x","ready":{"path":"/"}}; expected image-port, since it has an image',
      /lists every key/,
    ],
    [
      "a port of no image",
      configuration(NAMED, "  db: { run: x, image-port: 1 }\n"),
      '4:3: services.db: found {"run":"x","image-port":1}; expected image-port and arguments only with an image',
      /lists every key/,
    ],
    [
      "an image of which nobody knows when it is ready",
      configuration(NAMED, "  db: { image: x, image-port: 1 }\n"),
      '4:3: services.db: found {"image":"x","image-port":1}; expected ready.path or ready.command, since it has an image',
      /lists every key/,
    ],
    [
      "a gate on an image's CPU time",
      configuration(
        NAMED,
        "  db: { image: x, image-port: 1, ready: { path: / } }\n",
        "gate: { total-cpu-per-request: { tolerance: 5% } }\n",
      ),
      "7:9: gate.total-cpu-per-request: CPU time and memory of services.db cannot be seen, since it is an image",
      /Start the service with run/,
    ],
    [
      "a gate on what is never measured",
      `servers:\n  go: { run: ./go }\n${SCENARIOS}gate:\n  total-cpu-per-request: { tolerance: 5% }\n`,
      "6:3: gate.total-cpu-per-request: no server has services, so it is never measured",
      /Give the server services/,
    ],
  ])("refuse %s", (_, text, message, hint) => {
    const error = refusalOf(text);
    expect(error).toMatchObject({ exitCode: 2, message: `loadgate.yml:${message}`, details: [] });
    expect(error.hint).toMatch(hint);
  });

  it("can be images, with a port of their own", () => {
    const services = `  db:
    image: postgres:17
    image-port: 5432
    arguments: [-c, fsync=off]
    env: { POSTGRES_PASSWORD: x }
    ready: { command: pg_isready }
`;
    const [go] = parseConfig(configuration(NAMED, services), "/repo/loadgate.yml").servers;
    expect(go?.services?.[0]).toMatchObject({
      run: { name: "postgres:17", port: 5432, arguments: ["-c", "fsync=off"] },
      env: { POSTGRES_PASSWORD: "x" },
    });
    const bare = services.replace(/ +arguments.*\n/, "");
    const [other] = parseConfig(configuration(NAMED, bare), "/repo/loadgate.yml").servers;
    expect(other?.services?.[0]?.run).toEqual({ name: "postgres:17", port: 5432, arguments: [] });
  });

  it("may be gated with their servers", () => {
    const gate = "gate: { total-cpu-per-request: { tolerance: 5% } }\n";
    const config = parseConfig(configuration(NAMED, undefined, gate), "loadgate.yml");
    expect(config.gate.tolerancePercent).toEqual({ "total-cpu-per-request": 5 });
  });
});
