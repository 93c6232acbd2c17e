import { Option } from "commander";
import { LoadgateError } from "../domain/shared/error.ts";
import { type AddCommand, CONFIG_OPTION, EXIT_CODES, FAIL_ON_OPTION } from "./registration.ts";

/** Adds `loadgate compare`. */
export const addCompare: AddCommand = (program, actionOf) =>
  program
    .command("compare")
    .description("Compare two run files that were measured one after the other.")
    .argument("<base>", "run.jsonl of the earlier run")
    .argument("<head>", "run.jsonl of the run to judge")
    .addOption(CONFIG_OPTION)
    .addOption(FAIL_ON_OPTION)
    .option("--out <dir>", "also write comparison.json, report.md and report.html there")
    .option("--json", "print the comparison as JSON")
    .action(actionOf(async () => (await import("./compare.ts")).compare));

/** Adds `loadgate report`. */
export const addReport: AddCommand = (program, actionOf) =>
  program
    .command("report")
    .description("Judge run files again, the shards of a run as one, and print the result.")
    .argument("<run...>", "run file of each shard, or a folder that holds them")
    .addOption(CONFIG_OPTION)
    .addOption(
      new Option("--format <format>", "what is printed")
        .choices(["terminal", "markdown", "html", "json", "bmf"])
        .default("terminal"),
    )
    .addOption(FAIL_ON_OPTION)
    .option("--store <store>", "stored baseline: a folder, or branch:NAME; only read here")
    .option("--allow-missing-shards", "pass also where a shard left no run file")
    .addHelpText(
      "after",
      `
Examples:
  loadgate report shard-1/run.jsonl.gz shard-2/run.jsonl.gz
  loadgate report shards --format html > report.html
${EXIT_CODES}`,
    )
    .action(actionOf(async () => (await import("./report.ts")).report));

function numberFrom(text: string): number {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  const hint = "Give the number of a pull request, such as 12.";
  throw new LoadgateError("usage", `--pull-request: found ${JSON.stringify(text)}`, { hint });
}

/** Adds `loadgate track`. */
export const addTrack: AddCommand = (program, actionOf) =>
  program
    .command("track")
    .description("Send a run file to Bencher, again or for the first time.")
    .argument("[run]", "run.jsonl of the run to send")
    .addOption(CONFIG_OPTION)
    .option("--pull-request <number>", "number of the pull request that was measured", numberFrom)
    .option("--base-branch <name>", "its base branch; the default branch without it")
    .option("--base-sha <sha>", "its base commit; the one that was measured without it")
    .option("--head-sha <sha>", "its head commit; the one that was measured without it")
    .option("--project <slug>", "project in Bencher")
    .option("--host <url>", "address of Bencher's API")
    .option("--testbed <name>", "name of the machine's kind")
    .option("--archive", "instead of sending, archive the branches of --pull-request")
    .option("--json", "print what came of it as JSON")
    .addHelpText(
      "after",
      `
The key is read from BENCHER_API_KEY. A run that was sent before is not sent again.

Examples:
  loadgate track loadgate-out/run.jsonl
  loadgate track run.jsonl --pull-request 12 --base-branch main
  loadgate track --archive --pull-request 12
${EXIT_CODES}`,
    )
    .action(actionOf(async () => (await import("./track.ts")).trackCommand));
