import { execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { onTestFinished } from "vitest";
import { createSourceControl } from "../../../src/adapters/git/source-control.ts";
import { httpClient } from "../../../src/adapters/http/http-client.ts";
import { createProgramWatch } from "../../../src/adapters/programs/program-watch.ts";
import { createServerRuntime } from "../../../src/adapters/server/server-runtime.ts";
import { createMachine } from "../../../src/adapters/system/machine.ts";
import { watchPrograms } from "../../../src/app/base/same-program.ts";
import { aServer } from "../../support/builders/config.ts";
import { repository } from "./repository.ts";
import { NEVER, temporaryFolder } from "./workspace.ts";

/** A server in Node, the file `server.mjs` of both commits. */
export const SERVER = `import { createServer } from "node:http";
createServer((_, response) => response.end("x")).listen(Number(process.env.PORT), "127.0.0.1");
`;

/** A server in Python, the file `app.py` of both commits. */
export const PYTHON = `import http.server, os
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
def main():
    http.server.HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Handler).serve_forever()
`;

/** Two commits of a server, and how both arms build and run it. */
export interface Project {
  readonly files?: Readonly<Record<string, string>>;
  /** What both arms' builds do; they see PREFIX, a folder for installed things. */
  readonly build?: string;
  /** HEAD stands for head's folder, OUTSIDE for one that belongs to neither arm. */
  readonly run?: string;
  /** Adds what only head's tree has. */
  readonly prepare?: (head: string, outside: string) => Promise<void>;
  /** The commit of base; head's own unless it is given. */
  readonly base?: string;
}

const NO_BUILD = "true";

/**
 * Builds and starts both arms as a run does.
 * @returns the path that both run, if any, and what else was found
 */
export async function bothRun({
  files = {},
  build = NO_BUILD,
  run = "node server.mjs",
  prepare,
  base: ref = "HEAD",
}: Project) {
  const prefix = await temporaryFolder();
  const outside = await temporaryFolder();
  await mkdir(path.join(prefix, "bin"));
  await mkdir(path.join(prefix, "lib"));
  const repo = await repository();
  await repo.commit({ "server.mjs": SERVER, "app.py": PYTHON, ...files });
  await prepare?.(repo.folder, outside);
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    HOME: repo.environment["HOME"],
    GIT_CONFIG_NOSYSTEM: "1",
    PREFIX: prefix,
    GITHUB_WORKSPACE: repo.folder,
    PYTHONPATH: path.join(prefix, "lib"),
    PATH: `${prefix}/bin:${process.env["PATH"]}`,
  };
  const world = {
    machine: createMachine(environment, "0"),
    programs: createProgramWatch(environment),
    runtime: createServerRuntime(httpClient, environment),
    sourceControl: createSourceControl(repo.folder, environment),
  };
  const control = world.sourceControl;
  const checkout = await control.checkOut({ ref }, NEVER);
  onTestFinished(checkout.remove);
  const sh = (cwd: string, env: NodeJS.ProcessEnv) =>
    execFileSync("sh", ["-c", build], { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
  const beganMs = Date.now();
  const config = (directory: string, env: Record<string, string>) =>
    aServer({
      name: "api",
      directory,
      env,
      run: run.replaceAll("HEAD", repo.folder).replaceAll("OUTSIDE", outside),
      ...(build !== NO_BUILD && { build }),
    });
  sh(repo.folder, environment);
  const base = { server: "api", arm: "base" } as const;
  const server = config(checkout.root, checkout.environment);
  const check = await watchPrograms({
    world,
    checkout,
    beganMs,
    rebuild: async () => {
      sh(checkout.root, { ...environment, ...checkout.environment });
    },
    reset: async () => {},
    signal: NEVER,
    base: { lane: base, server },
    head: { lane: { server: "api", arm: "head" }, server: config(repo.folder, {}) },
  });
  sh(checkout.root, { ...environment, ...checkout.environment });
  await check.built();
  await check.aboutToStart();
  const running = await world.runtime.start(
    { ...server, run: server.run ?? "", name: "api (base)" },
    NEVER,
  );
  onTestFinished(running.stop);
  await check.answered(running);
  await running.stop();
  const { shared, seen, wroteOutside } = await check.findings();
  const named = shared?.replace(repo.folder, "HEAD").replace(checkout.root, "BASE");
  return { found: named?.replace(prefix, "PREFIX"), seen, wroteOutside };
}
