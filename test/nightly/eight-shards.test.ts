import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { devNull } from "node:os";
import path from "node:path";
import { beforeAll, describe } from "vitest";
import { stringify } from "yaml";
import { INSTALL_TIMEOUT_MS, realOha } from "../e2e/support/oha.ts";
import { type Project, test } from "../e2e/support/project.ts";
import {
  expectShardsOfOneRun,
  expectTheSameReports,
  LONG,
  type Sharded,
} from "../e2e/support/side-by-side-shards.ts";

const SERVERS = path.resolve(import.meta.dirname, "../../servers");
const BUILD = ["build", "-trimpath", "-buildvcs=false", "-o"];

/** What its build left there: too slow to compile to do it in each of sixteen working trees. */
const RUST_SERVER = path.join(SERVERS, "rust/target/release/server");

beforeAll(async () => {
  await realOha();
  // Eight builds at once would each compile what they have in common.
  succeeds("go", [...BUILD, devNull, "."]);
  succeeds("cargo", ["build", "--release", "--locked", "--quiet"], "rust");
}, INSTALL_TIMEOUT_MS);

function succeeds(program: string, args: readonly string[], folder = program): void {
  const { status, stderr } = spawnSync(program, args, {
    cwd: path.join(SERVERS, folder),
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
}

/** Where Go keeps what it has compiled and fetched: a project has a home of its own. */
function goEnvironment(): Readonly<Record<string, string>> {
  const names = ["GOCACHE", "GOMODCACHE", "GOPROXY", "GOSUMDB", "GOFLAGS"];
  return JSON.parse(spawnSync("go", ["env", "-json", ...names], { encoding: "utf8" }).stdout);
}

/** The project's own servers under four loads each. The Go server of head answers two of them later. */
function ownServers(project: Project, measure: Readonly<Record<string, unknown>>): void {
  for (const folder of ["go", "static", "payloads"]) {
    cpSync(path.join(SERVERS, folder), project.path("servers", folder), { recursive: true });
  }
  project.write("servers/rust/README.md", "Its binary is copied here.\n");
  const server = (language: string, build: string) => ({
    directory: `servers/${language}`,
    build,
    run: "./bin/server --addr 127.0.0.1:{port}",
    ready: { path: "/healthz" },
    // A run alone is profiled where it is red, and shards are not.
    profile: false,
  });
  const config = {
    servers: {
      go: server("go", `go ${BUILD.join(" ")} bin/server .`),
      rust: server("rust", `mkdir -p bin && cp '${RUST_SERVER}' bin/`),
    },
    scenarios: {
      greet: {
        path: "/abc",
        expect: { body: "Hello, visitor! You've requested: /abc\n" },
        load: { concurrency: [1, 2] },
      },
      echo: {
        ...{ path: "/echo", method: "POST", headers: { "content-type": "application/json" } },
        ...{ "body-file": "servers/payloads/1k.json" },
        expect: { "body-matches": '"processed_by":"loadgate"' },
        load: { concurrency: [1], rate: [100] },
      },
    },
    measure,
    gate: { throughput: { tolerance: "20%" } },
  };
  project.write("loadgate.yml", stringify(config));
  project.write(".gitignore", ".loadgate/\nloadgate-out/\nservers/*/bin/\n");
  project.commit("main");
  project.git("switch", "--quiet", "--create", "change");
  const greet = project.read("servers/go/greet.go");
  const slower = greet
    .replace('"net/http"\n', '"net/http"\n\t"time"\n')
    .replace("name := r.", "time.Sleep(40 * time.Millisecond)\n\tname := r.");
  project.write("servers/go/greet.go", slower);
  project.commit("slower");
}

const EIGHT: Sharded = {
  count: 8,
  write: ownServers,
  environment: goEnvironment,
  slower: ["go/greet c=1", "go/greet c=2"],
};

describe("eight shards of the project's own servers", () => {
  test(
    "run side by side and are judged as one run with their samples",
    LONG,
    async ({ project }) => {
      await expectShardsOfOneRun(project, EIGHT);
    },
  );

  test(
    "give the same reports, byte for byte, as the run that has the same samples",
    LONG,
    async ({ project }) => {
      await expectTheSameReports(project, EIGHT);
    },
  );
});
