import { spawnSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect } from "vitest";
import { z } from "zod";
import { toolCacheFolder } from "../../../src/adapters/tools/tool-cache.ts";
import type { BencherWorld } from "../../support/bencher/stories.ts";
import { pullRequestEvent } from "../../support/github/events.ts";
import { BOT, startGitHub } from "../../support/github/github.ts";
import { runWorkflow } from "./act.ts";
import type { Project } from "./project.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** The workflow by which the project measures itself. */
export const ITSELF = "loadgate.yml";

/** Time for a run that compiles the Rust server's dependencies, on a machine that has not yet. */
const BUILDING_MS = 12 * 60_000;

/** Time for a test of such a run. */
export const ITSELF_TIMEOUT = { timeout: BUILDING_MS + 60_000 };

const alertList = z.array(
  z.object({ uuid: z.string(), benchmark: z.object({ name: z.string() }) }),
);

/** Makes a repository the project's own as far as `uses: ./` goes: the action, `dist/` and the workflow. */
export function copyAction(project: Project): void {
  for (const name of ["action.yml", "dist", `.github/workflows/${ITSELF}`]) {
    cpSync(path.join(ROOT, name), project.path(name), { recursive: true });
  }
}

/**
 * A pull request of the project's own, which makes Go's greeting slower, runs from event to comment: its servers,
 * all workloads of the root configuration, and a Bencher that has seen none of it before.
 * @param act path of the program
 * @returns when there is one comment, with Bencher's alerts about Go's greeting, and one check
 */
export async function expectAlertInComment(
  act: string,
  project: Project,
  { program, host, key, project: slug }: BencherWorld,
): Promise<void> {
  const { base, head } = slowerGreeting(project);
  await using github = await startGitHub({ pulls: [{ number: 7, headSha: head }] });
  const client = project.bin({ bencher: `#!/bin/sh\nexec '${program}' "$@"\n` });
  const PATH = `${client}:${project.env["PATH"]}`;
  const env = { ...project.env, ...toolchains(), PATH };
  const { stdout, artifact } = await runWorkflow(act, { ...project, env }, github, {
    file: ITSELF,
    event: "pull_request",
    token: github.jobToken({ contents: "read", "pull-requests": "write", checks: "write" }),
    payload: pullRequestEvent(7, { sha: head }, base),
    vars: { BENCHER_PROJECT: slug, BENCHER_HOST: host },
    secrets: { BENCHER_API_KEY: key },
    hangingMs: BUILDING_MS,
  });
  expect(stdout).not.toContain("Nothing is sent to Bencher");
  const [comment, ...more] = await github.comments(7);
  expect([comment?.author, more], stdout).toEqual([BOT, []]);
  expect(comment?.body).toMatch(/[1-9]\d* alerts? in \d+ values that Bencher tested/);
  const rows = comment?.body.matchAll(
    /^\| 🔴 \| (go\/greet c=\d+) .*\[alert\]\(<\S+\/alerts\/(\S+)>\)/gm,
  );
  const linked = [...(rows ?? [])].map(([, series = "", uuid = ""]) => ({ series, uuid }));
  expect(linked, comment?.body).not.toEqual([]);
  const active = await activeAlerts(host, slug, key);
  for (const { series, uuid } of linked) expect(active.get(uuid), comment?.body).toBe(series);
  for (const series of ["go/experiments-md5 c=100", "rust/experiments-md5 c=100"]) {
    expect(comment?.body).toContain(series);
  }
  // What it concludes depends on the machine: one start of each server may not be enough to be sure.
  expect(await github.checks(head)).toHaveLength(1);
  expect(Object.keys(artifact("loadgate"))).toContain("bmf.json");
}

/** @returns the benchmark of each active alert, by the alert's UUID */
async function activeAlerts(host: string, slug: string, key: string) {
  const query = "status=active&sort=modified&per_page=255";
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`${host}/v0/projects/${slug}/alerts?${query}`, { headers });
  expect(answer.status).toBe(200);
  const alerts = alertList.parse(await answer.json());
  return new Map(alerts.map(({ uuid, benchmark }) => [uuid, benchmark.name]));
}

/** Copies what the workflow needs, with less load and tolerances that noise does not reach. */
function slowerGreeting(project: Project): { readonly base: string; readonly head: string } {
  copyAction(project);
  const isSource = (file: string) => !/\/(?:bin|target|tests)$/.test(file);
  for (const name of ["go", "rust", "static", "payloads"].map((folder) => `servers/${folder}`)) {
    const target = project.path(name);
    cpSync(path.join(ROOT, name), target, { recursive: true, filter: isSource });
  }
  project.git("rm", "--quiet", "server.mjs");
  const own = readFileSync(path.join(ROOT, "loadgate.yml"), "utf8");
  // Six blocks: Bencher's thresholds need five values of base.
  const quick = own.replace("burst: 200ms, budget: 5m", "burst: 100ms, repeats: 12");
  expect(quick).not.toBe(own);
  project.write("loadgate.yml", quick.replaceAll(/tolerance: \d+%/g, "tolerance: 50%"));
  const ignored = "servers/**/bin/\nservers/**/target/\nloadgate-out/\n.loadgate/\n";
  project.write(".gitignore", ignored);
  // What both arms compile, and every test, is compiled once.
  const shared = path.join(toolCacheFolder(process.env), "cargo-build", "itself");
  replace(project, `.github/workflows/${ITSELF}`, /\$HOME\/\.cache\/cargo-build\/\S+}/, shared);
  project.git("remote", "add", "origin", "https://github.com/acme/shop");
  const base = project.commit("main");
  project.git("switch", "--quiet", "--create", "change");
  const slow = '\ttime.Sleep(50 * time.Millisecond)\n\tname := r.PathValue("name")';
  replace(project, "servers/go/greet.go", '\tname := r.PathValue("name")', slow);
  replace(project, "servers/go/greet.go", "import (\n", 'import (\n\t"time"\n');
  return { base, head: project.commit("slower") };
}

function replace(project: Project, file: string, what: string | RegExp, by: string): void {
  const text = project.read(file);
  expect(text).toMatch(what);
  project.write(
    file,
    text.replace(what, () => by),
  );
}

/** Where Go and Rust keep what they have: a project has a home of its own. */
function toolchains(): Readonly<Record<string, string>> {
  const names = ["GOCACHE", "GOMODCACHE", "GOPROXY", "GOSUMDB", "GOFLAGS"];
  const { stdout } = spawnSync("go", ["env", "-json", ...names], { encoding: "utf8" });
  const { homedir } = os.userInfo();
  const folder = (name: string, below: string) => process.env[name] ?? path.join(homedir, below);
  return {
    ...(JSON.parse(stdout) as Record<string, string>),
    CARGO_HOME: folder("CARGO_HOME", ".cargo"),
    RUSTUP_HOME: folder("RUSTUP_HOME", ".rustup"),
  };
}
