import type { JavaFrame } from "./samples.ts";

/** Words before a name in brackets that make it a call. */
const OF_CALL = "return|new|throw|else|yield|assert|case|do|in";

/** A line of a comment, which can name any method. */
const COMMENT = /^\s*(?:\*|\/[/*])/;

/** The method that a lambda is written in: `main` of Java's `lambda$main$0` and of Kotlin's `main$lambda$0`. */
const LAMBDA = /^lambda\$(.+)\$\d+$|^(.+?)\$lambda\$.*$/;

/**
 * Finds the declaration of a method: recordings know only the lines that ran, which differ between samples. Only a line
 * that begins it like most do is found.
 * @param lines of the source
 * @param frame with a line of the method that ran
 * @returns its line, at or above that one; for a lambda, that of the method it is in; undefined if none is found
 */
export function declaredLine(lines: readonly string[], frame: JavaFrame): number | undefined {
  const [, java, kotlin] = LAMBDA.exec(frame.method) ?? [];
  const method = java ?? kotlin ?? frame.method;
  const isConstructor = method === "<init>" || method === "new";
  const simple = frame.type.slice(
    Math.max(...[".", "$"].map((end) => frame.type.lastIndexOf(end))) + 1,
  );
  const name = isConstructor ? simple : method;
  if (!/^[\w$]+$/.test(name)) return undefined;
  const escaped = name.replaceAll("$", "\\$");
  const forms = [
    `(?:^|\\s)(?!(?:${OF_CALL})\\s)[\\w.<>\\[\\],?@]+\\s+${escaped}\\s*\\(`,
    `\\b(?:fun|def)\\b[^=({]*\\b${escaped}\\b`,
    ...(isConstructor ? [`^\\s*${escaped}\\s*\\(`, `\\bclass\\s+${escaped}\\b`] : []),
  ];
  const declaration = new RegExp(forms.join("|"));
  const at = lines
    .slice(0, Math.max(0, frame.line))
    .findLastIndex((line) => !COMMENT.test(line) && declaration.test(line));
  return at < 0 ? undefined : at + 1;
}
