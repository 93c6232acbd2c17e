import type { Folder } from "./listing.ts";
import type { FoundService } from "./service.ts";

const COMPOSE = [/\bimage:[^\n{},]+/g, "describe under services: what it needs"] as const;

/** Files that say how a server is deployed, with patterns of what `init` does not use of them, and advice on it. */
const SURROUNDINGS: readonly (readonly [file: string, said: RegExp, advice: string])[] = [
  ["Procfile", /^(?!release:)[\w-]+:.+/gm, "not used"],
  ["Dockerfile", /^(?:ENTRYPOINT|CMD|EXPOSE)[ \t].+/gim, "not used"],
  [".env.example", /(?<=^(?:export )?)[A-Za-z_]\w*(?==)/gm, "set in env: what it needs to start"],
  ["compose.yaml", ...COMPOSE],
  ["compose.yml", ...COMPOSE],
  ["docker-compose.yaml", ...COMPOSE],
  ["docker-compose.yml", ...COMPOSE],
];

/** A file here or above; of a Dockerfile, the last stage. */
const textOf = (folder: Folder, file: string) =>
  folder
    .nearest(file)
    ?.text.split(/^FROM /im)
    .at(-1) ?? "";

const wordsOf = (command: string) => (command.match(/[^\s",[\]]+/g) ?? []).join(" ");

/** The command of a Procfile's web process or of a Dockerfile; empty if there is none. */
export function deployedCommand(folder: Folder): string {
  const [, command = ""] =
    /^web:(.+)/m.exec(textOf(folder, "Procfile")) ??
    /^CMD[ \t](.+)/im.exec(textOf(folder, "Dockerfile")) ??
    [];
  return /^\s*\[/.test(command) ? wordsOf(command) : command.trim();
}

/** Notes on what the files around a server say about how it is deployed, and `init` does not use. */
export function surroundingNotes(folder: Folder, { run, env = {} }: FoundService) {
  return SURROUNDINGS.flatMap(([file, pattern, advice]) => {
    const said = [...textOf(folder, file).matchAll(pattern)]
      .map(([text]) => text.replace(/\s+/g, " ").trim())
      .filter((text) => !wordsOf(text).endsWith(` ${run}`) && text !== "PORT" && !(text in env));
    return said.length === 0 ? [] : [`${file}: ${said.join("; ").slice(0, 250)} (${advice})`];
  });
}
