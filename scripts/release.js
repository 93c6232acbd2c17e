/**
 * Makes a release of what main is at; `--help` lists its commands.
 *
 * `.github/workflows/release.yml` runs the first three, with the gate between, and attests what was packed. Only
 * publish writes anything outside of this folder; it takes git, gh and GH_TOKEN.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { notesOf, pinned, problemsOf, withRepository } from "./release/steps.js";

const FOLDER = "release";
const REPOSITORY = /^[A-Za-z0-9][A-Za-z0-9-]*\/[\w.-]+$/u;

const USAGE = `node scripts/release.js check 1.2.3        says whether the release can begin
node scripts/release.js pack 1.2.3         writes release/loadgate-1.2.3.tgz and release/SHA256SUMS
node scripts/release.js publish 1.2.3 --repository OWNER/NAME
                                           makes the tag, the release, v1, and a commit that pins it
node scripts/release.js --dry-run 1.2.3    runs check, the gate, bundle and pack; says what publish would do`;

const { values, positionals } = givenArguments();
const name = ["help", "dry-run"].find((it) => Object.hasOwn(values, it));
const [command = "", version = ""] = name === undefined ? positionals : [name, ...positionals];

/** @type {Readonly<Record<string, () => void>>} */
const COMMANDS = { check, pack, publish, "dry-run": dryRun, help: () => console.log(USAGE) };

try {
  const run = COMMANDS[command];
  if (!run) throw new Error(`there is no command ${JSON.stringify(command)}\n\n${USAGE}`);
  run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Ends the process where an option is unknown. */
function givenArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        "dry-run": { type: "boolean" },
        help: { type: "boolean", short: "h" },
        repository: { type: "string" },
      },
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 */
function output(program, args) {
  return execFileSync(program, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  }).trim();
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 */
function run(program, args) {
  console.log(`> ${[program, ...args].join(" ")}`);
  execFileSync(program, args, { stdio: ["ignore", "inherit", "inherit"] });
}

/** @throws Error with everything that stands in the way */
function check() {
  const git = (/** @type {readonly string[]} */ ...args) => output("git", args.flat());
  const remoteTags = git("ls-remote", "--tags", "origin").match(/(?<=refs\/tags\/)\S+/gu) ?? [];
  const problems = problemsOf({
    version,
    declared: JSON.parse(readFileSync("package.json", "utf8")).version,
    changelog: readFileSync("CHANGELOG.md", "utf8"),
    branch: git("branch", "--show-current"),
    status: git("status", "--porcelain"),
    isPushed: git("ls-remote", "origin", "refs/heads/main").startsWith(git("rev-parse", "HEAD")),
    tags: [...git("tag", "--list").split("\n"), ...remoteTags],
  });
  if (problems.length > 0) throw new Error(`no release: ${problems.join("\nno release: ")}`);
  console.log(`v${version} can be released`);
}

/** Writes the package and its checksum. */
function pack() {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  // No script of the package runs: everything in it is committed.
  run("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", FOLDER]);
  const sums = readdirSync(FOLDER).map((name) => {
    const sum = createHash("sha256")
      .update(readFileSync(path.join(FOLDER, name)))
      .digest("hex");
    return `${sum}  ${name}\n`;
  });
  writeFileSync(path.join(FOLDER, "SHA256SUMS"), sums.join(""));
  console.log(sums.join("").trimEnd());
}

/** Everything up to the first thing that others would see. */
function dryRun() {
  check();
  run(".ci/run", []);
  run("npm", ["run", "--silent", "bundle"]);
  if (output("git", ["status", "--porcelain", "--", "dist"]) !== "") {
    throw new Error(
      "no release: dist/ is not what the sources make; run npm run bundle, and commit it",
    );
  }
  pack();
  console.log(
    [
      `then publish would: push the tag v${version}; make a draft release with ${readdirSync(FOLDER).join(" and ")};`,
      `publish it; move v${major()}, which is a tag alone; commit the pin of v${version} to README, docs and workflows`,
    ].join("\n"),
  );
}

/** Tag, draft, files, release, moving tag, pin: each only after what it needs is there. */
function publish() {
  const { repository = "" } = values;
  if (!REPOSITORY.test(repository)) throw new Error("publish needs --repository OWNER/NAME");
  const tag = `v${version}`;
  const commit = output("git", ["rev-parse", "HEAD"]);
  const files = readdirSync(FOLDER).map((name) => path.join(FOLDER, name));
  const notes = path.join(FOLDER, "..", `.release-notes-${version}.tmp`);
  writeFileSync(notes, notesOf(readFileSync("CHANGELOG.md", "utf8"), version));
  run("git", ["tag", tag, commit]);
  // Refused where the tag is there already, as when two releases of one version begin at once.
  run("git", ["push", "origin", `refs/tags/${tag}`]);
  run("gh", [
    ...["release", "create", tag, "--repo", repository, "--draft", "--verify-tag"],
    ...["--title", tag, "--notes-file", notes, ...files],
  ]);
  run("gh", ["release", "edit", tag, "--repo", repository, "--draft=false", "--latest"]);
  run("git", ["push", "--force", "origin", `${commit}:refs/tags/v${major()}`]);
  pin({ repository, commit });
  rmSync(notes);
  console.log(
    `One click is left, for Marketplace: https://github.com/${repository}/releases/edit/${tag}, "Publish this Action to the GitHub Marketplace"`,
  );
}

/**
 * Commits what uses the release to main.
 * @param {{ repository: string, commit: string }} release
 */
function pin({ repository, commit }) {
  const pages = output("git", ["ls-files", "README.md", "docs/*.md", "workflows/*.yml"]).split(
    "\n",
  );
  for (const page of pages) {
    const text = readFileSync(page, "utf8");
    writeFileSync(page, pinned(text, { repository, commit, version }));
  }
  writeFileSync("package.json", withRepository(readFileSync("package.json", "utf8"), repository));
  run("git", [
    "commit",
    "--quiet",
    "--message",
    `Pages and workflows use v${version}`,
    "--",
    ...pages,
    "package.json",
  ]);
  run("git", ["push", "origin", "HEAD:refs/heads/main"]);
}

function major() {
  return version.split(".")[0];
}
