import { defineConfig } from "rolldown";
import { bundleLicences, packageOf } from "./scripts/bundle-licences.js";

/** Each package gets a file of its own, so that a command loads only what it needs. */
export default defineConfig({
  input: { cli: "src/cli.ts", main: "src/main.ts", post: "src/post.ts" },
  platform: "node",
  transform: { target: "node20" },
  plugins: [bundleLicences()],
  output: {
    dir: "dist",
    format: "esm",
    cleanDir: true,
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    codeSplitting: {
      groups: [
        {
          debugName: "vendor",
          name: (id) => {
            const found = packageOf(id);
            return found ? `vendor/${found.name.replace("/", "-")}` : null;
          },
        },
      ],
    },
  },
});
