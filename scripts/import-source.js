import { mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";

const root = path.resolve(import.meta.dirname, "..");

/**
 * Imports a TypeScript module of ours, which Node 20 cannot do by itself.
 * @param {string} file path from the project's root
 * @returns {Promise<any>} the module
 */
export async function importSource(file) {
  const bundle = await rolldown({
    input: path.join(root, file),
    platform: "node",
    logLevel: "silent",
  });
  const { output } = await bundle.generate({ format: "esm", codeSplitting: false });
  await bundle.close();
  // Below the project, so that packages that are not bundled are found.
  const folder = await mkdtemp(path.join(root, "node_modules", ".source-"));
  try {
    const module = path.join(folder, "module.mjs");
    await writeFile(module, output[0].code);
    return await import(pathToFileURL(module).href);
  } finally {
    await rm(folder, { recursive: true });
  }
}
