/**
 * Signals at random moments of runs whose servers will not go, and a look at what is left afterwards.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createStormProject } from "./storm-project.js";

/** @typedef {import("./storm-project.js").StormProject} StormProject */

export const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGKILL"]);

/** Exit code of a run that a signal has stopped. */
const CODES = { SIGHUP: 129, SIGINT: 130, SIGQUIT: 131, SIGTERM: 143, SIGKILL: undefined };

/** What was killed by force may take a moment to vanish. */
const VANISH_MS = 3000;

/**
 * @typedef {object} Trial
 * @property {number} index
 * @property {typeof SIGNALS[number]} signal
 * @property {"command" | "action"} entry
 * @property {boolean} isStubborn servers ignore polite signals
 * @property {boolean} installs oha is not there
 * @property {number} afterMs when the signal is sent
 * @property {{signal: "SIGINT" | "SIGTERM" | "SIGHUP" | "SIGQUIT", afterMs: number} | undefined} second a later signal, and how much later
 */

/**
 * @typedef {object} Outcome
 * @property {Trial} trial
 * @property {string} ended exit code or signal of the run
 * @property {readonly string[]} left what is left, in words
 */

/**
 * Draws the trials: every signal equally often.
 * @param {{count: number, seed: number, fullMs: number}} options fullMs: how long a run takes that nobody stops
 * @returns {readonly Trial[]}
 */
export function drawTrials({ count, seed, fullMs }) {
  const random = randomFrom(seed);
  const polite = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"]);
  return Array.from({ length: count }, (_, index) => {
    const installs = random() < 0.15;
    const hasSecond = random() < 0.3;
    return {
      index,
      signal: SIGNALS[index % SIGNALS.length] ?? "SIGKILL",
      entry: random() < 0.5 ? "command" : "action",
      isStubborn: random() < 0.6,
      installs,
      afterMs: Math.round(random() * (installs ? 3000 : fullMs)),
      second: hasSecond
        ? {
            signal: polite[Math.floor(random() * polite.length)] ?? "SIGTERM",
            afterMs: Math.round(random() * 2500),
          }
        : undefined,
    };
  });
}

/**
 * How long a run takes that nobody stops.
 * @param {{dist: string, oha: string}} tools folders of the built entry points and of oha
 * @returns {Promise<number>} milliseconds
 */
export async function fullRunMs(tools) {
  const project = createStormProject(tools.oha);
  const startedAt = performance.now();
  try {
    const { ended } = await play(project, tools.dist, calm("command")).ended;
    if (ended !== "0") throw new Error(`a run that nobody stops ends with ${ended}`);
    return performance.now() - startedAt;
  } finally {
    rmSync(project.root, { recursive: true, force: true });
  }
}

/**
 * Runs one trial in a world of its own.
 * @param {Trial} trial
 * @param {{dist: string, oha: string}} tools
 * @returns {Promise<Outcome>}
 */
export async function weather(trial, tools) {
  const project = createStormProject(tools.oha);
  try {
    const run = play(project, tools.dist, trial);
    await Promise.race([sleep(trial.afterMs), run.ended]);
    run.kill(trial.signal);
    if (trial.second && trial.signal !== "SIGKILL") {
      await Promise.race([sleep(trial.second.afterMs), run.ended]);
      run.kill(trial.second.signal);
    }
    const { ended, output } = await run.ended;
    const wrong = isExpected(trial, ended) ? [] : [`ended with ${ended}: ${output.slice(-400)}`];
    if (ended === "SIGKILL") wrong.push(...(await afterKill(project, tools.dist, trial)));
    return { trial, ended, left: [...wrong, ...(await leftIn(project))] };
  } finally {
    for (const { pid } of processesOf(project)) process.kill(pid, "SIGKILL");
    rmSync(project.root, { recursive: true, force: true });
  }
}

/** @param {Trial["entry"]} entry @returns {Trial} */
function calm(entry) {
  return {
    index: 0,
    signal: "SIGKILL",
    entry,
    isStubborn: false,
    installs: false,
    afterMs: 0,
    second: undefined,
  };
}

/**
 * What comes after a kill: the action's post step, or the next run.
 * @param {StormProject} project
 * @param {string} dist
 * @param {Trial} trial
 * @returns {Promise<readonly string[]>} what went wrong
 */
async function afterKill(project, dist, { entry }) {
  const next =
    entry === "action"
      ? start(project, [path.join(dist, "post.js")], postEnvironment(project))
      : play(project, dist, calm("command"));
  const { ended, output } = await next.ended;
  return ended === "0" ? [] : [`what came after ended with ${ended}: ${output.slice(-400)}`];
}

