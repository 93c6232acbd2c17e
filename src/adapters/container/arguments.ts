import type { ContainerImage } from "../../domain/run/plan/config.ts";

/** Values by name. */
export type Variables = Readonly<Record<string, string>>;

/** A container that is to be run. */
interface ContainerRequest {
  /** By which it is removed. */
  readonly name: string;
  readonly image: ContainerImage;
  /** Port of 127.0.0.1 that leads to the image's own. */
  readonly port: number;
  /** Path of a file with its variables, whose values stand in no command line then. */
  readonly variablesFile: string;
  /** Variables that cannot stand in such a file. */
  readonly variables: Variables;
}

/**
 * Arguments of docker or podman that run a container in the foreground. It can be reached from this machine only, and
 * its data goes with it.
 */
export function runArguments({
  name,
  image,
  port,
  variablesFile,
  variables,
}: ContainerRequest): readonly string[] {
  return [
    ...["run", "--rm", "--name", name],
    ...["--publish", `127.0.0.1:${port}:${image.port}`],
    ...["--env-file", variablesFile],
    ...Object.entries(variables).flatMap(([variable, value]) => ["--env", `${variable}=${value}`]),
    image.name,
    ...image.arguments,
  ];
}

/** Arguments of docker or podman that end a container and remove its data. */
export function removeArguments(name: string): readonly string[] {
  return ["rm", "--force", "--volumes", name];
}
