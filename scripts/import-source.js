import { mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { installPackages } from "./install-packages.js";
import { rawText } from "./raw-text.js";

const root = path.resolve(import.meta.dirname, "..");

/**
 * Imports a TypeScript module of ours, which Node 20 cannot do by itself.
 * @param {string} file path from the project's root
 * @param {string} [made] address of its bundle, where another process has made it
 * @returns {Promise<any>} the module
 */
export async function importSource(file, made) {
  if (made !== undefined) return import(made);
  const { module, remove } = await bundleSource(file);
  try {
    return await import(module);
  } finally {
    await remove();
  }
}

/**
 * Makes one module of a TypeScript module of ours and all that it imports.
 * @param {string} file path from the project's root
 * @returns {Promise<{ module: string, remove: () => Promise<void> }>} its address, and what removes it
 */
export async function bundleSource(file) {
  installPackages(root);
  // Loaded only here: it takes two hundred megabytes, which nobody needs who has a bundle.
  const { rolldown } = await import("rolldown");
  const bundle = await rolldown({
    input: path.join(root, file),
    platform: "node",
    plugins: [rawText()],
    logLevel: "silent",
  });
  const { output } = await bundle.generate({ format: "esm", codeSplitting: false });
  await bundle.close();
  // Below the project, so that packages that are not bundled are found.
  const folder = await mkdtemp(path.join(root, "node_modules", ".source-"));
  const module = path.join(folder, "module.mjs");
  await writeFile(module, output[0].code);
  return { module: pathToFileURL(module).href, remove: () => rm(folder, { recursive: true }) };
}
