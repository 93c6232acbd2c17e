import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ContainerImage } from "../../domain/run/plan/config.ts";
import { attempt, LoadgateError } from "../../domain/shared/error.ts";
import { hasSucceeded } from "../process/process-group.ts";
import { runCommand } from "../process/run-command.ts";
import { noteTemporary, runFolder } from "../process/run-folder.ts";
import { isOnPath } from "../system/machine.ts";
import { type Container, removeArguments, runArguments } from "./arguments.ts";

/** Programs that can run images, in the order in which they are tried. */
const ENGINES = ["docker", "podman"] as const;

const REMOVE_TIMEOUT_MS = 30_000;

/**
 * Prepares a container without starting it. If this run is killed, the next one removes it.
 * @param service its name for messages, its port of 127.0.0.1, and its variables
 * @param env the engine's own environment; the container's variables are kept out of it, because they could
 * redirect the engine
 * @throws LoadgateError `measurement` if neither docker nor podman is installed
 */
export function prepareContainer(
  image: ContainerImage,
  service: Container,
  env: NodeJS.ProcessEnv,
) {
  const engine = ENGINES.find((one) => isOnPath(env, one));
  if (engine === undefined) {
    const message = `${service.name}: image ${image.name} needs docker or podman, and neither is installed`;
    const hint = "Install one of them, or start the service with run.";
    throw new LoadgateError("measurement", message, { hint });
  }
  const name = `loadgate-${randomUUID()}`;
  const forget = noteTemporary(`${engine}:${name}`);
  const variablesFile = path.join(runFolder(), `${name}.env`);
  const { args, variablesText } = runArguments(image, { ...service, name }, variablesFile);
  writeFileSync(variablesFile, variablesText, { mode: 0o600 });
  const removal = { program: engine, args: removeArguments(name), env };
  return {
    /** The program that runs it, in the foreground. */
    engine,
    args,
    env,
    /** Ends the container, if it runs, and removes what was prepared. Never throws. */
    remove: async () => {
      attempt(() => rmSync(variablesFile, { force: true }));
      const { exit } = await runCommand({ ...removal, timeoutMs: REMOVE_TIMEOUT_MS });
      // A failed removal is retried when the run ends.
      if (hasSucceeded(exit)) forget();
    },
  };
}
