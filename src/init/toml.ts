/**
 * Tables of a TOML file, parsed well enough for a manifest: the lines between two headers.
 * @param name pattern of a header without its brackets, `[bin]` for one of an array
 * @returns the header and lines of each table
 */
export function tablesOf(text: string, name: RegExp): readonly string[] {
  return text.split(/^(?=\s*\[)/m).flatMap((table) => {
    const header = /^\s*\[\s*(.*?)\s*\]\s*(?:#.*)?$/m.exec(table)?.[1];
    return header !== undefined && name.test(header) ? [table.trim()] : [];
  });
}

/**
 * A string in a table.
 * @param table its lines
 * @returns undefined if it is missing or not a string
 */
export function textIn(table: string, key: string): string | undefined {
  return new RegExp(`^\\s*${key}\\s*=\\s*["']([^"'\\n]*)["']`, "m").exec(table)?.[1];
}
