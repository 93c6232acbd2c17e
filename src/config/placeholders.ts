import leven from "leven";
import { servicesNamed } from "../domain/run/plan/service-references.ts";
import type { Finding } from "./rules/findings.ts";
import type { ParsedServer } from "./schema/schema.ts";
import type { PathSegment } from "./source.ts";

/** A text of a server or service, if present, with its key. */
export type Text = readonly [path: readonly PathSegment[], text?: string | undefined];

/** The variables of a server or service. */
export function textsOfVariables(env: Readonly<Record<string, string>>): readonly Text[] {
  return Object.entries(env).map(([key, text]) => [["env", key], text]);
}

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

/**
 * Finds commands with an unknown placeholder.
 * @param known placeholders, without braces
 */
export function* unknownPlaceholders(
  commands: readonly Text[],
  known: readonly string[],
  hint: string,
): Generator<Finding> {
  for (const [path, text = ""] of commands) {
    const wrong = wrongPlaceholder(text, known);
    if (!wrong) continue;
    const guess = wrong.isAlmostPort ? "; did you mean {port}?" : "";
    yield [path, `unknown placeholder ${wrong.text}${guess}`, hint];
  }
}

/** Finds texts that contain `{port}` although it is not replaced there. */
export function* portsNotReplaced(texts: readonly Text[], hint: string): Generator<Finding> {
  for (const [path, text = ""] of texts) {
    if (expectsPort(text)) yield [path, "{port} is not replaced here", hint];
  }
}

const PORT = "port";

/** A word in braces. */
interface BracedWord {
  /** The word with its braces. */
  readonly text: string;
  readonly isQuoted: boolean;
  /** True if the word resembles `{port}`. */
  readonly isAlmostPort: boolean;
}

/**
 * Finds a word in braces that was meant as a placeholder of a run command but is not one. Shells and programs use
 * braces too (`${VAR}`, `{a,b}`, `awk '{print}'`), so a word in quotes or in a here-document only counts if it
 * resembles `{port}`. Attempts to name a service are left to the rules about services.
 * @param command for the shell
 * @param known its placeholders, without braces
 * @returns the first one, or undefined
 */
export function wrongPlaceholder(
  command: string,
  known: readonly string[],
): BracedWord | undefined {
  const isScript = command.includes("<<");
  return bracedWords(command).find(
    ({ text, isQuoted, isAlmostPort }) =>
      !known.some((word) => text === `{${word}}`) &&
      !/^\{ *services?\./i.test(text) &&
      (isAlmostPort || !(isQuoted || isScript || text.includes(" "))),
  );
}

/**
 * True if a text that is used unchanged was written as if `{port}` were replaced. A text with other braces may be a
 * pattern in the server's own format.
 */
export function expectsPort(text: string): boolean {
  return text.includes("{port}") && !/[{}]/.test(text.replaceAll("{port}", ""));
}

/** Words in braces, except after a character that gives braces another meaning. */
function bracedWords(command: string): readonly BracedWord[] {
  // Quoted parts are matched first, so that they are skipped as a whole.
  const parts = command.matchAll(/'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^'"\\]+/gs);
  return [...parts].flatMap(([part]) => {
    const isQuoted = /^['"\\]/.test(part);
    return [...part.matchAll(/(?<![$%@#\\{])\{+ *([a-z.]+) *\}+/gi)].map(
      ([text, word = ""]): BracedWord => ({ text, isQuoted, isAlmostPort: resemblesPort(word) }),
    );
  });
}

function resemblesPort(word: string): boolean {
  const lower = word.toLowerCase();
  const letters = (text: string) => [...text].toSorted().join("");
  return !lower.includes(".") && (leven(lower, PORT) <= 1 || letters(lower) === letters(PORT));
}
