import { messageOf } from "../../domain/error.ts";
import type { InstalledTool } from "../../ports/tool-installer.ts";

/** A way to have a tool. */
export interface Way {
  /** For messages. */
  readonly name: string;
  /** @throws Error with the reason when it leads nowhere */
  readonly take: (signal: AbortSignal) => Promise<InstalledTool>;
}

/**
 * Takes the ways one after the other, up to the first that leads somewhere.
 * @returns the tool, or each way's reason why there is none
 */
export async function firstWay(
  ways: readonly Way[],
  signal: AbortSignal,
): Promise<InstalledTool | { readonly failures: readonly string[] }> {
  const failures: string[] = [];
  for (const { name, take } of ways) {
    try {
      return await take(signal);
    } catch (error) {
      signal.throwIfAborted();
      failures.push(`${name}: ${messageOf(error)}`);
    }
  }
  return { failures };
}
