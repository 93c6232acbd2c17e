import { defineConfig } from "rolldown";

/** Vendor code goes to a file of its own; what a command needs is loaded when it is called. */
export default defineConfig({
  input: { cli: "src/cli.ts" },
  platform: "node",
  transform: { target: "node20" },
  output: {
    dir: "dist",
    format: "esm",
    cleanDir: true,
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
  },
});
