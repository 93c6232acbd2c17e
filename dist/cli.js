#!/usr/bin/env node
import { r as __toESM } from "./chunks/rolldown-runtime.js";
import { t as hideSecrets } from "./chunks/adapters/process/start-environment.js";
import { t as stopOnSignals } from "./chunks/adapters/process/stop-signals.js";
import { n as CommanderError, r as Option, t as Command } from "./chunks/vendor/commander.js";
import { n as LoadgateError, o as messageOf, t as EXIT_CODES$1 } from "./chunks/domain/shared/error.js";
import { t as VERSION } from "./chunks/version.js";
import { t as FAIL_ON } from "./chunks/domain/gate/gate.js";
import { t as require_picocolors } from "./chunks/vendor/picocolors.js";
import { B as formatDuration } from "./chunks/domain/shared/without-nullish.js";
import { fstatSync, writeSync } from "node:fs";
// src/cli/registration.ts
/** The exit codes, for the help texts. */
const EXIT_CODES = `
Exit codes:
  0        nothing failed; gate.standing in comparison.json says whether the run passed
  1        the gate failed, soak found what grows or fails, or doctor found the machine unfit
  2        usage or configuration
  3        a measurement could not be made: build, start, readiness, wrong answer, load generator,
           the base that is required, or a shard; or bisect leaves open which commit it is
  4        results could not be written, the baseline could not be read or written, or a run could
           not be sent to Bencher, where bencher.required is set or loadgate track was to send it
  70       a bug in loadgate
  129/130/131/143
           stopped by SIGHUP, SIGINT, SIGQUIT, SIGTERM, nothing left running`;
