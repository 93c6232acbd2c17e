import { createHash } from "node:crypto";
import type { InstrumentedWorld } from "../../../src/app/stages/instrument.ts";
import { METRIC_FORMAT_EXPORT } from "../../../src/bencher/tracker.ts";
import type { BaselineRecord } from "../../../src/domain/history/baseline.ts";
import type { Commit } from "../../../src/domain/run/file/checkout.ts";
import type { UsedFile } from "../../../src/domain/run/file/same-program.ts";
import type { Config } from "../../../src/domain/run/plan/config.ts";
import { connectionsOf } from "../../../src/domain/series/load-shape.ts";
import { mergedLoad } from "../../../src/domain/series/merged-load.ts";
import type { BurstResult, ObservedUsage } from "../../../src/domain/series/sample.ts";
import { joinedAnswers } from "../../../src/domain/series/single-answers.ts";
import type { Exposition } from "../../../src/domain/services/exposition.ts";
import { LoadgateError } from "../../../src/domain/shared/error.ts";
import { sumOf } from "../../../src/domain/shared/sum-of.ts";
import type { StoredBaseline } from "../../../src/ports/baseline-store.ts";
import type { Build, BuildRequest } from "../../../src/ports/builder.ts";
import type { ConfiguredCommand } from "../../../src/ports/commands.ts";
import type { FindOtherAnswer } from "../../../src/ports/connections.ts";
import type { HttpAnswer, HttpRequest } from "../../../src/ports/http-client.ts";
import type { LoadRequest } from "../../../src/ports/load-generator.ts";
import { COMPARISON_FILE } from "../../../src/ports/output-folder.ts";
import type { ProgramWatch } from "../../../src/ports/program-watch.ts";
import type { ProgressState } from "../../../src/ports/progress.ts";
import type {
  RunningServer,
  ServerUsage,
  StartRequest,
} from "../../../src/ports/server-runtime.ts";
import type { Checkout } from "../../../src/ports/source-control.ts";
import { checkComparison } from "../comparisons.ts";
import { aConfig, inBase } from "./config.ts";
import { aCommit, anEnvironment } from "./run.ts";
import { latencies } from "./sample.ts";

/** What a fake world does; each has a default under which a run succeeds. */
export interface Behaviour {
  readonly commit: Commit | undefined;
  readonly defaultBranch: string | undefined;
  readonly records: readonly BaselineRecord[];
  readonly skipped: StoredBaseline["skipped"];
  /** How many runs the store takes of the one that is saved. */
  readonly added: number;
  /** Throughput of a burst in answers a second, by server. */
  readonly throughput: (server: string, burst: number) => number;
  /** What differs from a good burst of that throughput. */
  readonly result: (request: LoadRequest, server: string) => Partial<BurstResult>;
  readonly answer: (request: HttpRequest) => Partial<HttpAnswer>;
  /** CPU and memory of a server after it was loaded for a time. */
  readonly usage: (loadedMs: number, server: string) => ServerUsage;
  /** Time that a burst takes beyond its load. */
  readonly overheadMs: number;
  /** The process of another arm that answers for an arm; without it, the system does not tell. */
  readonly otherAnswer?: FindOtherAnswer;
  /** The end of what a server printed. */
  readonly logTail: (server: string) => readonly string[];
  /** Time that a server takes to start. */
  readonly startMs: number;
  /** Time that a server takes to stop, side by side with others. */
  readonly stopMs: (server: string) => number;
  readonly build: () => Build;
  /** The configuration that base has itself. */
  readonly baseConfig: (file: string) => Config | undefined;
  /** Files of the working tree that a step brought back to what base has. */
  readonly putBack: readonly string[];
  /** Files of base, in its checkout, that head does not have. */
  readonly removedFromBase: readonly string[];
  /** What differs in the checkout of a ref. */
  readonly checkout: (ref: string) => Partial<Checkout>;
  /** The commit that base's checkout is at after a build. */
  readonly baseCommitNow: string | undefined;
  /** A submodule of base's that a build brought to another commit. */
  readonly movedInBase: string | undefined;
  /** Files that base's builds wrote in its checkout. */
  readonly changedInBase: readonly string[];
  readonly isInstalled: (program: string) => boolean;
  /** Whether the configuration is part of head's commit. */
  readonly isTracked: boolean;
  /** Whether base has a file or folder of head's. */
  readonly baseHas: (inside: string) => boolean;
  /** CPU time that a server uses between its bursts, in milliseconds, if that is known. */
  readonly usedBetween: (server: string) => number | undefined;
  /** What a server shows of itself after it was loaded for a time. */
  readonly exposition: (server: string, loadedMs: number) => Exposition;
  /** Files of the working tree that no commit has. */
  readonly untracked: readonly string[];
  /** Settings and hooks of git that changed during the run. */
  readonly changedSettings: readonly string[];
  /** Files of head that are not as they were when it was built. */
  readonly changedWhileMeasuring: readonly string[];
  /** What a server's processes use. */
  readonly used: (server: string) => readonly UsedFile[] | undefined;
  /** What of the files of programs was read and written. */
  readonly programs: Partial<ProgramWatch>;
  /** Called as each thing begins; what it throws is how that thing fails. */
  readonly onEvent: (event: string) => void;
  /** Processes that killed runs left. */
  readonly left: number;
  readonly files: Readonly<Record<string, string>>;
}

