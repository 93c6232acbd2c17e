import type { ServerConfig } from "../../domain/run/plan/config.ts";
import { type Cell, lanesOf } from "../../domain/series/lane.ts";

/**
 * The services that would be started, as a line of a plan.
 * @param servers of the configuration
 * @returns text that ends with a line break; empty if no server of the plan uses a service
 */
export function renderServicesPlan(servers: readonly ServerConfig[], cells: readonly Cell[]) {
  const measured = new Set(lanesOf(cells).map(({ server }) => server));
  const used = servers.filter(({ name }) => measured.has(name));
  const all = new Map(
    used.flatMap(({ services = [] }) => services.map((service) => [service.name, service])),
  );
  if (all.size === 0) return "";
  const texts = [...all.values()].map(
    ({ name, per }) => `${name} (${per === "arm" ? "one for each arm" : "one for both arms"})`,
  );
  return `services: ${texts.join(", ")}\n`;
}
