import { HEADER_VALUE } from "./header-lines.ts";

/** In a header's value or a body, what stands for a variable of the environment of the command or the job. */
const REFERENCE = /\{env\.([A-Za-z_]\w*)\}/g;

/** The environment's variables, without those that are withheld from servers. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Where a variable stands for a part of a request: only a header has to be one line. */
export type VariablePlace = "header" | "body";

/** Names of the variables that a text refers to, each once. */
export function variablesIn(text: string): readonly string[] {
  const found = [...text.matchAll(REFERENCE)].map(([whole]) => whole.slice("{env.".length, -1));
  return [...new Set(found)];
}

/** What stands for a variable, such as `{env.TOKEN}`. */
export function referenceTo(name: string): string {
  return `{env.${name}}`;
}

/**
 * Why a variable cannot be filled in. An unset secret of a workflow is an empty text, so that counts as not set.
 * @returns undefined where it can; never with the value
 */
export function variableFault(
  name: string,
  place: VariablePlace,
  variables: Variables,
): string | undefined {
  const value = variables[name] ?? "";
  if (value === "") return `${referenceTo(name)} is not set`;
  return place === "header" && !HEADER_VALUE.test(value)
    ? `the value of ${referenceTo(name)} is not one line of printable ASCII`
    : undefined;
}

/** What to do about a variable that cannot be filled in. */
export const VARIABLE_HINT =
  "Set it in the environment of the command, or under env: of the step. Tokens of the job itself are handed on to no server.";

/**
 * Puts the values of variables into a text.
 * @param found the value of a name
 */
export function withVariables(text: string, found: (name: string) => string): string {
  return text.replace(REFERENCE, (_, name: string) => found(name));
}

/** Shorter values are a part of many words, and hide nothing. */
const SHORTEST_HIDDEN = 4;

/**
 * Hides values that were put into requests, where a server or a tool repeats them.
 * @param values by name
 */
export function withoutValues(text: string, values: ReadonlyMap<string, string>): string {
  return [...values]
    .filter(([, value]) => value.length >= SHORTEST_HIDDEN)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .reduce((hidden, [name, value]) => hidden.replaceAll(value, referenceTo(name)), text);
}
