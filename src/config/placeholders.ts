import leven from "leven";

/** The one placeholder of a run command. */
const PORT = "port";

/** A word in braces that stands for nothing. */
export interface WrongPlaceholder {
  /** The word with its braces. */
  readonly text: string;
  /** Whether `{port}` was meant, as far as the word tells. */
  readonly isAlmostPort: boolean;
}

/**
 * A word in braces that was meant as a placeholder of a run command and is none. Braces belong to the
 * shell and to programs too (`${VAR}`, `{a,b}`, `awk '{print}'`), so one in quotes or in a here-document is
 * only taken for a placeholder where it is almost `{port}`.
 * @param command for the shell
 * @returns the first, or undefined where there is none
 */
export function wrongPlaceholder(command: string): WrongPlaceholder | undefined {
  const isScript = command.includes("<<");
  return bracedWords(command).find(
    ({ text, isQuoted, isAlmostPort }) =>
      text !== `{${PORT}}` && (isAlmostPort || !(isQuoted || isScript || text.includes(" "))),
  );
}

/**
 * Whether a text that is taken as it is was written as if `{port}` were replaced in it. One with other
 * braces may be a pattern of the server's own.
 */
export function expectsPort(text: string): boolean {
  return text.includes(`{${PORT}}`) && !/[{}]/.test(text.replaceAll(`{${PORT}}`, ""));
}

interface BracedWord extends WrongPlaceholder {
  readonly isQuoted: boolean;
}

/** Words in braces, without those that stand behind a sign which gives the braces another meaning. */
function bracedWords(command: string): readonly BracedWord[] {
  // What is quoted is matched first, so that a match without a word skips it as a whole.
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
