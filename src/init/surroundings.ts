import { z } from "zod";
import { attempt } from "../domain/shared/error.ts";
import { present } from "../domain/shared/present.ts";
import { type Folder, sourcesOf } from "./listing.ts";
import { manifestIn } from "./manifest.ts";
import type { FoundService } from "./service.ts";

/** @returns the commands of a Procfile by their process types */
export function procfileOf(folder: Folder): ReadonlyMap<string, string> {
  const lines = folder.text("Procfile").matchAll(/^([\w-]+):[ \t]*(\S.*)/gm);
  return new Map([...lines].map(([, type = "", command = ""]) => [type, command.trim()]));
}

/** The last command of a Dockerfile, and the ports that it exposes last; each may be empty. */
export function dockerfileOf(folder: Folder) {
  const text = folder.text("Dockerfile");
  const last = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}[ \\t]+(.+)`, "gim"))].at(-1)?.[1]?.trim() ?? "";
  const words = (line: string) =>
    attempt(() => z.array(z.string()).parse(JSON.parse(line)))?.join(" ") ?? line;
  const command = `${words(last("ENTRYPOINT"))} ${words(last("CMD"))}`.trim();
  return { command, ports: last("EXPOSE") };
}

const COMPOSE = ["compose.yaml", "compose.yml", "docker-compose.yaml", "docker-compose.yml"];
const EXAMPLE = /^\.env\.(?:example|sample|template|dist)$/;
const imageOnly = z.object({ image: z.string(), build: z.undefined().optional() });
const composeSchema = z.object({
  services: z.record(z.string(), imageOnly.catch({ image: "" })),
});

/**
 * Notes on what the files around a server say about how it is deployed, and `init` does not use.
 * @param run the command that was found
 * @param env the variables that are set
 */
export function surroundingNotes(
  folder: Folder,
  { run, env = {} }: Pick<FoundService, "run" | "env">,
) {
  const { web = run, release: _, ...others } = Object.fromEntries(procfileOf(folder));
  const { command, ports } = dockerfileOf(folder);
  const isOther = (text: string) => !run.endsWith(text) && !/^(?:npm|pnpm|yarn|bun) /.test(text);
  const variables = sourcesOf(folder, EXAMPLE).matchAll(/^(?:export +)?([A-Za-z_]\w*)=/gm);
  const names = [...variables].flatMap(([, name = ""]) =>
    name in env || name === "PORT" ? [] : [name],
  );
  const images = imagesOf(folder);
  return present([
    isOther(web) && `The Procfile starts it by: ${web}`,
    Object.keys(others).length > 0 &&
      `The Procfile also has ${Object.keys(others).join(", ")}, which init does not start.`,
    isOther(command) && `The Dockerfile starts it by: ${command}${ports && ` (EXPOSE ${ports})`}`,
    names.length > 0 &&
      `Set in env: what it needs to start; the example of .env has ${names.join(", ")}`,
    images.length > 0 &&
      `Describe under services: what it needs; the compose file has ${images.join(", ")}`,
  ]).map((note) => note.slice(0, 300));
}

/** Services of the nearest compose file that have an image and are not built, such as a database. */
function imagesOf(folder: Folder): readonly string[] {
  const textOf = (name: string) => folder.text(name) || (folder.above(name)?.text ?? "");
  const found = COMPOSE.map((name) => manifestIn({ text: textOf }, name, composeSchema));
  return Object.entries(found.find((one) => one)?.services ?? {}).flatMap(([name, { image }]) =>
    image === "" ? [] : [`${name} (${image})`],
  );
}
