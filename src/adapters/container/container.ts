import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ContainerImage } from "../../domain/run/plan/config.ts";
import { attempt, LoadgateError } from "../../domain/shared/error.ts";
import { hasSucceeded } from "../process/process-group.ts";
import { runCommand } from "../process/run-command.ts";
import { noteContainer, runFolder } from "../process/run-folder.ts";
import { isOnPath } from "../system/on-path.ts";
import { removeArguments, runArguments, type Variables, variablesFor } from "./arguments.ts";

/** Programs that can run images, in the order in which they are looked for. */
const ENGINES = ["docker", "podman"] as const;

const REMOVE_TIMEOUT_MS = 30_000;

/**
 * Prepares a container, which is not started yet. If the run is killed, the next one removes it.
 * @param service its name for messages; the port of 127.0.0.1 that it is to be reached at; and its variables
 * @param env the engine's own environment, which the container's variables are no part of: they could redirect it
 * @throws LoadgateError `measurement` where there is neither docker nor podman
 */
export function prepareContainer(
  image: ContainerImage,
  service: { readonly name: string; readonly port: number; readonly variables: Variables },
  env: NodeJS.ProcessEnv,
) {
  const engine = ENGINES.find((one) => isOnPath(env, one));
  if (engine === undefined) {
    const message = `${service.name}: image ${image.name} needs docker or podman, and neither is installed`;
    const hint = "Install one of them, or start the service with run.";
    throw new LoadgateError("measurement", message, { hint });
  }
  const name = `loadgate-${randomUUID()}`;
  const forget = noteContainer(engine, name);
  const { text, others } = variablesFor(service.variables);
  const variablesFile = path.join(runFolder(), `${name}.env`);
  writeFileSync(variablesFile, text, { mode: 0o600 });
  const args = runArguments({ name, image, port: service.port, variablesFile, variables: others });
  const removal = { program: engine, args: removeArguments(name), env };
  return {
    /** The program that runs it in the foreground. */
    engine,
    args,
    env,
    /** Ends it and removes what was prepared, whether it runs or not. Never throws. */
    remove: async () => {
      attempt(() => rmSync(variablesFile, { force: true }));
      const { exit } = await runCommand({ ...removal, timeoutMs: REMOVE_TIMEOUT_MS });
      // What could not be removed now is tried once more at the very end.
      if (hasSucceeded(exit)) forget();
    },
  };
}
