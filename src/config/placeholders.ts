import leven from "leven";
import { servicesNamed } from "../domain/run/plan/service-references.ts";
import type { Problem } from "./rules/problems.ts";
import type { ParsedServer } from "./schema/schema.ts";

/** Texts of a server or service, by their keys; those that are undefined are not there. */
type Texts = { readonly [key: string]: string | undefined | Texts };

/** Texts of a server in which services may be named. */
export function textsBesideServices({ run, setup, ready, env }: ParsedServer): Texts {
  return { run, setup, ready: { command: ready.command }, env };
}

/** Names of the services that a server uses. */
export function servicesUsedBy(server: ParsedServer): readonly string[] {
  return servicesNamed(listed(textsBesideServices(server)).map(([, text]) => text));
}

function listed(texts: Texts): readonly (readonly [path: readonly string[], text: string])[] {
  return Object.entries(texts).flatMap(([key, value = {}]) => {
    if (typeof value === "string") return [[[key], value] as const];
    return listed(value).map(([path, text]) => [[key, ...path], text] as const);
  });
}

/**
 * Finds what is wrong in some texts.
 * @param faultsOf what is wrong in one
 */
export function findingsIn(
  texts: Texts,
  faultsOf: (text: string) => readonly string[],
  hint: string,
): readonly Problem[] {
  return listed(texts).flatMap(([path, text]) =>
    faultsOf(text).map((fault): Problem => [path, fault, hint]),
  );
}

const PORT = "port";

/**
 * Finds a word in braces that was meant as a placeholder of a command but is not one. Shells and programs use
 * braces too (`${VAR}`, `{a,b}`, `awk '{print}'`), so a word in quotes or in a here-document only counts if it
 * resembles `{port}`. Attempts to name a service are left to the rules about services.
 * @param known the command's placeholders, without braces
 * @returns a function that finds the first one
 */
export function unknownPlaceholders(...known: readonly string[]) {
  return (command: string): readonly string[] => {
    const isScript = command.includes("<<");
    const wrong = bracedWords(command).find(
      ({ text, word, isQuoted }) =>
        !known.some((one) => text === `{${one}}`) &&
        !/^\{ *services?\./i.test(text) &&
        (resemblesPort(word) || !(isQuoted || isScript || text.includes(" "))),
    );
    if (!wrong) return [];
    const guess = resemblesPort(wrong.word) ? "; did you mean {port}?" : "";
    return [`unknown placeholder ${wrong.text}${guess}`];
  };
}

const PLACEHOLDER = /\{(?:port|env\.\w+)\}/g;

/**
 * Finds `{port}` or `{env.NAME}` in a text that is used unchanged but was written as if it were replaced. A text with
 * other braces may be a pattern in the server's own format.
 */
export function placeholdersNotReplaced(text: string): readonly string[] {
  const [found] = text.match(PLACEHOLDER) ?? [];
  const isMeant = found !== undefined && !/[{}]/.test(text.replaceAll(PLACEHOLDER, ""));
  return isMeant ? [`${found} is not replaced here`] : [];
}

/** Words in braces, except after a character that gives braces another meaning. */
function bracedWords(command: string) {
  // Quoted parts are matched first, so that they are skipped as a whole.
  const parts = command.matchAll(/'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^'"\\]+/gs);
  return [...parts].flatMap(([part]) => {
    const isQuoted = /^['"\\]/.test(part);
    const words = part.matchAll(/(?<![$%@#\\{])\{+ *([a-z.][\w.]*) *\}+/gi);
    return [...words].map(([text, word = ""]) => ({ text, word, isQuoted }));
  });
}

function resemblesPort(word: string): boolean {
  const lower = word.toLowerCase();
  const letters = (text: string) => [...text].toSorted().join("");
  return !lower.includes(".") && (leven(lower, PORT) <= 1 || letters(lower) === letters(PORT));
}
