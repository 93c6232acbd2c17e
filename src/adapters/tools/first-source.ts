import { type LoadgateError, messageOf } from "../../domain/shared/error.ts";

/** An installed tool. */
export interface InstalledTool {
  /** Absolute path of the program. */
  readonly program: string;
  readonly version: string;
  readonly source: "path" | "cache" | "release" | "cargo";
}

/** A source that can provide a tool. */
export interface ToolSource {
  /** For messages. */
  readonly name: string;
  /** @throws Error with the reason when it fails */
  readonly take: (signal: AbortSignal) => Promise<InstalledTool>;
}

/**
 * Tries the sources in order until one succeeds.
 * @throws an error made from the reasons why each source failed
 */
export async function firstSource(
  sources: readonly ToolSource[],
  signal: AbortSignal,
  errorOf: (failures: readonly string[]) => LoadgateError,
): Promise<InstalledTool> {
  const failures: string[] = [];
  for (const { name, take } of sources) {
    try {
      return await take(signal);
    } catch (error) {
      signal.throwIfAborted();
      failures.push(`${name}: ${messageOf(error)}`);
    }
  }
  throw errorOf(failures);
}
