import { writeFile } from "node:fs/promises";
import path from "node:path";
import { rolldown } from "rolldown";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/**
 * Bundles sources for a process of their own, since Node 20 runs no TypeScript.
 * @param folder where the program is written
 * @param source TypeScript that imports from `src/…`
 * @returns path of a program for node
 */
export async function bundle(folder: string, source: string): Promise<string> {
  const entry = path.join(folder, "entry.ts");
  await writeFile(entry, source.replaceAll('"src/', `"${ROOT}/src/`));
  const built = await rolldown({ input: entry, platform: "node", cwd: ROOT });
  const file = path.join(folder, "program.mjs");
  await built.write({ file, format: "esm" });
  await built.close();
  return file;
}
