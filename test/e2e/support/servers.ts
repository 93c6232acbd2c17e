import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { stringify } from "yaml";
import type { Project } from "./project.ts";

/** Body of every right answer of the test servers. */
export const BODY = "hello\n";

/** Requests that readiness and answer check may use up: beyond this a server is under load. */
export const IDLE_REQUESTS = 20;

/** Parts of a test server's source. */
export interface ServerSource {
  /** Statements that run before it listens. */
  readonly before?: string;
  /** Statements that answer; they see `count` (requests so far), `request` and `response`. */
  readonly answer?: string;
}

/**
 * Source of a server under test, to be written as `server.mjs`.
 */
export function serverSource({ before = "", answer = "" }: ServerSource = {}): string {
  return `import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
${before}
let count = 0;
const server = createServer((request, response) => {
  count += 1;
  request.resume();
  const right = () => response.end(${JSON.stringify(BODY)});
  ${answer === "" ? "right();" : answer}
});
server.listen(Number(process.env.PORT), "127.0.0.1");
`;
}

/**
 * Source of a server that keeps a core busy for a time with each request.
 * @param busyMs milliseconds of a request
 */
export function busyServerSource(busyMs: number): string {
  return serverSource({ answer: `${busyFor(busyMs)} right();` });
}

/** Statements that keep a core busy for so many milliseconds. */
export function busyFor(busyMs: number): string {
  return `const end = performance.now() + ${busyMs}; while (performance.now() < end);`;
}

/**
 * Source of a server that takes its time with each request and leaves the CPU alone: unlike a busy
 * one it is as slow on a machine that others use too, so a planted change is found there as well.
 * @param delayMs milliseconds of a request
 */
export function delayedServerSource(delayMs: number): string {
  return serverSource({ answer: `setTimeout(right, ${delayMs});` });
}

/** Why nothing can be counted here; undefined where it can. */
export function reasonNotToCount(): string | undefined {
  const missing = ["valgrind", "cc"].find((tool) => spawnSync(tool, ["--version"]).status !== 0);
  return missing === undefined ? undefined : `${missing} is missing`;
}

const COUNTED = path.resolve(import.meta.dirname, "../../support/servers/counted.c");

/** Makes `server` from what {@link writeCounted} writes. */
export const COMPILE = "cc -O1 -g -o server counted.c";

/**
 * Writes a server in C, which starts and answers quickly under a counter too, with a configuration that counts it.
 * @param work times that it adds for each request
 * @param api keys of the server that are not the usual ones
 */
export function writeCounted(
  project: Pick<Project, "write">,
  work: number,
  api: Section = {},
): void {
  project.write("counted.c", `#define WORK ${work}\n${readFileSync(COUNTED, "utf8")}`);
  project.write(".gitignore", ".loadgate/\nloadgate-out/\nserver\n");
  const parts = {
    api: { build: COMPILE, run: "exec ./server", ...api },
    // It answers one connection at a time.
    greet: { expect: { body: "hello" }, load: { concurrency: [1] } },
    gate: { instructions: { tolerance: "1%" } },
    count: { turns: 3, requests: 200 },
  };
  project.write("loadgate.yml", configuration(parts));
}

type Section = Readonly<Record<string, unknown>>;

/** Sections of a configuration that a test wants otherwise. */
export interface ConfigurationParts {
  /** Keys of the one server, `api`. */
  readonly api?: Section;
  /** All servers, in place of `api`. */
  readonly servers?: Readonly<Record<string, Section>>;
  /** Keys of the one scenario, `greet`. */
  readonly greet?: Section;
  readonly measure?: Section;
  readonly gate?: Section;
  readonly baseline?: Section;
  readonly bencher?: Section;
  readonly count?: Section;
}

/** For a run that only has to end: they decide nothing. */
const FEW_BURSTS = { repeats: 2 };

/**
 * Bursts that find that a server is several times as slow, whatever else the machine does: two more than the fewest
 * that give an interval, for those in which a busy machine stalls. By their number: however busy the machine is, it has
 * as many.
 */
export const DECIDING_BURSTS = { burst: "200ms", repeats: 8 };

/**
 * A configuration for one small server under one short load, with a gate that noise does not reach. Without a
 * budget it measures few bursts.
 * @returns YAML
 */
export function configuration(parts: ConfigurationParts = {}): string {
  return stringify({
    servers: parts.servers ?? { api: { run: "exec node server.mjs", ...parts.api } },
    scenarios: {
      greet: { path: "/", expect: { body: BODY }, load: { concurrency: [2] }, ...parts.greet },
    },
    measure: {
      burst: "100ms",
      "warm-up": "50ms",
      ...(parts.measure?.["budget"] === undefined && FEW_BURSTS),
      ...parts.measure,
    },
    gate: parts.gate ?? { throughput: { tolerance: "90%" } },
    ...(parts.baseline && { baseline: parts.baseline }),
    ...(parts.bencher && { bencher: parts.bencher }),
    ...(parts.count && { count: parts.count }),
  });
}
