import { Command, CommanderError } from "commander";
import { LoadgateError } from "../domain/shared/error.ts";
import { VERSION } from "../version.ts";
import type { CliContext, CliProcess } from "./context.ts";
import { type AddCommand, CONFIG_OPTION, EXIT_CODES, FAIL_ON_OPTION } from "./registration.ts";
import { addCompare, addReport, addTrack } from "./result-commands.ts";
import { paletteFor } from "./screen/terminal.ts";
import { createTerminalProgress } from "./screen/terminal-progress.ts";

/**
 * Parses and executes the command line. Commands are loaded on demand, so that `--help` starts fast.
 * @returns the exit code
 * @throws LoadgateError as the commands do, and `usage` for an invalid command line
 */
export async function runCli({ argv, stderr, ...given }: CliProcess): Promise<number> {
  const { stdout, environment } = given;
  const progress = createTerminalProgress(stderr, environment);
  const context: CliContext = { ...given, progress, palette: paletteFor(stdout, environment) };
  let exitCode = 0;
  const program = new Command("loadgate")
    .description("Builds HTTP servers, loads them with oha, compares, reports and gates.")
    .version(VERSION, "-V, --version")
    .addHelpText("after", EXIT_CODES)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      // Errors are thrown and shown once, together with all others.
      writeErr: () => {},
    });
  const measuring = [addCheck, addRun, addBisect, addSoak, addDoctor];
  const judging = [addCompare, addReport, addTrack];
  // In the order of the help.
  for (const add of [...measuring, ...judging, addValidate, addInit, addSite]) {
    add(program, (load) => async (...words) => {
      const command = await load();
      // Commander does not know their types.
      const code = await command(context, ...(words as never[]));
      if (typeof code === "number") exitCode = code;
    });
  }
  try {
    await program.parseAsync([...argv], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    throw usageError(program, error);
  } finally {
    progress.end();
  }
  return exitCode;
}

/** Converts Commander's error to one of ours, with a hint. */
function usageError(program: Command, error: CommanderError): LoadgateError {
  if (error.code === "commander.help") {
    const topic = program.args[0] === "help" ? program.args[1] : undefined;
    const message =
      topic === undefined ? "No command was given" : `There is no command ${JSON.stringify(topic)}`;
    const hint = "`loadgate run` does the whole job; `loadgate --help` lists the commands.";
    return new LoadgateError("usage", message, { hint });
  }
  const [message = "", ...more] = error.message.replace(/^error: /, "").split("\n");
  return new LoadgateError("usage", message, {
    details: more,
    hint: "`loadgate --help` lists the commands, `loadgate COMMAND --help` their options.",
    cause: error,
  });
}

const addCheck: AddCommand = (program, actionOf) =>
  program
    .command("check")
    .description("Build head, start it, send each request once; say what a run would do and cost.")
    .addOption(CONFIG_OPTION)
    .option("--only <glob>", "check only series such as 'api/greet c=8' or 'rust/*'")
    .option("--json", "print JSON")
    .action(actionOf(async () => (await import("./check.ts")).check));

const addRun: AddCommand = (program, actionOf) =>
  program
    .command("run")
    .description("Build, measure, compare with the stored baseline, report, gate.")
    .addOption(CONFIG_OPTION)
    .option(
      "--base <ref>",
      "measure this commit beside head in the same run, such as latest-release, or main (its merge base with head); of several, with commas between, the gate judges the first; none for history only",
      "none",
    )
    .option("--no-base-required", "pass also where base cannot be measured")
    .option("--budget <duration>", "wall time for measuring, such as 90s or 5m, or auto")
    .option("--at-most <duration>", "longest time that a budget of auto takes")
    .option("--only <glob>", "measure only series such as 'api/greet c=8' or 'rust/*'")
    .option(
      "--out <dir>",
      "folder for run.jsonl, comparison.json, report.md, report.html, bmf.json",
      "loadgate-out",
    )
    .option("--store <store>", "stored baseline: a folder, or branch:NAME")
    .addOption(FAIL_ON_OPTION)
    .option(
      "--fail-fast",
      "end at the first regression from base; what is undecided fails the gate",
    )
    .option("--seed <text>", "seed of the bursts' order; a new one without it")
    .option("--shard <n/m>", "measure one of m parts of the plan, such as 3/8, and judge nothing")
    .option("--count", "count instructions and allocations per request instead of timing")
    .option("--dry-run", "print the plan and its time, build and start nothing")
    .option("--no-cache", "build base anew, and keep nothing of it for later runs")
    .option("--no-track", "send nothing to Bencher, whatever the configuration says")
    .option("--json", "print the comparison as JSON")
    .addHelpText(
      "after",
      `
Examples:
  loadgate run --dry-run
  loadgate run --base main
  loadgate run --budget 60s --only 'rust/*'
  loadgate run --json > comparison.json
${EXIT_CODES}`,
    )
    .action(actionOf(async () => (await import("./run.ts")).run));

