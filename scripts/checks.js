/**
 * The name of a check, and the shell command that fails where something is wrong.
 * @typedef {readonly [name: string, command: string]} Check
 */

const GO = 'test -z "$(gofmt -l .)" && go vet ./...';
const CLIPPY = "cargo fmt --check && cargo clippy --locked --all-targets --quiet -- -D warnings";

/**
 * What the gate checks first, since it writes what the tests run.
 * @type {readonly Check[]}
 */
export const CHECKS_BEFORE = [
  [
    "dist is what the sources build",
    'npm run --silent bundle > /dev/null && git diff --exit-code --stat -- dist && test -z "$(git status --porcelain -- dist)"',
  ],
];

/**
 * What the gate checks while tests run.
 * @type {readonly Check[]}
 */
export const CHECKS_BESIDE = [
  ["types", "npx --no-install tsc"],
  ["lint", "npx --no-install biome check --error-on-warnings ."],
  ["generated files are current", "npm run --silent generate -- --check"],
  ["gofmt and go vet", inEach(["servers/go"], GO)],
  ["cargo fmt and clippy", inEach(["servers/rust"], CLIPPY)],
];

/**
 * What a change of Loadgate itself does not touch: servers of published articles and of benchmarks.
 * @type {readonly Check[]}
 */
export const CHECKS_AT_NIGHT = [
  [
    "gofmt and go vet of published servers and benchmarks",
    inEach(
      [
        ...["bench/barest/go", "bench/profiles/go", "experiment/soak-servers/go"],
        "examples/postgresql",
        ...["greet", "experiments", "static", "echo", "echo/hello", "echo/idle"].map(
          (name) => `servers/published/${name}/go`,
        ),
      ],
      GO,
    ),
  ],
  [
    "cargo fmt and clippy of published servers and benchmarks",
    `${inEach(
      [
        ...["bench/barest/rust", "bench/profiles/rust"],
        ...["greet", "experiments", "static", "echo/hello", "echo/idle"].map(
          (name) => `servers/published/${name}/rust`,
        ),
      ],
      "cargo fmt --check",
    )} && ${inEach(["servers/published/echo/rust"], CLIPPY)}`,
  ],
  [
    "published echo servers",
    "(cd servers/published/echo/go && go test ./...) && (cd servers/published/echo/rust && cargo test --locked --quiet)",
  ],
  ["Dockerfiles", "scripts/lint-dockerfiles.sh"],
];

/**
 * @param {readonly string[]} folders
 * @param {string} command
 * @returns {string} the command in one folder after the other, up to the first in which it fails
 */
function inEach(folders, command) {
  return folders.map((folder) => `(cd ${folder} && ${command})`).join(" && ");
}