/** A world in memory, and everything that was done to it. */
export interface FakeWorld extends InstrumentedWorld {
  /** What was done, in order, for example `start go`, `load go 500`, `write run.jsonl`. */
  readonly events: readonly string[];
  readonly written: ReadonlyMap<string, string>;
  readonly saved: readonly { readonly record: BaselineRecord; readonly keep: number }[];
  readonly loads: readonly LoadRequest[];
  readonly requests: readonly HttpRequest[];
  readonly builds: readonly BuildRequest[];
  readonly starts: readonly StartRequest[];
  /** Setups and resets. */
  readonly configured: readonly ConfiguredCommand[];
  readonly progressed: readonly ProgressState[];
  readonly warnings: readonly string[];
  /** Servers that run, and the most that did at once. */
  readonly running: ReadonlySet<string>;
  readonly mostRunning: () => number;
}

const CPUS = 2;

/** What differs between two looks, as a real server's observation tells it. */
function observed(before: ServerUsage, after: ServerUsage): ObservedUsage {
  return {
    ...(before.cpuMs !== undefined &&
      after.cpuMs !== undefined && { serverCpuMs: after.cpuMs - before.cpuMs }),
    ...(after.rssBytes !== undefined && { rssBytes: after.rssBytes }),
  };
}

/** A world whose clock moves only as work is done in it. */
export function aWorld(overrides: Partial<Behaviour> = {}): FakeWorld {
  const behaviour: Behaviour = {
    commit: aCommit(),
    defaultBranch: "main",
    records: [],
    skipped: [],
    added: 1,
    throughput: () => 10_000,
    result: () => ({}),
    answer: () => ({}),
    usage: (loadedMs) => ({ cpuMs: loadedMs * 0.4, rssBytes: 1024, peakRssBytes: 4096 }),
    overheadMs: 40,
    startMs: 300,
    stopMs: () => 0,
    logTail: (server) => [`${server} says so`],
    build: () => ({ buildMs: 1000 }),
    baseConfig: () => inBase(aConfig()),
    putBack: [],
    removedFromBase: [],
    checkout: () => ({}),
    baseCommitNow: "ba5e",
    movedInBase: undefined,
    changedInBase: [],
    baseHas: () => true,
    isTracked: true,
    isInstalled: () => true,
    exposition: () => [],
    usedBetween: () => undefined,
    untracked: [],
    changedSettings: [],
    changedWhileMeasuring: [],
    used: () => [],
    programs: {},
    onEvent: () => {},
    left: 0,
    files: {},
    ...overrides,
  };
  const events: string[] = [];
  const written = new Map<string, string>();
  const saved: { record: BaselineRecord; keep: number }[] = [];
  const loads: LoadRequest[] = [];
  const requests: HttpRequest[] = [];
  const builds: BuildRequest[] = [];
  const starts: StartRequest[] = [];
  const commands: ConfiguredCommand[] = [];
  const progressed: ProgressState[] = [];
  const warnings: string[] = [];
  const running = new Set<string>();
  const bursts = new Map<string, number>();
  const loadedMs = new Map<string, number>();
  let mostRunning = 0;
  let folders = 0;
  let nowMs = 1000;

  const happen = (event: string): void => {
    events.push(event);
    behaviour.onEvent(event);
  };
  /** Names of servers, such as `go (base)`, by the hosts that stand for them, such as `go-base`. */
  const hosts = new Map<string, string>();
  const serverOf = (url: string): string =>
    hosts.get(new URL(url).hostname) ?? new URL(url).hostname;
  const answerTo = (request: HttpRequest): HttpAnswer => {
    const own = behaviour.answer(request);
    const { body = "hello" } = own;
    return {
      status: 200,
      headers: { "content-type": "text/plain; charset=utf-8" },
      body,
      bodyBytes: Buffer.byteLength(body),
      truncated: false,
      ...own,
    };
  };
  const asked = (request: HttpRequest): HttpAnswer => {
    happen(`ask ${serverOf(request.url)} ${new URL(request.url).pathname}`);
    requests.push(request);
    return answerTo(request);
  };
  const builder: InstrumentedWorld["builder"] = {
    build: async (request) => {
      happen(`build ${request.name}`);
      builds.push(request);
      const build = behaviour.build();
      nowMs += build.buildMs ?? 0;
      return build;
    },
    keep: async (request) => happen(`keep ${request.name}`),
    forget: async (request) => happen(`forget ${request.name}`),
  };

  return {
    events,
    written,
    saved,
    loads,
    requests,
    builds,
    starts,
    configured: commands,
    progressed,
    warnings,
    running,
    mostRunning: () => mostRunning,
    machine: {
      environment: () => {
        const { oha: _, ...environment } = anEnvironment();
        return environment;
      },
      now: () => nowMs,
      date: () => new Date(Date.UTC(2026, 1, 1) + nowMs),
      cpuTimes: () => ({ allMs: nowMs * CPUS, busyMs: nowMs }),
      uniqueId: () => "this-run",
      hash: (bytes) => createHash("sha256").update(bytes).digest("hex"),
      sleep: async (ms) => {
        nowMs += ms;
      },
      loadAverage: () => 0.5,
      openFileLimit: () => 1024,
      isInstalled: behaviour.isInstalled,
      matches: (expression, text) => new RegExp(expression, "u").test(text),
      temporaryFolder: async () => {
        folders += 1;
        const path = `/tmp/data-${folders}`;
        return { path, remove: async () => happen(`remove ${path}`) };
      },
      readFile: async (file) => {
        const text = behaviour.files[file];
        if (text === undefined) throw new Error(`no such file: ${file}`);
        return new TextEncoder().encode(text);
      },
    },
    installGenerator: async () => {
      happen("install");
      nowMs += 200;
      return {
        version: "1.16.0",
        load: async (requests, signal) => {
          const [request] = requests;
          if (!request) throw new Error("nothing to send");
          const server = serverOf(request.url);
          const { burstMs } = request.shape;
          happen(`load ${server} ${burstMs}`);
          signal.throwIfAborted();
          loads.push(...requests);
          nowMs += burstMs + behaviour.overheadMs;
          loadedMs.set(server, (loadedMs.get(server) ?? 0) + burstMs);
          const burst = bursts.get(server) ?? 0;
          bursts.set(server, burst + 1);
          const answers = (behaviour.throughput(server, burst) * burstMs) / 1000;
          const expected = Math.round(answers / requests.length);
          const results = requests.map((one): BurstResult => {
            const own = { expected, ...behaviour.result(one, server) };
            return {
              unexpected: 0,
              aborted: connectionsOf(one.level, one.shape),
              errors: {},
              non2xx: 0,
              durationMs: burstMs,
              bodyBytes: own.expected * "hello".length,
              latencyMs: latencies(1),
              generatorCpuMs: burstMs * 0.6,
              ...own,
            };
          });
          const [alone] = results;
          if (alone && results.length === 1) return alone;
          const listed = results.flatMap((one) => one.answers ?? []);
          return {
            ...mergedLoad(results.map((result) => ({ result }))),
            generatorCpuMs: sumOf(results, (one) => one.generatorCpuMs ?? 0),
            ...(listed.length > 0 && { answers: joinedAnswers(listed) }),
          };
        },
      };
    },
    builder,
    baseBuilder: () => builder,
    runConfigured: async (command, signal) => {
      happen(`${command.key.split(".").at(-1)} ${command.name}`);
      signal.throwIfAborted();
      commands.push(command);
      nowMs += 50;
      return 50;
    },
    leftovers: {
      removeOfKilledRuns: async () => behaviour.left,
      endStarted: async () => happen("end what was started"),
    },
    runtime: {
      start: async (request, signal): Promise<RunningServer> => {
        const { name } = request;
        happen(`start ${name}`);
        signal.throwIfAborted();
        starts.push(request);
        running.add(name);
        const host = name.match(/\w+/g)?.join("-") ?? "";
        hosts.set(host, name);
        loadedMs.set(name, 0);
        mostRunning = Math.max(mostRunning, running.size);
        nowMs += behaviour.startMs;
        return {
          name,
          // Nobody asks a service over HTTP, but others are told its port.
          url: request.isService ? `http://${host}:${4000 + starts.length}` : `http://${host}`,
          coldStartMs: 12.5,
          usage: async () => behaviour.usage(loadedMs.get(name) ?? 0, name),
          observe: async (work) => {
            const before = behaviour.usage(loadedMs.get(name) ?? 0, name);
            const result = await work();
            const after = behaviour.usage(loadedMs.get(name) ?? 0, name);
            const earlierCpuMs = behaviour.usedBetween(name);
            return { result, usage: observed(before, after), earlierCpuMs };
          },
          ...(behaviour.usedBetween(name) !== undefined && {
            settle: async (_, isLast) => {
              happen(`settle ${name}`);
              return isLast ? 34 : undefined;
            },
          }),
          assertAlive: () => behaviour.onEvent(`alive ${name}`),
          ...(request.isService && {
            assertListening: () => behaviour.onEvent(`listening ${name}`),
          }),
          files: () => behaviour.used(name),
          processes: () => [1],
          logTail: () => behaviour.logTail(name),
          stop: async () => {
            running.delete(name);
            happen(`stop ${name}`);
            const stopMs = behaviour.stopMs(name);
            const endMs = nowMs + stopMs;
            // Of several that are stopped at once, the faster one ends sooner.
            for (let turn = 0; turn < stopMs; turn += 10) await Promise.resolve();
            nowMs = Math.max(nowMs, endMs);
          },
        };
      },
    },
    watchConnections: (processes) => {
      if (!behaviour.otherAnswer) return undefined;
      const arms = [...processes].map(([arm, pids]) => `${arm} ${pids.join(",")}`);
      happen(`watch ${arms.join(" ")}`);
      return behaviour.otherAnswer;
    },
    programs: {
      shared: [],
      mark: async () => ({ read: async () => [] }),
      writtenOutside: async () => [],
      contentOf: async () => new Map(),
      written: async () => [],
      realPath: async (file) => file,
      ...behaviour.programs,
    },
    http: {
      send: async (request) => asked(request),
      repeat: async function* (request) {
        yield asked(request);
        while (true) yield answerTo(request);
      },
    },
    sendSequence: async (request) => happen(`send ${serverOf(request.url)} ${request.count}`),
    instruments: [],
    readMetrics: async ({ url }, globs) => {
      happen(`read ${serverOf(url)} ${new URL(url).pathname} ${globs.join(" ")}`);
      return behaviour.exposition(serverOf(url), loadedMs.get(serverOf(url)) ?? 0);
    },
    store: {
      location: "/repo/.loadgate",
      load: async () => {
        happen("load store");
        return { records: behaviour.records, skipped: behaviour.skipped };
      },
      save: async (record, keep) => {
        happen("save");
        saved.push({ record, keep });
        return behaviour.added;
      },
    },
    output: {
      location: "/out",
      prepare: async () => happen("prepare output"),
      write: async (name, text) => {
        happen(`write ${name}`);
        const whole = typeof text === "string" ? text : [...text].join("");
        if (name === COMPARISON_FILE) checkComparison(whole);
        written.set(name, whole);
      },
      remove: async (name) => void written.delete(name),
    },
    exports: [METRIC_FORMAT_EXPORT],
    readConfig: (file) => {
      happen(`read config ${file}`);
      return behaviour.baseConfig(file);
    },
    sourceControl: {
      head: async () => behaviour.commit,
      untracked: async () => behaviour.untracked,
      rememberFiles: async () => async () => behaviour.changedWhileMeasuring,
      rememberSettings: async () => async () => behaviour.changedSettings,
      tracks: async () => behaviour.isTracked,
      pathsOf: async (files) => files.map((file) => file.replace(/^\/repo\//, "")),
      defaultBranch: async () => behaviour.defaultBranch,
      find: async ({ ref }) => {
        happen(`find ${ref}`);
        return {
          sha: "ba5e",
          warnings: [],
          textOf: async () => undefined,
          changedFiles: async () => undefined,
        };
      },
      checkOut: async ({ ref }) => {
        happen(`check out ${ref}`);
        return {
          sha: "ba5e",
          tree: "7ee",
          warnings: [],
          root: "/base",
          workingTree: "/repo",
          surroundings: [],
          aboveHead: [],
          movedRuntimes: async () => [],
          isStable: true,
          environment: { GITHUB_WORKSPACE: "/base" },
          pathOf: (inside) => {
            if (inside.startsWith("/repo/")) return `/base${inside}`;
            throw new LoadgateError("usage", `${inside} is not in the repository`);
          },
          has: (inside) => behaviour.baseHas(inside),
          changed: async () => behaviour.changedInBase,
          changedInHead: async () => [],
          putBack: async () => behaviour.putBack,
          removedSince: async () => behaviour.removedFromBase,
          commitNow: async () => behaviour.baseCommitNow,
          movedSubmodule: async () => behaviour.movedInBase,
          clean: async () => {},
          remove: async () => happen(`remove ${ref}`),
          ...behaviour.checkout(ref),
        };
      },
    },
    progress: {
      stage: (text) => events.push(`stage ${text}`),
      advance: (state) => progressed.push(state),
      note: (text) => events.push(`note ${text}`),
      warn: (text) => warnings.push(text),
      log: () => {},
    },
  };
}
