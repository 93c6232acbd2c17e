import { engine } from "../../scripts/engine.js";

export { engine };

/**
 * Aborted by SIGINT and SIGTERM; whatever then still runs ends with this process.
 */
export const signal = engine.stopOnSignals(process);

/**
 * The pinned oha, installed as the command does it.
 * @returns {Promise<{ program: string, generator: ReturnType<typeof engine.createOha> }>}
 */
export async function pinnedOha() {
  const tool = await engine.installOha(
    {
      version: engine.OHA_VERSION,
      environment: process.env,
      onLine: (line) => console.error(line),
    },
    signal,
  );
  return { program: tool.program, generator: engine.createOha(tool, process.env) };
}
