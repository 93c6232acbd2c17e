import { expectsPlaceholder, wrongPlaceholder } from "./placeholders.ts";
import type { Finding } from "./rules/findings.ts";
import type { PathSegment } from "./source.ts";

/** A text of a server or service, if present, with its key. */
export type Text = readonly [path: readonly PathSegment[], text?: string | undefined];

/** The variables of a server or service. */
export function textsOfVariables(env: Readonly<Record<string, string>>): readonly Text[] {
  return Object.entries(env).map(([key, text]) => [["env", key], text]);
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
    if (expectsPlaceholder(text, "port")) yield [path, "{port} is not replaced here", hint];
  }
}
