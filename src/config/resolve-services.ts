import path from "node:path";
import type { ServiceConfig } from "../domain/run/plan/config.ts";
import { required } from "../domain/shared/required.ts";
import type { ParsedConfig, ParsedServer, ParsedService } from "./schema/schema.ts";
import { servicesUsedBy } from "./services-used.ts";

/**
 * The services that a server uses, in the order of the configuration.
 * @param root folder of the configuration file
 * @returns undefined if it uses none
 */
export function servicesOf(
  server: ParsedServer,
  services: ParsedConfig["services"],
  root: string,
): readonly ServiceConfig[] | undefined {
  const named = servicesUsedBy(server);
  const used = Object.entries(services).filter(([name]) => named.includes(name));
  if (used.length === 0) return undefined;
  return used.map(([name, service]) => {
    const { directory, env, reset, per } = service;
    const { path: asked, command, timeout: timeoutMs } = service.ready;
    const request = { from: `services.${name}.ready`, method: "GET", headers: {} };
    return {
      name,
      directory: path.resolve(root, directory),
      run: startOf(service),
      env,
      ready: {
        request: asked === undefined ? undefined : { ...request, path: asked },
        command,
        timeoutMs,
      },
      reset,
      per,
    };
  });
}

function startOf(service: ParsedService): ServiceConfig["run"] {
  const { run, image, "image-port": port, arguments: words = [] } = service;
  if (image === undefined) return required(run, "run");
  return { name: image, port: required(port, "image-port"), arguments: words };
}
