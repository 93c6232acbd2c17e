import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect } from "vitest";
import type { RunFile } from "../../../src/domain/run/file/run-file.ts";
import { runOf } from "../../../src/domain/shards/merge.ts";
import { groupedBy } from "../../../src/domain/shared/grouped-by.ts";
import { runIn, runText } from "../../support/run-lines.ts";
import { type Ended, start } from "./program.ts";
import { DIST, type Project } from "./project.ts";

/** Time for a test of shards that measure at once. */
export const LONG = { timeout: 300_000 };

/** A benchmark that shards measure side by side. */
export interface Sharded {
  readonly count: number;
  /** Writes two servers and their configuration, and commits them on main; head, on a branch, is slower. */
  readonly write: (project: Project, measure: Readonly<Record<string, unknown>>) => void;
  /** What its builds need of the environment. */
  readonly environment?: () => Readonly<Record<string, string>>;
  /** The series in which head is slower. */
  readonly slower: readonly string[];
}

const indices = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Measures all shards at once, each in a clone of its own as on a runner. @returns the folder of their run files */
async function measuredAtOnce(project: Project, { count, environment }: Sharded): Promise<string> {
  const out = path.join(project.outside, "shards");
  const env = { ...project.env, ...environment?.() };
  const jobs = indices(count).map((index) => {
    const cwd = path.join(project.outside, `job-${index}`);
    project.git("clone", "--quiet", project.folder, cwd);
    const args = ["run", "--base", "origin/main", "--shard", `${index}/${count}`];
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

/** Notes on what a job does that measures and judges. */
const OF_ONE_JOB = "(?:Open series were not measured again|Functions are not compared)";

/** A report without the places that say how many jobs measured, and without what only a single job does. */
function withoutJobs({ stdout }: Ended): string {
  return stdout
    .replaceAll(/measured in turns in (?:one job|\d jobs)/g, "measured in turns")
    .replace(/^shards +\d\n/m, "")
    .replace(/\| shards \| \d \|\n/, "")
    .replace(/<dt>shards<dd>\d/, "")
    .replaceAll(new RegExp(`<li>${OF_ONE_JOB}[^<]*`, "g"), "")
    .replaceAll(new RegExp(`^.{0,10}${OF_ONE_JOB}[^<\\n]*\\n+`, "gm"), "");
}

const headToHeadIn = ({ stdout }: Ended) => JSON.parse(stdout).headToHead;

function withoutHeadToHead({ stdout }: Ended): string {
  const { headToHead: _, serversHeadToHead: __, ...rest } = JSON.parse(stdout);
  return JSON.stringify(rest);
}

/** What shards measured as the run file of one job. */
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
 * @returns the folder of their run files, and how many there are
 */
function split(project: Project, { series, servers, ...rest }: RunFile) {
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
  return { folder: path.join(project.outside, "split"), count: parts.length };
}

/** Measures a benchmark in shards at once, and asserts that they are judged as one run with their samples is. */
export async function expectShardsOfOneRun(project: Project, sharded: Sharded): Promise<void> {
  const { count, write, slower } = sharded;
  write(project, { burst: "500ms", "warm-up": "20ms", repeats: 6 });
  const folder = await measuredAtOnce(project, sharded);
  const shards = indices(count).map((index) => {
    const file = path.join(folder, String(index), "run.jsonl.gz");
    return runIn(gunzipSync(readFileSync(file)).toString());
  });
  const parts = shards.map(({ shard }) => shard?.own ?? []);
  expect(parts.filter(({ length }) => length === 0)).toEqual([]);
  const plan = shards[0]?.shard?.plan ?? [];
  expect(parts.flat().toSorted()).toEqual(plan.toSorted());

  const together = await reports(project, folder);
  expect(together.terminal.code, together.terminal.stderr).toBe(1);
  const verdicts = new Map<string, string>(
    JSON.parse(together.json.stdout).series.map(
      ({ name, verdict }: Record<"name" | "verdict", string>) => [name, verdict],
    ),
  );
  expect(verdicts.size).toBe(plan.length);
  expect(slower.map((name) => verdicts.get(name))).toEqual(slower.map(() => "regression"));
  const one = path.join(project.outside, "one.json");
  writeFileSync(one, runText(asOneRun(shards)));
  const alone = await project.loadgate(["report", one, "--format", "json"]);
  expect(alone.code, alone.stderr).toBe(1);
  // Servers are compared with one another only within a job.
  expect(headToHeadIn(together.json)).toEqual([]);
  expect(headToHeadIn(alone)).not.toEqual([]);
  expect(withoutHeadToHead(alone)).toBe(withoutHeadToHead(together.json));
}

/** Measures a benchmark in one job, and asserts that shards with the same samples give the same reports, byte for byte. */
export async function expectTheSameReports(project: Project, sharded: Sharded): Promise<void> {
  sharded.write(project, { burst: "50ms", "warm-up": "20ms", repeats: 6 });
  const ran = await project.loadgate(["run", "--base", "main"], sharded.environment?.());
  expect(ran.stderr).toContain("report.html");
  const whole = await reports(project, "loadgate-out/run.jsonl");
  const run = runIn(readFileSync(project.path("loadgate-out/run.jsonl"), "utf8"));
  const { folder, count } = split(project, run);
  const together = await reports(project, folder);
  expect(together.terminal.stdout).toMatch(new RegExp(`^shards +${count}$`, "m"));
  expect(together.markdown.stdout).toContain(`measured in turns in ${count} jobs`);
  for (const format of FORMATS) {
    expect(whole[format].stdout.length, whole[format].stderr).toBeGreaterThan(100);
    expect(together[format].code, format).toBe(whole[format].code);
    expect(withoutJobs(together[format]), format).toBe(withoutJobs(whole[format]));
  }
  expect(together.json.stdout).toBe(whole.json.stdout);
  expect(together.bmf.stdout).toBe(whole.bmf.stdout);
}
