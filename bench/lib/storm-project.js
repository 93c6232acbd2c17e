/**
 * A repository whose servers, services and builds leave as much behind as they can: children in sessions of their
 * own, double forks, and processes that ignore every polite signal.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Waits, and listens on a port; ignores polite signals where the run is to be stubborn. */
const IDLER = `import { createServer } from "node:net";
if (process.env.STORM_STUBBORN) {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT"]) process.on(signal, () => {});
}
createServer().listen(0, "127.0.0.1");
`;

const SERVER = `import { createServer } from "node:http";
if (process.env.STORM_STUBBORN) process.on("SIGTERM", () => {});
createServer((request, response) => response.end("hello\\n")).listen(
  Number(process.env.PORT),
  "127.0.0.1",
);
`;

/** A child, a child in a session of its own, and a grandchild whose parents are gone. */
const FAMILY =
  "node idler.mjs & setsid node idler.mjs & (setsid setsid sh -c 'node idler.mjs & exit' &) ;";

const CONFIGURATION = `servers:
  group:
    build: (setsid node idler.mjs &) ; sleep 0.3; echo built > group.built
    setup: (setsid node idler.mjs &) ; sleep 0.3
    run: ${FAMILY} exec node server.mjs
    env: { STORE: "{services.store.port}" }
  away:
    build: (setsid setsid node idler.mjs &) ; sleep 0.3; echo built > away.built
    run: ${FAMILY} setsid node server.mjs & wait
services:
  store:
    run: echo kept > {data}/kept; ${FAMILY} exec node server.mjs
    reset: (setsid node idler.mjs &) ; sleep 0.1
scenarios:
  greet:
    path: /
    expect: { body: "hello\\n" }
    load: { concurrency: [2] }
measure: { burst: 100ms, warm-up: 50ms, repeats: 1 }
gate: { throughput: { tolerance: 90% } }
`;

/** Takes its time, leaves something behind, and installs nothing. */
const CARGO = `#!/bin/sh
setsid sleep 1000 &
sleep 2
exit 1
`;

/**
 * @typedef {object} StormProject
 * @property {string} root everything lies in it
 * @property {string} folder the repository
 * @property {string} temporary its folder for temporary files
 * @property {string} cache its folder for installed tools and builds
 * @property {NodeJS.ProcessEnv} environment of everything that is started in it
 * @property {NodeJS.ProcessEnv} withoutOha changes with which oha has to be installed
 */

/**
 * Makes the repository, with a commit for base and one for head.
 * @param {string} oha folder that holds oha
 * @returns {StormProject}
 */
export function createStormProject(oha) {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), "storm-")));
  const [folder, temporary, cache, home, bin] = ["repository", "tmp", "cache", "home", "bin"].map(
    (name) => {
      const made = path.join(root, name);
      mkdirSync(made);
      return made;
    },
  );
  if (!folder || !temporary || !cache || !home || !bin) throw new Error("five folders were made");
  const system = [path.dirname(process.execPath), "/usr/local/bin", "/usr/bin", "/bin"];
  const environment = {
    PATH: [oha, ...system].join(path.delimiter),
    HOME: home,
    TMPDIR: temporary,
    XDG_CACHE_HOME: cache,
    GIT_CONFIG_NOSYSTEM: "1",
  };
  /** @param {readonly string[]} args */
  const git = (...args) => {
    const identity = ["-c", "user.name=Storm", "-c", "user.email=storm@example.com"];
    const { status, stderr } = spawnSync("git", [...identity, ...args], {
      cwd: folder,
      env: environment,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
  };
  /** @param {string} name @param {string} text */
  const write = (name, text) => writeFileSync(path.join(folder, name), text);
  git("init", "--quiet", "--initial-branch", "main");
  write(".gitignore", "*.built\nloadgate-out/\n.loadgate/\n");
  write("idler.mjs", IDLER);
  write("server.mjs", SERVER);
  write("loadgate.yml", CONFIGURATION);
  git("add", "--all");
  git("commit", "--quiet", "--message", "base");
  write("server.mjs", `${SERVER}// head\n`);
  git("commit", "--quiet", "--all", "--message", "head");
  writeFileSync(path.join(bin, "cargo"), CARGO);
  chmodSync(path.join(bin, "cargo"), 0o755);
  const nobody = "http://127.0.0.1:1";
  const withoutOha = {
    PATH: [bin, ...system].join(path.delimiter),
    HTTPS_PROXY: nobody,
    https_proxy: nobody,
  };
  return { root, folder, temporary, cache, environment, withoutOha };
}
