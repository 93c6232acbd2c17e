/**
 * A document as JSON for people and programs.
 * @param value plain data; what is undefined is left out
 * @returns indented JSON that ends with a line break
 * @throws Error when a number is not finite, which JSON would silently turn into null
 */
export function renderJson(value: unknown): string {
  const text = JSON.stringify(
    value,
    (key, entry: unknown) => {
      if (typeof entry === "number" && !Number.isFinite(entry)) {
        throw new Error(`${key} is ${entry}, which no report may hold`);
      }
      return entry;
    },
    2,
  );
  return `${text}\n`;
}
