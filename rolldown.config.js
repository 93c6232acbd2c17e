import path from "node:path";
import { defineConfig } from "rolldown";
import { bundleLicences, packageOf } from "./scripts/bundle-licences.js";
import { rawText } from "./scripts/raw-text.js";

const SOURCES = path.join(import.meta.dirname, "src", path.sep);

/** The client of GitHub's API comes as a dozen packages, which are always loaded together. */
const API_CLIENT =
  /^(?:@octokit\/.*|before-after-hook|content-type|json-with-bigint|universal-user-agent)$/;

/**
 * A name that no other chunk has, so that none is numbered: the path in `src` of a chunk's last module, which imports the
 * others; of a chunk without modules, that only passes on what another one exports, what it stands for.
 * @param {import("rolldown").PreRenderedChunk} chunk
 */
const pathOf = ({ moduleIds, facadeModuleId: facade, name }) => {
  const last = moduleIds.findLast((id) => id.startsWith(SOURCES));
  if (last) return inSources(last);
  if (moduleIds.length > 0 || !facade) return name;
  return `exports/${packageOf(facade)?.name.replace("/", "-") ?? inSources(facade)}`;
};

/** @param {string} id */
const inSources = (id) => id.slice(SOURCES.length).replace(/\.ts$/, "");

/** Each package gets a file of its own, so that a command loads only what it needs. */
export default defineConfig({
  input: { cli: "src/cli.ts", main: "src/main.ts", post: "src/post.ts" },
  platform: "node",
  transform: { target: "node20" },
  plugins: [rawText(), bundleLicences()],
  // Else every start would load an HTTP client: `@actions/core` names an identity provider.
  treeshake: {
    moduleSideEffects: [{ test: /\/@actions\/core\/lib\/oidc-utils\.js$/, sideEffects: false }],
  },
  output: {
    dir: "dist",
    format: "esm",
    cleanDir: true,
    entryFileNames: "[name].js",
    chunkFileNames: (chunk) => `chunks/${pathOf(chunk)}.js`,
    codeSplitting: {
      // Else one package's file would hold all that it imports, such as an HTTP client that few commands need.
      includeDependenciesRecursively: false,
      groups: [
        {
          debugName: "vendor",
          name: (id) => {
            const found = packageOf(id);
            if (!found) return null;
            const isOfClient = API_CLIENT.test(found.name);
            return `vendor/${(isOfClient ? "@actions/github" : found.name).replace("/", "-")}`;
          },
        },
      ],
    },
  },
});
