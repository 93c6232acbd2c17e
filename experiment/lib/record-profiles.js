import path from "node:path";
import { engine, pinnedOha, signal } from "../../bench/lib/engine.js";

/** @typedef {import("./record-profiles-file.js").RecordedPair} RecordedPair */
/** @typedef {import("./record-profiles-file.js").RecordedStart} RecordedStart */
/** @typedef {Awaited<ReturnType<typeof start>>} Started */

/** As many starts of each arm as a run profiles. */
const PAIRS = 4;

const CONNECTIONS = 4;

/**
 * How the server of each language is built and started, in its folder.
 * @type {Readonly<Record<string, { build?: readonly string[], run: string }>>}
 */
const SERVERS = {
  go: { build: ["go", "build", "-o", "bin/server", "."], run: "exec bin/server" },
  java: { build: ["javac", "-g", "-d", "bin", "Server.java"], run: "exec java -cp bin Server" },
  node: { run: "exec node server.mjs" },
  python: { run: "exec python3 server.py" },
  rust: { build: ["cargo", "build", "--release", "--locked"], run: "exec target/release/server" },
};

const runtime = engine.createServerRuntime(engine.httpClient, process.env);
const profilers = engine.firstThatKnows(engine.createProfilers(process.env));
const { generator } = await pinnedOha();

/** @param {string} language */
const folderOf = (language) => path.resolve(`bench/profiles/${language}`);

/**
 * @param {string} language
 * @throws Error with the end of the output if the build fails
 */
export async function buildServer(language) {
  const [program, ...args] = SERVERS[language]?.build ?? [];
  if (program === undefined) return;
  const command = { program, args, cwd: folderOf(language), env: process.env };
  const { exit, tail } = await engine.runCommand(command, signal);
  if (engine.hasSucceeded(exit)) return;
  throw new Error(`${language} cannot be built: ${tail.join("\n")}`);
}

/**
 * Profiles pairs of fresh starts as a run does: both run, and are loaded in turns.
 * @param {string} language
 * @param {string | undefined} slower the slowdown of head
 * @param {number} loadMs length of each load; the warm-up before it lasts half as long
 * @returns {Promise<readonly RecordedPair[]>}
 */
export async function recordedPairs(language, slower, loadMs) {
  const pairs = [];
  for (let turn = 0; turn < PAIRS; turn += 1) {
    /** @type {Started[]} */
    const started = [];
    try {
      for (const one of [undefined, slower]) started.push(await start(language, one, loadMs));
      for (const { server } of started) await load(server, loadMs / 2);
      const inTurns = turn % 2 === 0 ? started : started.toReversed();
      /** @type {Map<Started, RecordedStart>} */
      const found = new Map();
      for (const one of inTurns) found.set(one, await profiled(one, loadMs));
      const [base, head] = started.map((one) => found.get(one));
      if (base && head) pairs.push({ base, head });
    } finally {
      for (const { stop } of started) await stop();
    }
  }
  return pairs;
}

/**
 * Starts a server that can be profiled.
 * @param {string} language
 * @param {string | undefined} slower
 * @param {number} loadMs
 */
async function start(language, slower, loadMs) {
  const directory = folderOf(language);
  /** @type {Record<string, string>} */
  const env = slower === undefined ? {} : { SLOWER: slower };
  const profiling = await profilers.prepare({ env, directory, root: directory, loadMs });
  try {
    const server = await runtime.start(
      {
        ...{ name: language, directory, env: profiling.env, ready: { timeoutMs: 20_000 } },
        run: SERVERS[language]?.run ?? "",
      },
      signal,
    );
    const stop = async () => {
      await server.stop();
      profiling.remove();
    };
    return { server, profiling, stop };
  } catch (error) {
    profiling.remove();
    throw error;
  }
}

/**
 * @param {Started} started
 * @param {number} loadMs
 * @returns {Promise<RecordedStart>}
 * @throws Error if no profiler knows the program, or nothing was answered
 */
async function profiled({ server, profiling }, loadMs) {
  const work = () => server.observe(() => load(server, loadMs));
  const found = await profiling.profile(server, work, signal);
  if (!found) throw new Error(`no profiler knows the server ${server.name}`);
  const { result, usage } = found.result;
  const { expected: requests, durationMs } = result;
  if (requests === 0) throw new Error(`${server.name} answered nothing`);
  const { serverCpuMs: cpuMs = 0 } = usage;
  return { stacks: engine.withUnsampled(found, cpuMs), cpuMs, requests, durationMs };
}

/**
 * @param {Started["server"]} server
 * @param {number} burstMs
 */
function load(server, burstMs) {
  const request = {
    ...{ url: `${server.url}/`, method: "GET", headers: {}, expectedStatus: 200 },
    ...{ level: { concurrency: CONNECTIONS }, shape: { burstMs, connections: 0, keepAlive: true } },
  };
  return generator.load([request], signal);
}
