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

/** A file for `--env-file` has one line per variable, whose value is taken literally. */
const LINE_BREAK = /[\r\n]/;

/**
 * Splits variables for a container.
 * @returns the text of a file for `--env-file`, and those that such a file cannot hold
 */
export function variablesFor(all: Variables): {
  readonly text: string;
  readonly others: Variables;
} {
  const entries = Object.entries(all);
  const lines = entries.filter(([, value]) => !LINE_BREAK.test(value));
  const others = entries.filter(([, value]) => LINE_BREAK.test(value));
  return {
    text: lines.map(([name, value]) => `${name}=${value}\n`).join(""),
    others: Object.fromEntries(others),
  };
}
