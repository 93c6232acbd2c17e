import { servicesNamed } from "../domain/run/plan/service-references.ts";
import { type Text, textsOfVariables } from "./placeholder-rules.ts";
import type { ParsedServer } from "./schema/schema.ts";

/** Texts of a server in which services may be named. */
export function textsBesideServices({ run, setup, ready, env }: ParsedServer): readonly Text[] {
  return [
    [["run"], run],
    [["setup"], setup],
    [["ready", "command"], ready.command],
    ...textsOfVariables(env),
  ];
}

/** Names of the services that a server uses. */
export function servicesUsedBy(server: ParsedServer): readonly string[] {
  return servicesNamed(textsBesideServices(server).map(([, text = ""]) => text));
}
