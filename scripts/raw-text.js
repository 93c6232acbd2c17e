import { readFile } from "node:fs/promises";
import path from "node:path";

const RAW = "?raw";

/**
 * A plugin of Rolldown: what is imported with `?raw`, as Vite has it, is the text of that file.
 * @returns {import("rolldown").Plugin}
 */
export function rawText() {
  return {
    name: "raw-text",
    resolveId(id, importer) {
      if (!id.endsWith(RAW) || importer === undefined) return null;
      return path.resolve(path.dirname(importer), id);
    },
    async load(id) {
      if (!id.endsWith(RAW)) return null;
      const text = await readFile(id.slice(0, -RAW.length), "utf8");
      return { code: `export default ${JSON.stringify(text)};`, moduleType: "js" };
    },
  };
}
