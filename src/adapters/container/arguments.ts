import type { ContainerImage } from "../../domain/run/plan/config.ts";

/** Values by name. */
export type Variables = Readonly<Record<string, string>>;

interface ContainerRequest {
  /** Name for removing it later. */
  readonly name: string;
  readonly image: ContainerImage;
  /** Port of 127.0.0.1 that is mapped to the image's port. */
  readonly port: number;
  /** Path of a file with its variables. Their values then appear in no command line. */
  readonly variablesFile: string;
  /** Variables that such a file cannot hold. */
  readonly variables: Variables;
}

/**
 * Arguments of docker or podman that run a container in the foreground. It is reachable from this machine only, and
 * its data is removed when it ends.
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

/** A file for `--env-file` has one variable per line and takes its value literally. */
const LINE_BREAK = /[\r\n]/;

/**
 * Splits variables for a container.
 * @returns the text of a file for `--env-file`, and the variables that it cannot hold
 */
export function variablesFor(all: Variables) {
  const entries = Object.entries(all);
  const lines = entries.filter(([, value]) => !LINE_BREAK.test(value));
  const others = entries.filter(([, value]) => LINE_BREAK.test(value));
  return {
    text: lines.map(([name, value]) => `${name}=${value}\n`).join(""),
    others: Object.fromEntries(others),
  };
}