/**
 * A run that the signal met before it listened for signals, or after its end, ends as any program.
 * @param {Trial} trial
 * @param {string} ended
 */
function isExpected({ signal, second, installs }, ended) {
  const sent = [signal, ...(second ? [second.signal] : [])];
  return (
    sent.some((each) => ended === each || ended === String(CODES[each])) ||
    ended === (installs ? "3" : "0")
  );
}

/**
 * @param {StormProject} project
 * @param {string} dist
 * @param {Trial} trial
 */
function play(project, dist, { entry, isStubborn, installs }) {
  const environment = {
    ...(isStubborn && { STORM_STUBBORN: "1" }),
    ...(installs && project.withoutOha),
  };
  if (entry === "command") {
    return start(project, [path.join(dist, "cli.js"), "run", "--base", "HEAD^"], environment);
  }
  return start(project, [path.join(dist, "main.js")], {
    ...environment,
    ...actionEnvironment(project),
    INPUT_BASE: "HEAD^",
  });
}

/** @param {StormProject} project @returns {NodeJS.ProcessEnv} */
function actionEnvironment(project) {
  const files = path.join(project.root, "files");
  mkdirSync(files, { recursive: true });
  /** @param {string} name @param {string} [text] */
  const file = (name, text = "") => {
    const full = path.join(files, name);
    if (!existsSync(full)) writeFileSync(full, text);
    return full;
  };
  return {
    CI: "true",
    GITHUB_ACTIONS: "true",
    GITHUB_EVENT_NAME: "push",
    GITHUB_EVENT_PATH: file("event.json", '{"repository": {"default_branch": "main"}}'),
    GITHUB_OUTPUT: file("output"),
    GITHUB_STATE: file("state"),
    GITHUB_STEP_SUMMARY: file("summary"),
    GITHUB_WORKSPACE: project.folder,
    RUNNER_TEMP: project.temporary,
  };
}

/** @param {StormProject} project @returns {NodeJS.ProcessEnv} */
function postEnvironment(project) {
  const environment = actionEnvironment(project);
  const text = readFileSync(environment["GITHUB_STATE"] ?? "", "utf8");
  const state = [...text.matchAll(/^([^\n]+?)<<(\S+)\n([\s\S]*?)\n\2\n/gm)].map(
    ([, name = "", , value = ""]) => [`STATE_${name}`, value],
  );
  return { ...environment, ...Object.fromEntries(state) };
}

/**
 * @param {StormProject} project
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} environment
 */
function start(project, args, environment) {
  const child = spawn(process.execPath, args, {
    cwd: project.folder,
    env: { ...project.environment, ...environment, STORM: project.root },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk) => {
      output += chunk;
    });
  }
  /** @type {Promise<{ended: string, output: string}>} */
  const ended = new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve({ ended: signal ?? String(code), output }));
  });
  return { ended, kill: (/** @type {NodeJS.Signals} */ signal) => child.kill(signal) };
}

/**
 * @param {StormProject} project
 * @returns {Promise<readonly string[]>} what is left, in words
 */
async function leftIn(project) {
  const deadline = performance.now() + VANISH_MS;
  while (processesOf(project).length > 0 && performance.now() < deadline) await sleep(50);
  const worktrees = spawnSync("git", ["worktree", "list"], {
    cwd: project.folder,
    env: project.environment,
    encoding: "utf8",
  });
  const unfinished = readdirSync(project.root, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tmp$|\.partial-|\.claim-|\.gone-/.test(name),
  );
  return [
    ...processesOf(project).map(({ command }) => `process ${command}`),
    ...readdirSync(project.temporary).map((name) => `temporary ${name}`),
    ...readdirSync(project.root).flatMap((name) => (/^lg-/.test(name) ? `checkout ${name}` : [])),
    ...worktrees.stdout
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => `worktree ${line}`),
    ...unfinished.map((name) => `unfinished ${name}`),
  ];
}

/**
 * Processes that were started in a project, whatever their group, or that work in its folder.
 * @param {StormProject} project
 */
function processesOf(project) {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const texts = ["environ", "cmdline"].map((file) =>
        readFileSync(`/proc/${name}/${file}`, "utf8"),
      );
      const command = (texts[1] ?? "").replaceAll("\0", " ").trim();
      return command !== "" && texts.some((text) => text.includes(project.root))
        ? [{ pid: Number(name), command }]
        : [];
    } catch {
      // It ended meanwhile, or belongs to somebody else.
      return [];
    }
  });
}

/** mulberry32. @param {number} seed @returns {() => number} in [0, 1) */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
