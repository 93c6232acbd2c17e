import { type LoadgateError, messageOf } from "../../domain/shared/error.ts";
import type { InstalledTool } from "../../ports/tool-installer.ts";

/** A way to get a tool. */
export interface Way {
  /** For messages. */
  readonly name: string;
  /** @throws Error with the reason when it fails */
  readonly take: (signal: AbortSignal) => Promise<InstalledTool>;
}

/**
 * Tries the ways one after the other until one succeeds.
 * @throws what is made of why each way failed
 */
export async function firstWay(
  ways: readonly Way[],
  signal: AbortSignal,
  errorOf: (failures: readonly string[]) => LoadgateError,
): Promise<InstalledTool> {
  const failures: string[] = [];
  for (const { name, take } of ways) {
    try {
      return await take(signal);
    } catch (error) {
      signal.throwIfAborted();
      failures.push(`${name}: ${messageOf(error)}`);
    }
  }
  throw errorOf(failures);
}
