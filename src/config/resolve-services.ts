import path from "node:path";
import type { ServerConfig, ServiceConfig } from "../domain/run/plan/config.ts";
import { required } from "../domain/shared/required.ts";
import type { ParsedConfig } from "./schema/schema.ts";
import { servicesUsedBy } from "./services-used.ts";

/**
 * The services that a server uses, in the order of the configuration.
 * @param root folder of the configuration file
 * @returns an empty object if it uses none
 */
export function servicesOf(
  server: ParsedConfig["servers"][string],
  services: ParsedConfig["services"],
  root: string,
): Pick<ServerConfig, "services"> {
  const named = servicesUsedBy(server);
  const used = Object.entries(services).filter(([name]) => named.includes(name));
  if (used.length === 0) return {};
  return {
    services: used.map(([name, service]) => ({ name, ...resolveService(name, service, root) })),
  };
}

function resolveService(
  name: string,
  service: ParsedConfig["services"][string],
  root: string,
): Omit<ServiceConfig, "name"> {
  const { directory, env, ready, reset, per } = service;
  const { path: asked, command } = ready;
  const from = `services.${name}.ready`;
  const request =
    asked === undefined ? undefined : { from, method: "GET", path: asked, headers: {} };
  return {
    directory: path.resolve(root, directory),
    run: startOf(service),
    env,
    ready: { request, command, timeoutMs: ready.timeout },
    reset,
    per,
  };
}

function startOf(service: ParsedConfig["services"][string]): ServiceConfig["run"] {
  const { run, image, "image-port": port, arguments: words = [] } = service;
  if (image === undefined) return required(run, "run");
  return { name: image, port: required(port, "image-port"), arguments: words };
}
