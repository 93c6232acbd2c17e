import { z } from "zod";
import { attempt } from "../domain/shared/error.ts";
import { present } from "../domain/shared/present.ts";
import type { Folder } from "./listing.ts";
import { manifestIn } from "./manifest.ts";

/** @returns the commands of a Procfile by their process types */
export function procfileOf(folder: Folder): ReadonlyMap<string, string> {
  const lines = folder.text("Procfile").matchAll(/^([\w-]+):[ \t]*(\S.*?)\s*$/gm);
  return new Map([...lines].map(([, type = "", command = ""]) => [type, command]));
}

/** The command and the ports of a Dockerfile's last stage. */
export function dockerfileOf(folder: Folder) {
  const [stage = ""] = folder.text("Dockerfile").split(/^FROM\b/im).slice(-1);
  const last = (name: string) =>
    [...stage.matchAll(new RegExp(`^${name}[ \\t]+(\\S(?:.*\\\\\\n)*.*)`, "gim"))].at(-1)?.[1] ?? "";
  const command = `${words(last("ENTRYPOINT"))} ${words(last("CMD"))}`.trim();
  return { command, ports: last("EXPOSE").trim() };
}

/** The words of a command in shell form, or in the form of a list. */
function words(text: string): string {
  const list = attempt(() => z.array(z.string()).parse(JSON.parse(text)));
  return list?.join(" ") ?? text.replace(/\\\n\s*/g, "");
}

const COMPOSE = ["compose.yaml", "compose.yml", "docker-compose.yaml", "docker-compose.yml"];
const composeSchema = z.object({
  services: z.record(z.string(), z.object({ image: z.string().optional(), build: z.unknown().optional() })),
});

const ENVIRONMENT = [".env.example", ".env.sample", ".env.template", ".env.dist", "example.env"];

/** Most names in one note. */
const MOST_NAMES = 8;

/**
 * Notes on what the files around a server say about how it is deployed, and `init` does not use.
 * @param run the command that was found
 * @param env the variables that are set
 */
export function surroundingNotes(
  folder: Folder,
  { run, env = {} }: { readonly run: string; readonly env?: Readonly<Record<string, string>> | undefined },
): readonly string[] {
  const { web = run, release: _, ...others } = Object.fromEntries(procfileOf(folder));
  const { command, ports } = dockerfileOf(folder);
  const isOther = (text: string) =>
    text !== "" && !run.endsWith(text) && !/^(?:npm|pnpm|yarn|bun) /.test(text);
  const exposed = ports === "" ? "" : `, and exposes ${ports}`;
  const example = ENVIRONMENT.find(folder.has) ?? "";
  const names = [...folder.text(example).matchAll(/^(?:export +)?([A-Za-z_]\w*)=/gm)].flatMap(
    ([, name = ""]) => (name === "PORT" || name in env ? [] : [name]),
  );
  const images = imagesOf(folder);
  return present([
    isOther(web) && `The Procfile starts it by: ${web}`,
    Object.keys(others).length > 0 &&
      `The Procfile also has ${listed(Object.keys(others))}, which init does not start.`,
    isOther(command) && `The Dockerfile starts it by: ${command}${exposed}`,
    names.length > 0 && `${example} has ${listed(names)}: set in env: what it needs to start.`,
    images.length > 0 &&
      `The compose file has ${listed(images)}: describe what it needs under services:, see docs/services.md.`,
  ]);
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return names.slice(0, MOST_NAMES).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** Services of the nearest compose file that only have an image, such as a database. */
function imagesOf(folder: Folder): readonly string[] {
  const compose = COMPOSE.flatMap((name) => {
    const text = folder.has(name) ? folder.text(name) : folder.above(name)?.text;
    return manifestIn({ text: () => text ?? "" }, name, composeSchema) ?? [];
  });
  return Object.entries(compose[0]?.services ?? {}).flatMap(([name, { image, build }]) =>
    image === undefined || build !== undefined ? [] : [`${name} (${image})`],
  );
}
