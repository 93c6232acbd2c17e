/** The steps of a release that only read or change text. */

/** What stands in `uses:` until there is a release; the README's narrow workflow has no comment beside it. */
const PLACEHOLDER =
  "--set-this-to-your-copy--/loadgate@0{40}(?: # your copy of Loadgate: OWNER/loadgate@COMMIT)?";

const VERSION = /^\d+\.\d+\.\d+$/u;

/**
 * What is wrong with a release before anything is done.
 * @param {object} found
 * @param {string} found.version that was asked for, without `v`
 * @param {string} found.declared version in package.json
 * @param {string} found.changelog
 * @param {string} found.status of git, one line for each changed file
 * @param {boolean} found.isOnMain whether the commit is one of the remote's main
 * @param {readonly string[]} found.tags in the clone or on the remote
 * @param {readonly string[]} found.newerReport commits that changed what a report shows after the pictures were drawn
 * @returns {readonly string[]} one line each; empty where it can begin
 */
export function problemsOf({ version, declared, changelog, status, isOnMain, tags, newerReport }) {
  if (!VERSION.test(version)) return [`"${version}" is no version: give it as 1.2.3, without v`];
  const problems = [];
  if (declared !== version) problems.push(`package.json: version is ${declared}, not ${version}`);
  if (notesOf(changelog, version) === "") {
    problems.push(`CHANGELOG.md: there is nothing under "## [${version}] - YYYY-MM-DD"`);
  }
  const undone = datedVersions(changelog).filter(
    (one) => one !== version && !tags.includes(`v${one}`),
  );
  if (undone.length > 0) {
    problems.push(`CHANGELOG.md: ${undone.join(", ")} has a date, but no tag: it is not released`);
  }
  if (newerReport.length > 0) {
    problems.push(
      `docs/images: the pictures are older than ${newerReport[0]}: run \`node scripts/release.js picture\`, and merge what it draws`,
    );
  }
  if (status !== "") problems.push(`files differ from the commit:\n${status}`);
  if (!isOnMain) problems.push("the commit is none of origin/main, of which releases are made");
  if (tags.includes(`v${version}`)) {
    problems.push(
      `tag v${version} exists: a version is released once; raise it in package.json. After a release that failed half-way, delete its draft and \`git push --delete origin v${version}\` first`,
    );
  }
  const above = tags.filter((tag) => VERSION.test(tag.slice(1)) && isAbove(tag.slice(1), version));
  if (above.length > 0) {
    problems.push(`${above.join(", ")} came before it: v${version.split(".")[0]} would move back`);
  }
  return problems;
}

/**
 * @param {string} one
 * @param {string} other
 */
function isAbove(one, other) {
  return one.localeCompare(other, "en", { numeric: true }) > 0;
}

/**
 * What the changelog says of a version (Keep a Changelog 1.1.0).
 * @param {string} changelog
 * @param {string} version
 * @returns {string} Markdown; empty where it has no dated section of that version, or one without text
 */
export function notesOf(changelog, version) {
  const [, ...sections] = changelog.split(/^## /mu);
  const heading = new RegExp(
    `^\\[${version.replaceAll(".", "\\.")}\\] - \\d{4}-\\d{2}-\\d{2}\n`,
    "u",
  );
  const own = sections.find((section) => heading.test(section));
  const text = own?.replace(heading, "").replaceAll(/^\[[^\]]+\]: \S+$/gmu, "");
  return text?.trim() ?? "";
}

/** @param {string} changelog */
function datedVersions(changelog) {
  return changelog.match(/(?<=^## \[)[\d.]+(?=\] - \d{4}-\d{2}-\d{2}$)/gmu) ?? [];
}

/**
 * A page or workflow whose steps use a release.
 * @param {string} text
 * @param {{ repository: string, commit: string, version: string }} release
 */
export function pinned(text, { repository, commit, version }) {
  const earlier = `${repository.replaceAll(".", "\\.")}@[0-9a-f]{40} # v\\d+\\.\\d+\\.\\d+`;
  const pin = new RegExp(`(uses: )(?:${PLACEHOLDER}|${earlier})`, "gu");
  return text.replaceAll(pin, `$1${repository}@${commit} # v${version}`);
}

/**
 * The commit that a page pins as a version.
 * @param {string} text
 * @param {{ repository: string, version: string }} release
 * @returns {string | undefined}
 */
export function pinnedCommit(text, { repository, version }) {
  const pin = `uses: ${repository}@([0-9a-f]{40}) # v${version}`.replaceAll(".", "\\.");
  return new RegExp(`${pin}$`, "mu").exec(text)?.[1];
}

/**
 * package.json with the repository that it is released from.
 * @param {string} text
 * @param {string} repository OWNER/NAME
 */
export function withRepository(text, repository) {
  const { license, ...manifest } = JSON.parse(text);
  const address = `https://github.com/${repository}`;
  const own = {
    license,
    repository: { type: "git", url: `git+${address}.git` },
    homepage: `${address}#readme`,
  };
  // Where people look for them: beside the licence.
  const entries = Object.entries(manifest).filter(([name]) => !(name in own));
  const at = entries.findIndex(([name]) => name === "type");
  entries.splice(at, 0, ...Object.entries(own));
  return `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`;
}

/**
 * What Marketplace refuses in an action's metadata.
 * @param {{ name?: unknown, description?: unknown, branding?: { icon?: unknown, color?: unknown }, inputs?: Record<string, { description?: unknown }> }} action
 * @returns {readonly string[]} one line each
 */
export function marketplaceProblems({ name, description, branding, inputs = {} }) {
  const problems = [];
  if (typeof name !== "string" || name === "") problems.push("action.yml: there is no name");
  if (typeof description !== "string" || description === "" || description.length >= 125) {
    problems.push("action.yml: description is missing, or has 125 characters or more");
  }
  if (!branding?.icon || !branding.color)
    problems.push("action.yml: branding needs icon and color");
  for (const [id, input] of Object.entries(inputs)) {
    if (!input.description) problems.push(`action.yml: input ${id} has no description`);
  }
  return problems;
}
