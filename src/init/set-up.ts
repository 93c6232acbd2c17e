import { yamlBlock } from "./yaml-text.ts";

/** Actions that set up a language or keep its downloads, each pinned to the commit of a release tag in its own repository. */
export const ACTIONS = {
  node: "actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0",
  bun: "oven-sh/setup-bun@0c5077e51419868618aeaa5fe8019c62421857d6 # v2.2.0",
  go: "actions/setup-go@b7ad1dad31e06c5925ef5d2fc7ad053ef454303e # v7.0.0",
  cache: "actions/cache@27d5ce7f107fe9357f9df03efb73ab90386fccae # v5.0.5",
  python: "actions/setup-python@5fda3b95a4ea91299a34e894583c3862153e4b97 # v7.0.0",
  uv: "astral-sh/setup-uv@20cfd1bf945f4377ade1205e4dbc17946fc9a30d # v10.0.1",
  java: "actions/setup-java@b6effb05e454b25005698d916606bdc6ffcbf961 # v5.7.0",
  dotnet: "actions/setup-dotnet@a98b56852c35b8e3190ac28c8c2271da59106c68 # v6.0.0",
  ruby: "ruby/setup-ruby@0dafeac902942906541bc140009cdbf32665b601 # v1.315.0",
  php: "shivammathur/setup-php@f3e473d116dcccaddc5834248c87452386958240 # v2.37.2",
} as const;

/** An action that sets something up, with its inputs, or a command. */
export type SetUp =
  | {
      readonly action: keyof typeof ACTIONS;
      readonly inputs: Readonly<Record<string, string>>;
    }
  | { readonly command: string };

/** Cargo's build folder. Each checkout has its own, because two checkouts would reuse each other's builds. */
const CARGO_BUILDS = "~/.cache/cargo-build";

/**
 * Caches Cargo's downloads and compiled dependencies of both arms; the runner's image has Rust. The cache is
 * written once for a pull request, whose base is at the same path in each of its runs, and once for a branch, so it
 * does not grow. Cargo knows that folder from 1.91 on.
 */
export const CARGO_STEPS: readonly SetUp[] = [
  {
    action: "cache",
    inputs: {
      path: `~/.cargo/registry\n~/.cargo/git\n${CARGO_BUILDS}`,
      key: `cargo-\${{ runner.os }}-\${{ hashFiles('**/Cargo.lock') }}-\${{ github.event.pull_request.number || 'branch' }}`,
      "restore-keys": `cargo-\${{ runner.os }}-\${{ hashFiles('**/Cargo.lock') }}-`,
    },
  },
  {
    command: `echo "CARGO_BUILD_BUILD_DIR=${CARGO_BUILDS.replace("~", "$HOME")}/{workspace-path-hash}" >> "$GITHUB_ENV"`,
  },
];

/**
 * Uses each action once, because a second step would undo the first.
 * @param needed in the order of the steps; the first value of an input wins
 * @returns the steps of a workflow as YAML list items without indentation, and as conflicts one sentence for each
 * input that would need two values
 */
export function setUpSteps(needed: readonly SetUp[]) {
  const inputsOf = new Map<string, Record<string, string>>();
  const conflicts: string[] = [];
  for (const each of needed) {
    if ("command" in each) continue;
    const inputs = inputsOf.get(each.action) ?? {};
    inputsOf.set(each.action, inputs);
    for (const [name, value] of Object.entries(each.inputs)) {
      const first = versionIn(inputs, name);
      if (first === undefined) inputs[name] = value;
      else if (first !== value) {
        conflicts.push(
          `The workflow sets up ${each.action} by ${first}; another server wants ${value}.`,
        );
      }
    }
  }
  const steps = needed.map((each) =>
    "command" in each
      ? `- ${yamlBlock({ run: each.command }, 2).trimStart()}`
      : stepText(ACTIONS[each.action], inputsOf.get(each.action) ?? {}),
  );
  return { steps: [...new Set(steps)], conflicts: [...new Set(conflicts)] };
}

/** The current value of an input; a version may be given by name or by file. */
function versionIn(inputs: Readonly<Record<string, string>>, name: string): string | undefined {
  const other = name.endsWith("-file") ? name.slice(0, -"-file".length) : `${name}-file`;
  return inputs[name] ?? inputs[other];
}

/**
 * A step of a workflow as a YAML list item, without indentation.
 * @param action with its commit
 */
export function stepText(action: string, inputs: Readonly<Record<string, string>>): string {
  return `- uses: ${action}\n${yamlBlock({ with: inputs }, 2)}`;
}
