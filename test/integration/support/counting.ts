import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { httpClient } from "../../../src/adapters/http/http-client.ts";
import { sendSequence } from "../../../src/adapters/http/request-sequence.ts";
import { createServerRuntime } from "../../../src/adapters/server/server-runtime.ts";
import { createMachine } from "../../../src/adapters/system/machine.ts";
import { type Arms, headArms } from "../../../src/app/arms/arms.ts";
import { counterFinder } from "../../../src/counting/adapters/find-counter.ts";
import { countArms } from "../../../src/counting/app/count-arms.ts";
import type { CountConfig, Gate, ServerConfig } from "../../../src/domain/run/plan/config.ts";
import { timedBurst } from "../../../src/domain/series/load-shape.ts";
import type { Arm } from "../../../src/domain/series/series.ts";
import { byKind } from "../../e2e/support/kinds.ts";
import { aScenario, aServer } from "../../support/builders/config.ts";
import { aWorld } from "../../support/builders/world.ts";

const SOURCE = path.resolve("test/support/servers/counted.c");
const lacksValgrind = spawnSync("valgrind", ["--version"]).status !== 0;
const lacksCompiler = spawnSync("cc", ["--version"]).status !== 0;

/** Why nothing can be counted on this machine, or undefined. */
export const CANNOT_COUNT =
  lacksValgrind || lacksCompiler ? "valgrind or cc is missing" : undefined;

/** Twenty times slower, and on a busy machine. */
export const PATIENT = { timeout: 300_000 };

/** One turn of two hundred requests, which is enough where a count differs by much or not at all. */
export const COUNT: CountConfig = { turns: 1, requests: 200, env: {} };

/** A gate that tolerates nothing and gates no count. */
export const GATE: Gate = { tolerancePercent: {}, maxErrorPercent: 0 };

/**
 * Compiles the server in C into the working directory.
 * @param options of the compiler; the source says what its definitions do
 * @returns the program's path
 */
export function compile(name: string, ...options: readonly string[]): string {
  const program = path.join(process.cwd(), name);
  execFileSync("cc", ["-O1", "-g", ...options, "-o", program, SOURCE]);
  return program;
}

/** Writes the mark of Go's linker into the working directory. @returns options of the compiler that includes it */
export function madeByGo(): readonly string[] {
  const mark = '__attribute__((used)) static const char mark[] = "\\xff" " Go buildinf:";';
  writeFileSync("mark.h", `${mark}\n`);
  return ["-include", "mark.h", "-DALLOCATIONS=0"];
}

/** Head and base as two programs of one server. */
function arms(programs: Partial<Record<Arm, string>>): Arms {
  const lanes = Object.keys(programs).map((arm) => ({ server: "c", arm: arm as Arm }));
  const server = (arm: Arm): ServerConfig =>
    aServer({ name: "c", directory: process.cwd(), run: `exec ${programs[arm]} {port}` });
  const shape = timedBurst(500);
  const cells = [{ scenario: "greet", level: { concurrency: 1 }, shape, lanes }];
  const scenario = aScenario({ path: "/" });
  const head = headArms(cells, { servers: [server("head")], scenarios: [scenario] });
  if (!programs.base) return head;
  return {
    ...head,
    servers: new Map([...head.servers, ["c (base)", server("base")]]),
    scenarios: new Map([...head.scenarios, ["base greet", scenario]]),
  };
}

/** Counts the programs of one or both arms under a real counter. */
export async function counted(programs: Partial<Record<Arm, string>>, count = COUNT, gate = GATE) {
  const world = {
    ...aWorld(),
    machine: createMachine(process.env, "0.0.0"),
    runtime: createServerRuntime(httpClient, process.env),
    http: httpClient,
    sendSequence,
    findCounter: counterFinder(process.env),
  };
  const { signal } = new AbortController();
  return (await countArms(world, { arms: arms(programs), count, gateOf: () => gate, signal }))
    .counts;
}

