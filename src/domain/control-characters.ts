/**
 * A text without control characters (Unicode category Cc: line breaks, escapes, C1), for places where
 * what others wrote is shown in one line.
 * @param replacement what stands for each run of them
 */
export function withoutControls(text: string, replacement = ""): string {
  return text.replace(/\p{Cc}+/gu, replacement);
}
