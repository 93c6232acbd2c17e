import path from "node:path";
import { DEFAULT_CONFIG_FILE } from "./load.ts";

/**
 * What a command in the current folder would have to call a configuration.
 * @param file its path
 * @returns undefined where commands find it by themselves
 */
export function configPathOf(file: string): string | undefined {
  const found = path.relative("", file);
  return found === DEFAULT_CONFIG_FILE ? undefined : found;
}
