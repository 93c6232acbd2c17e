import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { devNull } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect } from "vitest";
import { stringify } from "yaml";
import type { RunFile } from "../../src/domain/run/file/run-file.ts";
import { runOf } from "../../src/domain/run/shards/merge.ts";
import { groupedBy } from "../../src/domain/shared/grouped-by.ts";
import { runIn, runText } from "../support/run-lines.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { type Ended, start } from "./support/program.ts";
import { DIST, type Project, test } from "./support/project.ts";

const SERVERS = path.resolve(import.meta.dirname, "../../servers");
const BUILD = ["build", "-trimpath", "-buildvcs=false", "-o"];
const TIMEOUT = { timeout: 180_000 };
const COUNT = 8;
const INDICES = Array.from({ length: COUNT }, (_, at) => at + 1);

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

/** Measures all shards at once, each in a clone of its own as on a runner. @returns the folder of their run files */
async function measuredAtOnce(project: Project): Promise<string> {
  const out = path.join(project.outside, "shards");
  const env = { ...project.env, ...goEnvironment() };
  const jobs = INDICES.map((index) => {
    const cwd = path.join(project.outside, `job-${index}`);
    project.git("clone", "--quiet", project.folder, cwd);
    const args = ["run", "--base", "origin/main", "--shard", `${index}/${COUNT}`];
    const command = [path.join(DIST, "cli.js"), ...args, "--out", path.join(out, String(index))];
    return start(process.execPath, command, { cwd, env }).ended;
  });
  for (const { code, stderr } of await Promise.all(jobs)) expect(code, stderr).toBe(0);
  return out;
}

const FORMATS = ["terminal", "markdown", "html", "json", "bmf"] as const;

/** What `loadgate report` makes of run files in each of its formats. */
async function reports(project: Project, place: string) {
  const all: Partial<Record<(typeof FORMATS)[number], Ended>> = {};
  for (const format of FORMATS) {
    all[format] = await project.loadgate(["report", place, "--format", format]);
  }
  return all as Readonly<Record<(typeof FORMATS)[number], Ended>>;
}

/** A report without the two places that say how many jobs measured. */
function withoutJobs({ stdout }: Ended): string {
  return stdout
    .replaceAll(/measured in turns in (?:one job|4 jobs)/g, "measured in turns")
    .replace(/^shards +4\n/m, "")
    .replace("| shards | 4 |\n", "")
    .replace("<dt>shards<dd>4", "");
}

const headToHeadIn = ({ stdout }: Ended) => JSON.parse(stdout).headToHead;

function withoutHeadToHead({ stdout }: Ended): string {
  const { headToHead: _, serversHeadToHead: __, ...rest } = JSON.parse(stdout);
  return JSON.stringify(rest);
}

/** What eight shards measured as the run file of one job. */
function asOneRun(shards: readonly RunFile[]): RunFile {
  const [first] = shards;
  if (!first?.shard) throw new Error("no shards");
  const { shard, timing, ...rest } = first;
  const measureMs = Math.max(...shards.map((run) => run.timing.measureMs));
  const all = shards.flatMap(({ series }) => series);
  const series = shard.plan.flatMap((name) => all.filter((one) => one.name === name));
  // What is left out of several machines' starts, the reader of shards knows.
  const { servers } = runOf(shards.map((run) => ({ place: run.id, run })));
  return { ...rest, timing: { ...timing, measureMs }, servers, series };
}

/** What the servers are compared by: a scenario under one load. */
const loadOf = (name: string) => name.slice(name.indexOf("/"));

/**
 * The same samples as shards of one scenario and load each would have left them, so that each can compare the servers.
 * @returns the folder of their run files
 */
function split(project: Project, { series, servers, ...rest }: RunFile): string {
  const plan = [...new Set(series.map(({ name }) => name))];
  const parts = [...groupedBy(plan, loadOf).values()];
  for (const [at, own] of parts.entries()) {
    const folder = path.join(project.outside, "split", String(at + 1));
    mkdirSync(folder, { recursive: true });
    const run: RunFile = {
      ...rest,
      shard: {
        ...{ index: at + 1, count: parts.length, own, plan },
        ...{ planHash: rest.configHash, cutBy: "repeats" as const },
      },
      // The starts of a server are those of one of them.
      servers: at === 0 ? servers : [],
      series: series.filter(({ name }) => own.includes(name)),
    };
    writeFileSync(path.join(folder, "run.jsonl.gz"), gzipSync(runText(run)));
  }
  return path.join(project.outside, "split");
}

describe("eight shards of the project's own servers", () => {
  test(
    "run side by side and are judged as one run with their samples",
    TIMEOUT,
    async ({ project }) => {
      ownServers(project, { burst: "200ms", "warm-up": "20ms", repeats: 6 });
      const folder = await measuredAtOnce(project);
      const shards = INDICES.map((index) => {
        const file = path.join(folder, String(index), "run.jsonl.gz");
        return runIn(gunzipSync(readFileSync(file)).toString());
      });
      const parts = shards.map(({ shard }) => shard?.own ?? []);
      expect(parts.map(({ length }) => length)).toEqual(INDICES.map(() => 1));
      expect(parts.flat().toSorted()).toEqual(shards[0]?.shard?.plan.toSorted());

      const together = await reports(project, folder);
      expect(together.terminal.code, together.terminal.stderr).toBe(1);
      const verdicts = new Map<string, string>(
        JSON.parse(together.json.stdout).series.map(
          ({ name, verdict }: Record<"name" | "verdict", string>) => [name, verdict],
        ),
      );
      expect(verdicts.size).toBe(COUNT);
      expect([verdicts.get("go/greet c=1"), verdicts.get("go/greet c=2")]).toEqual([
        "regression",
        "regression",
      ]);
      const one = path.join(project.outside, "one.json");
      writeFileSync(one, runText(asOneRun(shards)));
      const alone = await project.loadgate(["report", one, "--format", "json"]);
      expect(alone.code, alone.stderr).toBe(1);
      // Servers are compared with one another only within a job.
      expect(headToHeadIn(together.json)).toEqual([]);
      expect(headToHeadIn(alone)).not.toEqual([]);
      expect(withoutHeadToHead(alone)).toBe(withoutHeadToHead(together.json));
    },
  );

  test(
    "give the same reports, byte for byte, as the run that has the same samples",
    TIMEOUT,
    async ({ project }) => {
      ownServers(project, { burst: "50ms", "warm-up": "20ms", repeats: 6 });
      const ran = await project.loadgate(["run", "--base", "main"], goEnvironment());
      expect(ran.stderr).toContain("report.html");
      const whole = await reports(project, "loadgate-out/run.jsonl");
      const shards = split(
        project,
        runIn(readFileSync(project.path("loadgate-out/run.jsonl"), "utf8")),
      );
      const together = await reports(project, shards);
      expect(together.terminal.stdout).toMatch(/^shards +4$/m);
      expect(together.markdown.stdout).toContain("measured in turns in 4 jobs");
      for (const format of FORMATS) {
        expect(whole[format].stdout.length, whole[format].stderr).toBeGreaterThan(100);
        expect(together[format].code, format).toBe(whole[format].code);
        expect(withoutJobs(together[format]), format).toBe(withoutJobs(whole[format]));
      }
      expect(together.json.stdout).toBe(whole.json.stdout);
      expect(together.bmf.stdout).toBe(whole.bmf.stdout);
    },
  );
});
