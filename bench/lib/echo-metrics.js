import path from "node:path";
import { scenarioOf } from "./echo-load.js";
import { engine, signal } from "./engine.js";

const CONFIG = path.join(import.meta.dirname, "../published/echo/loadgate.yml");
const CONNECTIONS = 50;
const SHORTEST_MS = 2000;
const LONGEST_MS = 30_000;
const LISTED =
  /^(http_requests_total|process_cpu_seconds_total|process_resident_memory_bytes|go_goroutines)$/;

/**
 * The metrics comparator: what both published echo services show of themselves under load.
 * @param {ReturnType<typeof engine.createWorld>} world
 * @param {number} scale 1 loads each for 30 s
 */
export async function metricsRow(world, scale) {
  const config = engine.loadConfig(CONFIG);
  const {
    servers,
    requests: [request],
  } = scenarioOf(config, "1k");
  if (!request) throw new Error("the scenario sends nothing");
  const running = [];
  try {
    for (const server of config.servers.filter(({ name }) => servers.includes(name))) {
      await world.builder.build(server, signal);
      running.push(await world.runtime.start({ ...server, run: server.run ?? "" }, signal));
    }
    const { path: route, method, headers, bodyFile } = request;
    const comparison = await engine.compareServices(world, {
      services: running.map(({ name, url }) => ({ name, metricsUrl: `${url}/metrics` })),
      load: { path: route, method, headers, ...(bodyFile !== undefined && { bodyFile }) },
      connections: CONNECTIONS,
      histogram: "http_request_duration_seconds",
      durationMs: Math.max(SHORTEST_MS, LONGEST_MS * scale),
      isListed: (name) => LISTED.test(name),
      signal,
    });
    return {
      title: "Metrics comparator: what the services show of themselves",
      test: "latency, throughput, memory and CPU side by side; the published figures were constants in the source, ours are read from the live services",
      tables: [engine.summaryTable(comparison), engine.readingsTable(comparison.services)],
      notes: [
        `POST /echo with 1 KB over ${CONNECTIONS} connections, each service in turns, as \`loadgate metrics\` does it for any two services.`,
        "Latency is what the services' own histograms say: from a request's head to the end of its handler, without the time in which it waits in the kernel or in the generator.",
      ],
      data: { row: "metrics", ...comparison },
    };
  } finally {
    await Promise.all(running.map((server) => server.stop()));
  }
}
