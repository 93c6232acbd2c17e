/**
 * What may import what. `npm run generate` writes it as the linter's rules, in biome.layers.json, since a file that
 * several of them match follows only the last.
 */

const FOLDERS =
  "domain config ports report app adapters init bencher counting profiling open-loop bisect action cli composition".split(
    " ",
  );

/** For people's files and GitHub's; the core knows neither. */
const PACKAGES = ["@actions/*", "zod", "yaml"];

/**
 * Files of src that may import only from some of its folders. Where two match a file, the later counts.
 * @typedef {object} Layer
 * @property {string} files
 * @property {string} imports
 * @property {readonly string[]} [not] what else they may not import
 * @property {boolean} [isPure] no Node modules
 * @property {string} message
 */

/** @type {readonly Layer[]} */
const LAYERS = [
  {
    files: "domain/** counting/domain/** profiling/domain/** open-loop/domain/** bisect/domain/**",
    imports: "domain",
    not: PACKAGES,
    isPure: true,
    message: "domain depends on nothing",
  },
  {
    files: "config/**",
    imports: "domain config",
    not: ["@actions/*"],
    message: "config depends on domain only",
  },
  {
    files: "ports/** counting/port.ts profiling/port.ts bisect/ports.ts",
    imports: "domain ports",
    not: PACKAGES,
    isPure: true,
    message: "ports depend on domain only",
  },
  {
    files: "report/** counting/report/** profiling/report/** open-loop/report/** bisect/report/**",
    imports: "domain report",
    not: PACKAGES,
    isPure: true,
    message: "report depends on domain only",
  },
  {
    files: "app/** counting/app/** profiling/app/** open-loop/app/** bisect/app/**",
    imports: "domain ports report app",
    not: PACKAGES,
    isPure: true,
    message: "app depends on domain, ports and report",
  },
  {
    files: "adapters/** counting/adapters/** profiling/adapters/** bisect/adapters/**",
    imports: "domain ports adapters",
    not: ["@actions/core"],
    message: "adapters depend on ports and domain",
  },
  {
    files: "init/**",
    imports: "domain config report app init",
    not: ["@actions/*"],
    isPure: true,
    message: "init decides from what it is given; cli/ reads and writes",
  },
  {
    files: "bencher/**",
    imports: "domain config ports report bencher",
    not: ["**/client/**", "@actions/*"],
    message: "bencher knows the core's ports and domain; composition/ gives it its client",
  },
  {
    files: "bencher/client/**",
    imports: "domain config ports report adapters bencher",
    not: ["@actions/*"],
    message: "Bencher's client is an adapter",
  },
  {
    files: "counting/*.ts !counting/port.ts",
    imports: "domain ports report app adapters counting",
    not: ["../adapters/**", "@actions/*"],
    message: "an instrument puts its own adapters behind its port, and knows the app",
  },
  {
    files: "profiling/*.ts !profiling/port.ts",
    imports: "domain ports report app profiling",
    not: ["../adapters/**", "@actions/*"],
    message: "an instrument puts its own adapters behind its port, and knows the app",
  },
  {
    files: "open-loop/*.ts",
    imports: "domain ports report app open-loop",
    not: ["@actions/*"],
    message: "an instrument knows the app",
  },
  {
    files: "action/**",
    imports: "domain config ports report app bencher composition action",
    not: ["**/bencher/client/**"],
    message: "the action gets adapters from composition/, and does not know the command",
  },
  {
    files: "cli/**",
    imports: "domain config ports report app init bencher bisect composition cli",
    not: ["**/bencher/client/**", "@actions/*"],
    message: "the command gets adapters from composition/, and does not know the action",
  },
  {
    files: "cli.ts",
    imports: "adapters cli",
    not: ["@actions/*"],
    message: "cli.ts is only the command's entry; cli/ has the rest",
  },
  {
    files: "composition/**",
    imports:
      "domain config ports report app adapters bencher counting profiling open-loop bisect composition",
    not: ["@actions/*"],
    message: "composition knows no entry",
  },
];

/**
 * Floors of a folder of src, the lowest first: a folder in it imports only from itself and from those before it, types
 * included. "." is the files in the folder itself.
 * @type {Readonly<Record<string, string>>}
 */
const FLOORS = {
  domain:
    "shared statistics services series metrics run bounds evidence rates history findings stopping gate comparison review shards",
  app: "world arms services plan benchmark stages base measure record judge .",
};

/** Every floor of a folder of src, the lowest first. */
export const floors = Object.entries(FLOORS).map(([folder, names]) => ({
  folder,
  names: names.split(" "),
}));

/** The linter's rules, one a line. */
export function layersText() {
  const overrides = [...LAYERS.map(layerRule), ...floors.flatMap(floorRules)];
  const lines = overrides.map((one) => `    ${JSON.stringify(one)}`);
  return `{\n  "overrides": [\n${lines.join(",\n")}\n  ]\n}\n`;
}

/** @param {Layer} layer */
function layerRule(layer) {
  const { files, isPure } = layer;
  const rule = restricted(files.split(" "), [patternOf(layer)]);
  return isPure
    ? { ...rule, linter: { rules: { ...rule.linter.rules, correctness: NO_NODE_MODULES } } }
    : rule;
}

const NO_NODE_MODULES = { noNodejsModules: "error" };

/** @param {Layer} layer */
function patternOf({ imports, not = [], message }) {
  const allowed = imports.split(" ");
  const others = FOLDERS.filter((folder) => !allowed.includes(folder));
  return { group: [...others.map((folder) => `**/${folder}/**`), ...not], message };
}

/** @param {typeof floors[number]} all */
function floorRules({ folder, names }) {
  const layer = LAYERS.find(({ files }) => files.split(" ").includes(`${folder}/**`));
  if (!layer) throw new Error(`no layer ${folder}`);
  const elsewhere = layer.imports.split(" ").filter((name) => name !== folder);
  return names.slice(0, -1).map((name, index) => {
    const higher = names.slice(index + 1).map((one) => (one === "." ? "../*.ts" : `**/${one}/**`));
    const below = names.slice(0, index).join(", ") || "no other";
    const pattern = {
      // Folders of another layer may have the same names.
      group: [...higher, ...elsewhere.map((one) => `!**/${one}/**`)],
      message: `${folder}/${name} imports only from lower floors of ${folder}: ${below}`,
    };
    return restricted([`${folder}/${name}/**`], [patternOf(layer), pattern]);
  });
}

/**
 * @param {readonly string[]} files
 * @param {readonly { group: readonly string[], message: string }[]} patterns
 */
function restricted(files, patterns) {
  const includes = files.map((file) => (file[0] === "!" ? `!src/${file.slice(1)}` : `src/${file}`));
  const noRestrictedImports = { level: "error", options: { patterns } };
  return {
    includes: [...includes, "!**/*.test.ts"],
    linter: { rules: { style: { noRestrictedImports } } },
  };
}