/** The option for the configuration file. */
const CONFIG_OPTION = new Option("-c, --config <file>", "configuration file").default("loadgate.yml");
/** The option for the verdict that fails the gate. */
const FAIL_ON_OPTION = new Option("--fail-on <verdict>", "what fails the gate").choices(FAIL_ON).default("regression");
// src/cli/result-commands.ts
/** Adds `loadgate compare`. */
const addCompare = (program, actionOf) => program.command("compare").description("Compare two run files that were measured one after the other.").argument("<base>", "run.jsonl of the earlier run").argument("<head>", "run.jsonl of the run to judge").addOption(CONFIG_OPTION).addOption(FAIL_ON_OPTION).option("--out <dir>", "also write comparison.json, report.md and report.html there").option("--json", "print the comparison as JSON").action(actionOf(async () => (await import("./chunks/cli/compare.js")).compare));
/** Adds `loadgate report`. */
const addReport = (program, actionOf) => program.command("report").description("Judge run files again, the shards of a run as one, and print the result.").argument("<run...>", "run file of each shard, or a folder that holds them").addOption(CONFIG_OPTION).addOption(new Option("--format <format>", "what is printed").choices([
	"terminal",
	"markdown",
	"html",
	"json",
	"bmf"
]).default("terminal")).addOption(FAIL_ON_OPTION).option("--store <store>", "stored baseline: a folder, or branch:NAME; only read here").option("--allow-missing-shards", "pass also where a shard left no run file").addHelpText("after", `
Examples:
  loadgate report shard-1/run.jsonl.gz shard-2/run.jsonl.gz
  loadgate report shards --format html > report.html
${EXIT_CODES}`).action(actionOf(async () => (await import("./chunks/cli/report.js")).report));
function numberFrom(text) {
	if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
	throw new LoadgateError("usage", `--pull-request: found ${JSON.stringify(text)}`, { hint: "Give the number of a pull request, such as 12." });
}
/** Adds `loadgate track`. */
const addTrack = (program, actionOf) => program.command("track").description("Send a run file to Bencher, again or for the first time.").argument("[run]", "run.jsonl of the run to send").addOption(CONFIG_OPTION).option("--pull-request <number>", "number of the pull request that was measured", numberFrom).option("--base-branch <name>", "its base branch; the default branch without it").option("--base-sha <sha>", "its base commit; the one that was measured without it").option("--head-sha <sha>", "its head commit; the one that was measured without it").option("--project <slug>", "project in Bencher").option("--host <url>", "address of Bencher's API").option("--testbed <name>", "name of the machine's kind").option("--archive", "instead of sending, archive the branches of --pull-request").option("--json", "print what came of it as JSON").addHelpText("after", `
The key is read from BENCHER_API_KEY. A run that was sent before is not sent again.

Examples:
  loadgate track loadgate-out/run.jsonl
  loadgate track run.jsonl --pull-request 12 --base-branch main
  loadgate track --archive --pull-request 12
${EXIT_CODES}`).action(actionOf(async () => (await import("./chunks/cli/track.js")).trackCommand));
// src/cli/screen/terminal.ts
var import_picocolors = /* @__PURE__ */ __toESM(require_picocolors(), 1);
/** True if a stream is a terminal that supports more than plain lines. */
function isTerminal(stream, environment) {
	return stream.isTTY === true && environment["TERM"] !== "dumb";
}
/** Colours for a stream: only on a terminal, and only if NO_COLOR is not set (https://no-color.org). */
function paletteFor(stream, environment) {
	return import_picocolors.default.createColors(isTerminal(stream, environment) && !environment["NO_COLOR"]);
}
/** Exit code of an internal bug (EX_SOFTWARE of sysexits.h). */
const BUG_EXIT_CODE = 70;
/**
* Shows a thrown value: message, details and hint of an expected failure; the stack of a bug.
* @returns the exit code
*/
function showError(thrown, stream, environment) {
	const { red, dim, bold } = paletteFor(stream, environment);
	if (!(thrown instanceof LoadgateError)) {
		const stack = thrown instanceof Error ? thrown.stack : String(thrown);
		stream.write(`${red("bug in loadgate, please report it:")} ${stack}\n`);
		return BUG_EXIT_CODE;
	}
	stream.write(`${red("error:")} ${bold(thrown.message)}\n`);
	for (const line of thrown.details) stream.write(`  ${dim("│")} ${line}\n`);
	if (thrown.hint !== void 0) stream.write(`  ${thrown.hint}\n`);
	return thrown.exitCode;
}
/** Exit codes of commands whose result somebody must be able to read. */
const WITH_RESULT = [
	void 0,
	0,
	1
];
/**
* Turns a failed write to standard output into an error: one line and the exit code for `publishing`. If the reader
* is gone, as in `loadgate run | head`, the command continues silently and its exit code still tells the result.
* The same holds if nobody reads standard error.
* @param target the process
*/
function guardOutput(target) {
	const { stdout, stderr, env } = target;
	writeWhole(stdout);
	let isLost = false;
	stdout.on("error", (error) => {
		if (isLost || error.code === "EPIPE") return;
		isLost = true;
		target.once("exit", () => {
			if (WITH_RESULT.includes(target.exitCode)) target.exitCode = EXIT_CODES$1.publishing;
		});
		showError(new LoadgateError("publishing", `Standard output cannot be written: ${messageOf(error)}`, {
			hint: "Make room, or write it elsewhere.",
			cause: error
		}), stderr, env);
	});
	stderr.on("error", () => {});
}
/** When a disk fills up, Node mistakes a partial write to a file for a complete one. */
function writeWhole(stream) {
	if (!fstatSync(stream.fd).isFile()) return;
	stream._write = (chunk, _encoding, done) => {
		try {
			for (let from = 0; from < chunk.length;) from += writeSync(stream.fd, chunk, from);
			done();
		} catch (error) {
			done(error instanceof Error ? error : new Error(messageOf(error)));
		}
	};
}
// src/cli/screen/terminal-progress.ts
const BAR_WIDTH = 24;
const PLAIN_EVERY_MS = 15e3;
/** Interval for showing a line of a stage's log if there is no live line. */
const LOG_EVERY_MS = 3e4;
const CLEAR_LINE = "\r\x1B[2K";
/** Progress on standard error: one live line on a terminal, an occasional line elsewhere. */
function createTerminalProgress(stream, environment) {
	const { dim, yellow } = paletteFor(stream, environment);
	const isLive = isTerminal(stream, environment);
	let stage = "";
	let lastPlainMs = Number.NEGATIVE_INFINITY;
	let lastLogMs = 0;
	let live = false;
	const show = (text, faint = "") => {
		live = true;
		const width = Math.max(20, (stream.columns || 80) - 1);
		const shown = text.slice(0, width);
		const rest = faint.slice(0, width - shown.length);
		stream.write(`${CLEAR_LINE}${shown}${rest === "" ? "" : dim(rest)}`);
	};
	const end = () => {
		if (live) stream.write(CLEAR_LINE);
		live = false;
	};
	const note = (text) => {
		end();
		stream.write(`${text}\n`);
	};
	return {
		stage: (text) => {
			stage = text;
			lastLogMs = performance.now();
			if (isLive) show(`${text} …`);
			else stream.write(`${text}\n`);
		},
		advance: (state) => {
			if (isLive) show(`${stage} ${bar(state.fraction)} ${describe(state)}`);
			else if (performance.now() - lastPlainMs > PLAIN_EVERY_MS) {
				lastPlainMs = performance.now();
				stream.write(`${stage}: ${describe(state)}\n`);
			}
		},
		note,
		warn: (text) => note(`${yellow("warning:")} ${text}`),
		log: (line) => {
			if (line.trim() === "") return;
			if (isLive) show(`${stage} … `, line.trim());
			else if (performance.now() - lastLogMs >= LOG_EVERY_MS) {
				lastLogMs = performance.now();
				stream.write(`${stage}: ${line.trim()}\n`);
			}
		},
		end
	};
}
function bar(fraction) {
	const full = Math.round(fraction * BAR_WIDTH);
	return "█".repeat(full) + "░".repeat(BAR_WIDTH - full);
}
function describe({ fraction, remainingMs, current }) {
	return `${`${Math.floor(fraction * 100)} %`.padStart(5)}, ${formatDuration(remainingMs)} left, ${current}`;
}
// src/cli/program.ts
/**
* Parses and executes the command line. Commands are loaded on demand, so that `--help` starts fast.
* @returns the exit code
* @throws LoadgateError as the commands do, and `usage` for an invalid command line
*/
async function runCli({ argv, stderr, ...given }) {
	const { stdout, environment } = given;
	const progress = createTerminalProgress(stderr, environment);
	const context = {
		...given,
		progress,
		palette: paletteFor(stdout, environment)
	};
	let exitCode = 0;
	const program = new Command("loadgate").description("Builds HTTP servers, loads them with oha, compares, reports and gates.").version(VERSION, "-V, --version").addHelpText("after", EXIT_CODES).exitOverride().configureOutput({
		writeOut: (text) => stdout.write(text),
		writeErr: () => {}
	});
	const measuring = [
		addCheck,
		addRun,
		addBisect,
		addSoak,
		addDoctor
	];
	const judging = [
		addCompare,
		addReport,
		addTrack
	];
	for (const add of [
		...measuring,
		...judging,
		addValidate,
		addInit,
		addSite
	]) add(program, (load) => async (...words) => {
		const code = await (await load())(context, ...words);
		if (typeof code === "number") exitCode = code;
	});
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
function usageError(program, error) {
	if (error.code === "commander.help") {
		const topic = program.args[0] === "help" ? program.args[1] : void 0;
		const message = topic === void 0 ? "No command was given" : `There is no command ${JSON.stringify(topic)}`;
		return new LoadgateError("usage", message, { hint: "`loadgate run` does the whole job; `loadgate --help` lists the commands." });
	}
	const [message = "", ...more] = error.message.replace(/^error: /, "").split("\n");
	return new LoadgateError("usage", message, {
		details: more,
		hint: "`loadgate --help` lists the commands, `loadgate COMMAND --help` their options.",
		cause: error
	});
}
const addCheck = (program, actionOf) => program.command("check").description("Build head, start it, send each request once; say what a run would do and cost.").addOption(CONFIG_OPTION).option("--only <glob>", "check only series such as 'api/greet c=8' or 'rust/*'").option("--json", "print JSON").action(actionOf(async () => (await import("./chunks/cli/check.js")).check));
const addRun = (program, actionOf) => program.command("run").description("Build, measure, compare with the stored baseline, report, gate.").addOption(CONFIG_OPTION).option("--base <ref>", "measure this commit beside head in the same run, such as latest-release, or main (its merge base with head); of several, with commas between, the gate judges the first; none for history only", "none").option("--no-base-required", "pass also where base cannot be measured").option("--budget <duration>", "wall time for measuring, such as 90s or 5m, or auto").option("--at-most <duration>", "longest time that a budget of auto takes").option("--only <glob>", "measure only series such as 'api/greet c=8' or 'rust/*'").option("--out <dir>", "folder for run.jsonl, comparison.json, report.md, report.html, bmf.json", "loadgate-out").option("--store <store>", "stored baseline: a folder, or branch:NAME").addOption(FAIL_ON_OPTION).option("--fail-fast", "end at the first regression from base; what is undecided fails the gate").option("--seed <text>", "seed of the bursts' order; a new one without it").option("--shard <n/m>", "measure one of m parts of the plan, such as 3/8, and judge nothing").option("--count", "count instructions and allocations per request instead of timing").option("--dry-run", "print the plan and its time, build and start nothing").option("--no-cache", "build base anew, and keep nothing of it for later runs").option("--no-track", "send nothing to Bencher, whatever the configuration says").option("--json", "print the comparison as JSON").addHelpText("after", `
Examples:
  loadgate run --dry-run
  loadgate run --base main
  loadgate run --budget 60s --only 'rust/*'
  loadgate run --json > comparison.json
${EXIT_CODES}`).action(actionOf(async () => (await import("./chunks/cli/run.js")).run));
const addDoctor = (program, actionOf) => program.command("doctor").description("Measure head against itself: how small a change does this machine find?").addOption(CONFIG_OPTION).option("--budget <duration>", "wall time for measuring, such as 90s or 5m, or auto").option("--at-most <duration>", "longest time that a budget of auto takes").option("--only <glob>", "measure only series such as 'api/greet c=8' or 'rust/*'").option("--out <dir>", "folder for run.jsonl", "loadgate-out").option("--json", "print JSON").action(actionOf(async () => (await import("./chunks/cli/doctor.js")).doctor));
const addBisect = (program, actionOf) => program.command("bisect").description("Find the commit that made a server slower: measures those between by halves.").argument("<good>", "a commit before the regression, such as a tag").argument("<bad>", "a later commit that has it").addOption(CONFIG_OPTION).option("--series <name>", "follow this series or server, such as 'api/greet c=8'; by default what got worst").option("--metric <id>", "follow this metric, such as throughput; by default what got worst").option("--budget-per-step <duration>", "wall time for measuring two commits (default: 2m)").option("--out <dir>", "folder for bisect.json and bisect.md, and for the steps from which a stopped search goes on", "loadgate-bisect").option("--clean", "start over, although the folder has steps of a search").option("--dry-run", "print the number of commits and measurements, and their time").option("--json", "print bisect.json").addHelpText("after", `
Examples:
  loadgate bisect --dry-run v1.4.0 main
  loadgate bisect v1.4.0 main --series 'api/greet c=8' --metric throughput
${EXIT_CODES}`).action(actionOf(async () => (await import("./chunks/cli/bisect.js")).bisect));
const addSoak = (program, actionOf) => program.command("soak").description("Load servers for long at a steady rate, and find what grows: memory, files, threads.").addOption(CONFIG_OPTION).option("--for <duration>", "time for each server (default: 30m)").option("--rate <rate>", "requests per second, such as 500/s; by default the scenario's rate, or else a share of what is answered").option("--share <share>", "this share of what a server answers at its highest concurrency; 0.5 without any rate").option("--server <name>", "only this server; by default one after the other").option("--scenario <name>", "this scenario; by default the first of the configuration").option("--base <ref>", "load this commit beside head: fail only for what grows more at head").option("--out <dir>", "folder for soak.json, soak.md and soak.html", "loadgate-soak").option("--no-cache", "build base anew, and keep nothing of it for later runs").option("--dry-run", "print what is loaded, at which rate and for how long").option("--json", "print soak.json").addHelpText("after", `
Examples:
  loadgate soak --dry-run
  loadgate soak --for 2h --server api
  loadgate soak --base latest-release --rate 500/s
${EXIT_CODES}`).action(actionOf(async () => (await import("./chunks/cli/soak.js")).soak));
const addValidate = (program, actionOf) => program.command("validate").description("Check the configuration, build and start nothing.").addOption(CONFIG_OPTION).option("--explain <name>", "also print the tolerances and limits of a series or server, and which key sets each").action(actionOf(async () => (await import("./chunks/cli/validate.js")).validate));
const addInit = (program, actionOf) => program.command("init").description("Write a commented loadgate.yml and a workflow for the repository in this folder.").option("--force", "overwrite files that are there").option("--bencher <project>", "let this project in Bencher keep the baseline, instead of a branch").action(actionOf(async () => (await import("./chunks/cli/init/init.js")).init));
const addSite = (program, actionOf) => program.command("site").description("Render the stored baseline into a folder, as a page of trends with a feed of changes.").addOption(CONFIG_OPTION).option("--store <store>", "stored baseline: a folder, or branch:NAME as this clone has it").option("--out <dir>", "folder for index.html and feed.xml", "loadgate-site").addHelpText("after", EXIT_CODES).action(actionOf(async () => (await import("./chunks/cli/site.js")).site));
// src/cli/working-folder.ts
/**
* Checks that the folder in which a command was started still exists.
* @param cwd returns its path, as `process.cwd` does
* @throws LoadgateError `usage` if it was removed
*/
function requireWorkingFolder(cwd) {
	try {
		cwd();
	} catch (cause) {
		throw new LoadgateError("usage", "The folder that loadgate was started in does not exist any more", {
			hint: "Change into a folder of the repository and run it again.",
			cause
		});
	}
}
// src/cli.ts
hideSecrets(process, ["BENCHER_API_KEY"]);
guardOutput(process);
const { env: environment, stdout, stderr } = process;
try {
	requireWorkingFolder(process.cwd);
	process.exitCode = await runCli({
		argv: process.argv.slice(2),
		environment,
		stdout,
		stderr,
		signal: stopOnSignals(process)
	});
} catch (error) {
	process.exitCode = showError(error, stderr, environment);
}
export {};
