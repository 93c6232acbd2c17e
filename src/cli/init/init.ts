import { existsSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import path from "node:path";
import { clones, openRepository } from "../../composition/files.ts";
import { DEFAULT_CONFIG_FILE } from "../../config/load.ts";
import { withoutControls } from "../../domain/shared/control-characters.ts";
import { LoadgateError, messageOf } from "../../domain/shared/error.ts";
import { present } from "../../domain/shared/present.ts";
import { actionAddress, type OwnCopy, parseRepository } from "../../init/address.ts";
import { type Found, findServices } from "../../init/detect.ts";
import { commentOf, draftConfiguration } from "../../init/draft.ts";
import { setUpSteps } from "../../init/set-up.ts";
import {
  bencherText,
  KEY_SECRET,
  type WorkflowOptions,
  workflowFile,
  workflowText,
} from "../../init/workflow.ts";
import type { CliContext } from "../context.ts";
import { listFolder, nearestWith } from "./files.ts";

const CUT =
  "It looked at the first 20,000 files and folders only: run it in the folder of a service to find that.";

/** What is suspected after the plan may take the budget once more. */
const TIMES_BUDGET = 2;

/** A job's time besides measuring: fetching, building, installing the load generator. */
const JOB_MINUTES_BESIDES = 20;

/**
 * `loadgate init`: writes a commented configuration for the services of this folder, and one workflow to the root
 * of its repository. The baseline is kept by a branch or by Bencher.
 * @throws LoadgateError `usage` when a file already exists
 */
export async function init(
  context: CliContext,
  options: { readonly force?: boolean; readonly bencher?: string },
): Promise<void> {
  const folder = realpathSync(process.cwd());
  const root = nearestWith(".git", folder);
  const inRepository = folderIn(root, folder);
  const listing = listFolder(folder, inRepository === "" ? "" : `${inRepository}/`);
  const found = findServices(listing, path.basename(folder));
  const draft = draftConfiguration(found.services, options.bencher);
  const own = parseRepository(await clones.originOf(folder, context.environment));
  const copy = await ownCopy(root, context.environment);
  const action = actionAddress(copy, own?.host);
  const setUp = setUpSteps(found.services.flatMap((service) => service.setUp));
  const repository = openRepository(folder, context.environment);
  const branch = (await repository.defaultBranch()) ?? (await repository.head())?.ref ?? "main";
  const text = chosenWorkflow(options.bencher, {
    action,
    setUp: setUp.steps,
    folder: inRepository,
    branch,
    timeoutMinutes: TIMES_BUDGET * draft.minutes + JOB_MINUTES_BESIDES,
  });
  const files = new Map([
    [DEFAULT_CONFIG_FILE, [...found.unread.map((note) => commentOf(note)), draft.text].join("\n")],
    [path.relative(folder, path.join(root, workflowFile(inRepository))), text],
  ]);
  writeAll(files, options.force);

  const made = found.services.flatMap(({ directory, makes }) =>
    makes.map((each) => path.posix.join(directory, each)),
  );
  const results = [...new Set([".loadgate/", "loadgate-out/", "loadgate-soak/", ...made])];
  const written = [...files.keys()];
  const kept = await clones.notIgnored(folder, [...written, ...results], context.environment);
  const toIgnore = results.filter((one) => kept.includes(one));
  // Without a repository, git keeps nothing.
  const unseen = kept.length === 0 ? [] : written.filter((one) => !kept.includes(one));
  const lines = present([
    ...foundLines(found),
    listing.isCut && CUT,
    ...setUp.conflicts,
    `Wrote ${written.join(" and ")}.`,
    unseen.length > 0 &&
      `git ignores ${unseen.join(" and ")}: no pull request has it until .gitignore lets it through.`,
    "",
    "Next:",
    ...present([
      `\`loadgate check\` builds and starts what is here and sends each request once: correct the commands, paths and expected answers in ${DEFAULT_CONFIG_FILE} until it passes.`,
      `\`loadgate run --budget ${draft.localMinutes}m\` measures what is here.`,
      `\`loadgate run --count --base ${branch}\` counts instructions instead, with Valgrind: it finds smaller changes, and in compiled servers the functions that grew.`,
      action.task,
      options.bencher !== undefined && keyStep(options.bencher),
      toIgnore.length > 0 && `Add to .gitignore: ${toIgnore.join(", ")}`,
    ]).map((step, index) => `  ${index + 1}. ${step}`),
  ]);
  context.stdout.write(`${lines.map((line) => withoutControls(line)).join("\n")}\n`);
}

/**
 * The workflow that `loadgate init` writes.
 * @param project slug of the project in Bencher that keeps the baseline; absent if a branch keeps it
 */
function chosenWorkflow(project: string | undefined, options: Omit<WorkflowOptions, "about">) {
  const [write, keeper, by] =
    project === undefined ? [workflowText, "a branch", ""] : [bencherText, "Bencher", " --bencher"];
  const about = `Measures each pull request beside its base, and each push; ${keeper} keeps the baseline.`;
  return write({ ...options, about: [about, `By \`loadgate init${by}\`.`] });
}

function keyStep(project: string): string {
  return `Create the project ${project} in Bencher, if it is not there, and a key of it, for which Bencher's client needs your own key in BENCHER_API_KEY: \`bencher project key create ${project} --name github\`. Store the new key as the secret ${KEY_SECRET}, the only one that is needed: \`gh secret set ${KEY_SECRET}\`.`;
}

/**
 * A folder's path in its repository, empty for the root. @throws LoadgateError `usage` if a workflow cannot name it
 */
function folderIn(root: string, folder: string): string {
  const inRepository = path.relative(root, folder).replaceAll(path.sep, "/");
  if (!inRepository.includes("${{")) return inRepository;
  const hint = "GitHub would take ${{ for an expression: rename the folder.";
  throw new LoadgateError("usage", `${inRepository} cannot be named in a workflow`, { hint });
}

function foundLines({ services, left, unread, unnamed }: Found): readonly string[] {
  const count = services.length === 1 ? "one server" : `${services.length} servers`;
  return present([
    services.length === 0
      ? "Found nothing here that could be a server, so one is sketched for you to fill in."
      : `Found ${count}:`,
    ...services.flatMap(({ name, kind, directory, serves, notes, pathNotes }) => [
      `  ${name}: ${kind}, in ${directory}${serves ? "" : " (a guess: nothing in it says that it answers HTTP)"}`,
      ...[...notes, ...pathNotes].map((note) => `    ${note}`),
    ]),
    ...unread,
    left.length > 0 &&
      `Left out ${left.length} more, as one run cannot load so many: ${left[0]} and others.`,
    ...unnamed.map(
      (folder) =>
        `Left out the folder ${JSON.stringify(folder)}, whose name commands would need in quotes: rename it, or add its server yourself.`,
    ),
  ]);
}

/** Writes all files, or none if one already exists. */
function writeAll(files: ReadonlyMap<string, string>, force?: boolean): void {
  const there = [...files.keys()].find((file) => existsSync(file));
  if (there !== undefined && !force) {
    const hint = "`loadgate init --force` overwrites it.";
    throw new LoadgateError("usage", `${there} is there already`, { hint });
  }
  for (const [file, text] of files) {
    try {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    } catch (cause) {
      const message = `${path.resolve(file)} cannot be written: ${messageOf(cause)}`;
      throw new LoadgateError("usage", message, { hint: "Make the folder writable.", cause });
    }
  }
}

/**
 * Finds the origin of the running copy of Loadgate.
 * @param projectRoot absolute path of the repository that is initialized
 * @param start a folder in the copy; by default that of this file
 */
export async function ownCopy(
  projectRoot: string,
  environment: NodeJS.ProcessEnv,
  start: string = import.meta.dirname,
): Promise<OwnCopy> {
  const folder = nearestWith("package.json", start);
  const clone = await clones.readClone(folder, "action.yml", environment);
  const isInside = clone && realpathSync(clone.root) === realpathSync(projectRoot);
  const { commit, isPublished } = clone ?? {};
  const inside = isInside ? clone.inside : undefined;
  return { remote: parseRepository(clone?.remote), commit, isPublished, inside };
}
