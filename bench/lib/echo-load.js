import { engine, signal } from "./engine.js";

/** @typedef {ReturnType<typeof engine.loadConfig>} Config */
/** @typedef {Config["scenarios"][number]} Scenario */
/** @typedef {ReturnType<typeof engine.createOha>} Generator */
/** @typedef {Awaited<ReturnType<ReturnType<typeof engine.createServerRuntime>["start"]>>} RunningServer */
/** @typedef {ReturnType<typeof engine.sampleOf>} Sample */
/** @typedef {{ level: Scenario["levels"][number], seconds: number, connections: number }} Burst */

/**
 * Loads a running server once with the request of a scenario.
 * @param {Generator} generator
 * @param {{ server: RunningServer, scenario: Scenario }} target
 * @param {Burst} burst
 * @returns {Promise<Sample>} what it measured, and what the server used
 */
export async function loadOnce(generator, { server, scenario }, { level, seconds, connections }) {
  const shape = engine.timedBurst(seconds * 1000, connections);
  const [request] = scenario.requests;
  if (!request) throw new Error(`${scenario.name} sends nothing`);
  const { method, headers, bodyFile, path, expect } = request;
  const startedAt = new Date().toISOString();
  const { result, usage } = await server.observe(() =>
    generator.load(
      [
        {
          url: `${server.url}${path}`,
          method,
          headers,
          level,
          shape,
          expectedStatus: expect.status,
          ...(bodyFile !== undefined && { bodyFile }),
        },
      ],
      signal,
    ),
  );
  server.assertAlive();
  const place = { round: 0, block: 0, position: 0, startedAt };
  return engine.sampleOf(place, { level, shape }, { result, usage });
}

/**
 * A scenario of a configuration.
 * @param {Config} config
 * @param {string} name
 * @returns {Scenario}
 */
export function scenarioOf(config, name) {
  const found = config.scenarios.find((scenario) => scenario.name === name);
  if (!found) throw new Error(`${config.file} has no scenario ${name}`);
  return found;
}

/**
 * Builds servers, without what they do to be built from nothing.
 * @param {readonly Config["servers"][number][]} servers
 */
export async function buildAll(servers) {
  const builder = engine.createBuilder(process.env, (line) => console.error(line));
  for (const { clean: _, ...build } of servers) await builder.build(build, signal);
}

/**
 * Starts a server that is built, does some work on it, and stops it.
 * @template Result
 * @param {Config["servers"][number]} server
 * @param {(server: RunningServer) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withServer(server, work) {
  const runtime = engine.createServerRuntime(engine.httpClient, process.env);
  const running = await runtime.start({ ...server, run: server.run ?? "" }, signal);
  try {
    return await work(running);
  } finally {
    await running.stop();
  }
}