const addDoctor: AddCommand = (program, actionOf) =>
  program
    .command("doctor")
    .description("Measure head against itself: how small a change does this machine find?")
    .addOption(CONFIG_OPTION)
    .option("--budget <duration>", "wall time for measuring, such as 90s or 5m, or auto")
    .option("--at-most <duration>", "longest time that a budget of auto takes")
    .option("--only <glob>", "measure only series such as 'api/greet c=8' or 'rust/*'")
    .option("--out <dir>", "folder for run.jsonl", "loadgate-out")
    .option("--json", "print JSON")
    .action(actionOf(async () => (await import("./doctor.ts")).doctor));

const addBisect: AddCommand = (program, actionOf) =>
  program
    .command("bisect")
    .description("Find the commit that made a server slower: measures those between by halves.")
    .argument("<good>", "a commit before the regression, such as a tag")
    .argument("<bad>", "a later commit that has it")
    .addOption(CONFIG_OPTION)
    .option(
      "--series <name>",
      "follow this series or server, such as 'api/greet c=8'; by default what got worst",
    )
    .option("--metric <id>", "follow this metric, such as throughput; by default what got worst")
    .option("--budget-per-step <duration>", "wall time for measuring two commits (default: 2m)")
    .option(
      "--out <dir>",
      "folder for bisect.json and bisect.md, and for the steps from which a stopped search goes on",
      "loadgate-bisect",
    )
    .option("--clean", "start over, although the folder has steps of a search")
    .option("--dry-run", "print the number of commits and measurements, and their time")
    .option("--json", "print bisect.json")
    .addHelpText(
      "after",
      `
Examples:
  loadgate bisect --dry-run v1.4.0 main
  loadgate bisect v1.4.0 main --series 'api/greet c=8' --metric throughput
${EXIT_CODES}`,
    )
    .action(actionOf(async () => (await import("./bisect.ts")).bisect));

const addSoak: AddCommand = (program, actionOf) =>
  program
    .command("soak")
    .description(
      "Load servers for long at a steady rate, and find what grows: memory, files, threads.",
    )
    .addOption(CONFIG_OPTION)
    .option("--for <duration>", "time for each server (default: 30m)")
    .option(
      "--rate <rate>",
      "requests per second, such as 500/s; by default the scenario's rate, or else a share of what is answered",
    )
    .option(
      "--share <share>",
      "this share of what a server answers at its highest concurrency; 0.5 without any rate",
    )
    .option("--server <name>", "only this server; by default one after the other")
    .option("--scenario <name>", "this scenario; by default the first of the configuration")
    .option("--base <ref>", "load this commit beside head: fail only for what grows more at head")
    .option("--out <dir>", "folder for soak.json, soak.md and soak.html", "loadgate-soak")
    .option("--no-cache", "build base anew, and keep nothing of it for later runs")
    .option("--dry-run", "print what is loaded, at which rate and for how long")
    .option("--json", "print soak.json")
    .addHelpText(
      "after",
      `
Examples:
  loadgate soak --dry-run
  loadgate soak --for 2h --server api
  loadgate soak --base latest-release --rate 500/s
${EXIT_CODES}`,
    )
    .action(actionOf(async () => (await import("./soak.ts")).soak));

const addValidate: AddCommand = (program, actionOf) =>
  program
    .command("validate")
    .description("Check the configuration, build and start nothing.")
    .addOption(CONFIG_OPTION)
    .option(
      "--explain <name>",
      "also print the tolerances and limits of a series or server, and which key sets each",
    )
    .action(actionOf(async () => (await import("./validate.ts")).validate));

const addInit: AddCommand = (program, actionOf) =>
  program
    .command("init")
    .description("Write a commented loadgate.yml and a workflow for the repository in this folder.")
    .option("--force", "overwrite files that are there")
    .option(
      "--bencher <project>",
      "let this project in Bencher keep the baseline, instead of a branch",
    )
    .action(actionOf(async () => (await import("./init/init.ts")).init));

const addSite: AddCommand = (program, actionOf) =>
  program
    .command("site")
    .description(
      "Render the stored baseline into a folder, as a page of trends with a feed of changes.",
    )
    .addOption(CONFIG_OPTION)
    .option("--store <store>", "stored baseline: a folder, or branch:NAME as this clone has it")
    .option("--out <dir>", "folder for index.html and feed.xml", "loadgate-site")
    .addHelpText("after", EXIT_CODES)
    .action(actionOf(async () => (await import("./site.ts")).site));
