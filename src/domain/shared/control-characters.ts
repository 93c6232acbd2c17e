/**
 * A text without control and format characters (Unicode categories Cc and Cf: line breaks, escapes, C1,
 * changes of the writing direction), for showing what others wrote in one line.
 * @param replacement what stands for each run of them
 */
export function withoutControls(text: string, replacement = ""): string {
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, replacement);
}
