import type { ContainerImage } from "../../domain/run/plan/config.ts";

/** A container of an image. */
export interface Container {
  readonly name: string;
  /** Port of 127.0.0.1 that is mapped to the image's port. */
  readonly port: number;
  readonly variables: Readonly<Record<string, string>>;
}

/** A file for `--env-file` has one variable per line and takes its value literally. */
const LINE_BREAK = /[\r\n]/;

/**
 * Arguments of docker or podman that run a container in the foreground. It is reachable from this machine only, and
 * its data is removed when it ends.
 * @param variablesFile path of a file with its variables, whose values then appear in no command line
 * @returns with the text of that file; variables that it cannot hold are among the arguments
 */
export function runArguments(
  image: ContainerImage,
  { name, port, variables }: Container,
  variablesFile: string,
) {
  const entries = Object.entries(variables);
  const lines = entries.filter(([, value]) => !LINE_BREAK.test(value));
  const others = entries.filter(([, value]) => LINE_BREAK.test(value));
  return {
    variablesText: lines.map(([variable, value]) => `${variable}=${value}\n`).join(""),
    args: [
      ...["run", "--rm", "--name", name],
      ...["--publish", `127.0.0.1:${port}:${image.port}`],
      ...["--env-file", variablesFile],
      ...others.flatMap(([variable, value]) => ["--env", `${variable}=${value}`]),
      image.name,
      ...image.arguments,
    ],
  };
}

/** Arguments of docker or podman that end a container and remove its data. */
export function removeArguments(name: string): readonly string[] {
  return ["rm", "--force", "--volumes", name];
}
