import { HEADER_VALUE } from "../../shared/header-lines.ts";

/** Placeholder, in a header's value or a body, for an environment variable of the command or the job. */
const REFERENCE = /\{env\.([A-Za-z_]\w*)\}/g;

/** The environment's variables, without those withheld from servers. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The part of a request that contains a placeholder: only a header must be a single line. */
export type VariablePlace = "header" | "body";

/** Names of the variables that a text refers to, without duplicates. */
export function variablesIn(text: string): readonly string[] {
  const found = [...text.matchAll(REFERENCE)].map(([whole]) => whole.slice("{env.".length, -1));
  return [...new Set(found)];
}

/** The placeholder for a variable, such as `{env.TOKEN}`. */
export function referenceTo(name: string): string {
  return `{env.${name}}`;
}

/**
 * The reason why a variable cannot be filled in. An unset secret of a workflow is an empty text, so an empty text
 * counts as not set.
 * @returns undefined if it can; never contains the value
 */
export function variableFault(name: string, place: VariablePlace, variables: Variables) {
  const value = variables[name] ?? "";
  if (value === "") return `${referenceTo(name)} is not set`;
  return place === "header" && !HEADER_VALUE.test(value)
    ? `the value of ${referenceTo(name)} is not one line of printable ASCII`
    : undefined;
}

/** Advice for a variable that cannot be filled in. */
export const VARIABLE_HINT =
  "Set it in the environment of the command, or under env: of the step. Tokens of the job itself are handed on to no server.";

/**
 * Replaces placeholders with the values of variables.
 * @param found the value of a name
 */
export function withVariables(text: string, found: (name: string) => string): string {
  return text.replace(REFERENCE, (_, name: string) => found(name));
}

/** Shorter values occur in many words, so hiding them would hide nothing. */
const SHORTEST_HIDDEN = 4;

/**
 * Hides values that were filled into requests, in case a server or tool repeats them.
 * @param values by name
 */
export function withoutValues(text: string, values: ReadonlyMap<string, string>): string {
  return [...values]
    .filter(([, value]) => value.length >= SHORTEST_HIDDEN)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .reduce((hidden, [name, value]) => hidden.replaceAll(value, referenceTo(name)), text);
}
