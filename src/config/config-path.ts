import path from "node:path";
import { DEFAULT_CONFIG_FILE } from "./load.ts";

/**
 * The path of a configuration, as a command in the current folder must name it.
 * @param file its path
 * @returns undefined if commands find it by default
 */
export function configPathOf(file: string): string | undefined {
  const found = path.relative("", file);
  return found === DEFAULT_CONFIG_FILE ? undefined : found;
}
