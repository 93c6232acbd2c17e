/**
 * Makes a release of a commit of main; `--help` lists its commands.
 *
 * Pages and workflows name the commit that they use. So pin comes first: its changes are merged like any others, and
 * after the release nothing is left to push. `.github/workflows/release.yml` then releases the commit that main pins:
 * it runs the others, with the gate between, and attests what was packed. Only publish writes anything outside of this
 * folder; it takes git, gh and GH_TOKEN.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { notesOf, pinned, pinnedCommit, problemsOf, withRepository } from "./release/steps.js";

const FOLDER = "release";
const MAIN = "origin/main";
const PICTURE = "docs/images/comment.png";
const REPOSITORY = /^[A-Za-z0-9][A-Za-z0-9-]*\/[\w.-]+$/u;

const USAGE = `node scripts/release.js check 1.2.3        says whether the release can begin
node scripts/release.js picture            draws the pictures of the docs again, of a recorded run, if a change of the
                                           report came after them, for a pull request
node scripts/release.js pin 1.2.3 --repository OWNER/NAME
                                           writes this commit into pages and workflows, for a pull request
node scripts/release.js commit 1.2.3 --repository OWNER/NAME
                                           prints the commit that main pins
node scripts/release.js pack 1.2.3         writes release/loadgate-1.2.3.tgz and release/SHA256SUMS
node scripts/release.js publish 1.2.3 --repository OWNER/NAME
                                           makes the tag, the release and v1, of the commit that main pins
node scripts/release.js --dry-run 1.2.3    runs check, the gate, bundle and pack; says what publish would do`;

const { values, positionals } = givenArguments();
const name = ["help", "dry-run"].find((it) => Object.hasOwn(values, it));
const [command = "", version = ""] = name === undefined ? positionals : [name, ...positionals];

/** @type {Readonly<Record<string, () => void>>} */
const COMMANDS = {
  check,
  picture,
  pin,
  commit,
  pack,
  publish,
  "dry-run": dryRun,
  help: () => console.log(USAGE),
};

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
    status: git("status", "--porcelain"),
    isOnMain: git("branch", "--remotes", "--contains", "HEAD").split(/\s+/u).includes(MAIN),
    tags: [...git("tag", "--list").split("\n"), ...remoteTags],
    newerReport: newerReport(),
  });
  if (problems.length > 0) throw new Error(`no release: ${problems.join("\nno release: ")}`);
  console.log(`v${version} can be released`);
}

/**
 * Commits that changed the report after the one that drew the picture of it, the newest first. Tests draw nothing.
 * @returns {readonly string[]} one line each
 */
function newerReport() {
  const drawn = output("git", ["log", "-1", "--format=%H", "--", PICTURE]);
  const range = drawn === "" ? "HEAD" : `${drawn}..HEAD`;
  const report = ["src/report", ":(exclude)*.test.ts"];
  return output("git", ["log", "--format=%h %s", range, "--", ...report])
    .split("\n")
    .filter(Boolean);
}

function picture() {
  if (newerReport().length > 0) run("npm", ["run", "picture"]);
  else console.log("the pictures are newer than the report");
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
      "then pin would write this commit into README, docs and workflows; once that is merged, publish would:",
      `push the tag v${version}; make a draft release with ${readdirSync(FOLDER).join(" and ")}; publish it; move v${major()}, which is a tag alone`,
    ].join("\n"),
  );
}

/** Tag, draft, files, release, moving tag: each only after what it needs is there. */
function publish() {
  const repository = givenRepository();
  const tag = `v${version}`;
  const commit = output("git", ["rev-parse", "HEAD"]);
  if (commit !== commitOnMain()) throw new Error(`main pins ${commitOnMain()}, not ${commit}`);
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
  rmSync(notes);
  console.log(
    `One click is left, for Marketplace: https://github.com/${repository}/releases/edit/${tag}, "Publish this Action to the GitHub Marketplace"`,
  );
}

/** Writes into pages and workflows that they use this commit. */
function pin() {
  check();
  const repository = givenRepository();
  const commit = output("git", ["rev-parse", "HEAD"]);
  const pages = output("git", ["ls-files", "README.md", "docs/*.md", "workflows/*.yml"]);
  for (const page of pages.split("\n")) {
    const text = readFileSync(page, "utf8");
    writeFileSync(page, pinned(text, { repository, commit, version }));
  }
  writeFileSync("package.json", withRepository(readFileSync("package.json", "utf8"), repository));
  console.log(
    `Pages and workflows use ${commit}. Merge that in a pull request, then start the workflow Release.`,
  );
}

function commit() {
  console.log(commitOnMain());
}

/** @throws Error where main pins no commit as this version */
function commitOnMain() {
  const page = output("git", ["show", `${MAIN}:workflows/pull-request.yml`]);
  const found = pinnedCommit(page, { repository: givenRepository(), version });
  if (found === undefined) {
    const command = `node scripts/release.js pin ${version} --repository ${givenRepository()}`;
    throw new Error(`main does not pin v${version}: run ${command}, and merge what it writes`);
  }
  return found;
}

function givenRepository() {
  const { repository = "" } = values;
  if (!REPOSITORY.test(repository)) throw new Error(`${command} needs --repository OWNER/NAME`);
  return repository;
}

function major() {
  return version.split(".")[0];
}
