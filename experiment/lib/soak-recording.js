import path from "node:path";
import { engine, pinnedOha, signal } from "../../bench/lib/engine.js";

/** @typedef {import("./soak-traces.js").Kind} Kind */

/**
 * How a server is soaked: times in s.
 * @typedef {{ load: number, pause: number, piece: number, rate: number, connections: number }} Plan
 */

const runtime = engine.createServerRuntime(engine.httpClient, process.env);
const { generator } = await pinnedOha();
const { readHoldings } = engine;
const machine = engine.createMachine(process.env, "recording");

/**
 * @param {Kind} kind
 * @throws Error with the end of the output if the build fails
 */
export async function buildServer({ name, directory, build }) {
  if (!build) return;
  const [program = "", ...args] = build;
  const command = { program, args, cwd: path.resolve(directory), env: process.env };
  const { exit, tail } = await engine.runCommand(command, signal);
  if (!engine.hasSucceeded(exit)) throw new Error(`${name} cannot be built: ${tail.join("\n")}`);
}

/**
 * Soaks a server as `loadgate soak` does.
 * @param {Kind} kind
 * @param {Plan} plan
 */
export async function recordTrace({ name, directory, env, run }, plan) {
  const request = { name, directory: path.resolve(directory), env, run };
  const server = await runtime.start({ ...request, ready: { timeoutMs: 20_000 } }, signal);
  try {
    const [pieceMs, level] = [plan.piece * 1000, { rate: plan.rate }];
    const { trace, error } = await engine.soakStart(
      { generator, machine, readHoldings },
      {
        ...{ server, pieceMs, loadMs: plan.load * 1000, pauseMs: plan.pause * 1000 },
        requests: [
          {
            ...{ url: `${server.url}/`, method: "GET", headers: {}, expectedStatus: 200, level },
            shape: engine.timedBurst(pieceMs, plan.connections),
          },
        ],
      },
      signal,
    );
    if (error !== undefined) throw error;
    return trace;
  } finally {
    await server.stop();
  }
}
