import leven from "leven";

const PORT = "port";

/** A word in braces that is not a placeholder. */
export interface WrongPlaceholder {
  /** The word with its braces. */
  readonly text: string;
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
): WrongPlaceholder | undefined {
  const isScript = command.includes("<<");
  return bracedWords(command).find(
    ({ text, isQuoted, isAlmostPort }) =>
      !known.some((word) => text === `{${word}}`) &&
      !/^\{ *services?\./i.test(text) &&
      (isAlmostPort || !(isQuoted || isScript || text.includes(" "))),
  );
}

/**
 * True if a text that is used unchanged was written as if a placeholder, such as `{port}`, were replaced. A text with
 * other braces may be a pattern in the server's own format.
 */
export function expectsPlaceholder(text: string, word: string): boolean {
  return text.includes(`{${word}}`) && !/[{}]/.test(text.replaceAll(`{${word}}`, ""));
}

interface BracedWord extends WrongPlaceholder {
  readonly isQuoted: boolean;
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