/** A server whose count would be wrong. */
interface Refused {
  readonly kind: string;
  /** Options of the compiler. */
  readonly options: readonly string[];
  /** Requests of a turn, if not those of COUNT. */
  readonly requests?: number;
  /** In the failure. */
  readonly why: string | RegExp;
}

const helper = (command: string) => ["-DHELPER_AFTER=600", `-DHELPER=${JSON.stringify(command)}`];
const NO_COUNT = "a process of the server left no count";
const FORKS = "its processes fork while they answer";

/** Servers that are not counted, by what they do. */
export const REFUSED = byKind<Refused>({
  "a child is killed before it can write its count": {
    kind: "no count",
    options: ["-DOF_CHILD", "-DKILLED_CHILD"],
    why: NO_COUNT,
  },
  "a child was killed under load and another one answers in its place": {
    kind: "no count",
    options: ["-DOF_CHILD", "-DREPLACED_AFTER=300"],
    why: NO_COUNT,
  },
  "a helper that it runs for a request forks": {
    kind: "forks",
    options: helper("(:); (:)"),
    why: FORKS,
  },
  "it forks for each request, since each child has its parent's count too": {
    kind: "forks",
    // Each fork takes long under the counter: most of the warm-up, of five hundred requests, is answered without.
    options: ["-DFORKS_AFTER=450"],
    requests: 100,
    why: FORKS,
  },
  "it forks at its end, since that child has its count too": {
    kind: "forks",
    options: ["-DFORKS_LAST"],
    why: "or at their end",
  },
  "a helper that it runs for a request is killed": {
    kind: "no count",
    options: helper("sleep 9 & sleep 1; kill -9 $!"),
    why: NO_COUNT,
  },
  "a helper that it runs for a request leaves a daemon behind, without its environment and session":
    {
      kind: "no count",
      options: helper("env -i setsid sleep 60 > /dev/null 2>&1 &"),
      // On a busy machine the counts are read before the daemon is one.
      why: new RegExp(`${NO_COUNT}|${FORKS}`),
    },
});

/** Counts one server, and asserts that its count is refused, and why. */
export async function expectRefused({ options, requests = COUNT.requests, why }: Refused) {
  const head = compile("refused", ...options);
  const [one] = (await counted({ head }, { ...COUNT, requests })).series;
  expect(one?.failure).toMatch(why);
}

/** A server that writes code anew for each request. */
interface Rewriting {
  readonly kind: string;
  readonly arm: Arm;
  /** Options of the compiler. */
  readonly options: readonly string[];
}

/** Once it is warm. */
const BY_SHARED_MAPPING = ["-DREWRITES_AFTER=100", "-DALIAS=MAP_SHARED"];

/** Servers that write code anew, by when and where. */
export const REWRITING = byKind<Rewriting>({
  "once it is warm": { kind: "new code", arm: "head", options: BY_SHARED_MAPPING },
  "once it is warm, in base alone": { kind: "new code", arm: "base", options: BY_SHARED_MAPPING },
  "by an address that nobody may write to": {
    kind: "new code",
    arm: "head",
    options: ["-DREWRITES_AFTER=0", "-DALIAS=MAP_PRIVATE"],
  },
});

/** Counts one server beside a plain one, and asserts that its new code is counted. */
export async function expectNewCodeCounted({ arm, options }: Rewriting): Promise<void> {
  const other = arm === "head" ? "base" : "head";
  const programs = { [arm]: compile("rewriting", ...options), [other]: compile("plain") };
  const { series } = await counted(programs);
  const of = (wanted: Arm) =>
    series.find((one) => one.arm === wanted)?.turns[0]?.instructions ?? Number.NaN;
  // Every other request adds twice.
  expect(of(arm) / of(other)).toBeGreaterThan(1.4);
  expect(of(arm) / of(other)).toBeLessThan(1.6);
}
