import path from "node:path";
import * as core from "@actions/core";
import type { BencherOverrides } from "../bencher/request.ts";
import { resolveStore, STORE_PATTERN } from "../config/store-location.ts";
import { FAIL_ON, GATE_ON, type GateOn } from "../domain/gate/gate.ts";
import { ACCEPT_LABEL } from "../domain/review/acknowledgement.ts";
import { COMMENT_POLICIES } from "../domain/review/comment.ts";
import { parseBases } from "../domain/run/plan/base-list.ts";
import { parseShard, type Shard } from "../domain/run/plan/shard.ts";
import { parseDuration } from "../domain/shared/duration.ts";
import { attempt, LoadgateError } from "../domain/shared/error.ts";

/**
 * The action's modes: the whole job, the same by counting, only measuring, reporting another job's measurements,
 * recording another job's run, rendering the page of trends, or searching for the commit behind a regression.
 */
const MODES = ["run", "count", "measure", "report", "record", "site", "bisect"] as const;
/** A mode of the action. */
export type Mode = (typeof MODES)[number];

/** The longest name of a job in characters: titles are read at a glance. */
const MAX_NAME = 60;

/** Inputs that decide where a job's result is shown. */
export type NamingInputs = ReturnType<typeof readNaming>;

/**
 * Reads the inputs that decide where a job's result is shown, so that it can be shown that others are invalid. Those
 * that are invalid themselves get their defaults here, and no comment is written.
 */
export function readNaming() {
  const mode = attempt(() => oneOf("mode", MODES, "run")) ?? "run";
  const githubToken = mode === "measure" ? "" : core.getInput("github-token");
  if (githubToken !== "") core.setSecret(githubToken);
  const root = path.resolve(core.getInput("working-directory") || ".");
  return {
    mode,
    /** Folder that other paths are relative to. */
    root,
    config: path.resolve(root, core.getInput("config") || "loadgate.yml"),
    /** Sets the job apart from others of its workflow. */
    name: attempt(jobName),
    only: core.getInput("only") || undefined,
    comment: attempt(commentPolicy) ?? "never",
    /** The job's place in its matrix. */
    matrixJob: core.getInput("matrix-job"),
    /** Masked in the log. Not read if the mode is `measure`. */
    githubToken: githubToken || undefined,
  };
}

const commentPolicy = () => oneOf("comment", COMMENT_POLICIES, "always");
const NAME = new RegExp(`^[^\\p{C}\\p{Zl}\\p{Zp}]{1,${MAX_NAME}}$`, "u");
const jobName = () => inForm("name", NAME, `at most ${MAX_NAME} characters in one line`);

/** Every input of the action, read once and validated, with defaults applied. Paths are absolute. */
export type Inputs = ReturnType<typeof readInputs>;

/**
 * Reads the action's inputs. Nothing else does.
 * @param naming those that were read before
 * @throws LoadgateError `usage` that names the input, its value and the allowed values
 */
export function readInputs(naming = readNaming()) {
  const mode = oneOf("mode", MODES, "run");
  const { root } = naming;
  const store = inForm("store", STORE_PATTERN, "a folder, or branch: and the name of a branch");
  return {
    ...naming,
    mode,
    /** What a missing configuration file does. */
    ifNoConfig: oneOf("if-no-config", ["fail", "skip"], "fail"),
    name: jobName(),
    /** Each is `auto`, `latest-release`, or any name of a commit; the gate judges the first. Empty for `none`. */
    bases: basesInput(mode),
    /** True if a pull request or merge group passes only if it was compared with its base. */
    baseRequired: isOn("base-required", true),
    /** True if the gate may pass although shards are missing. */
    allowMissingShards: isOn("allow-missing-shards", false),
    failOn: oneOf("fail-on", FAIL_ON, "regression"),
    /** True if the run ends at its first regression. */
    failFast: isOn("fail-fast", false),
    /** At least one element. */
    gateOn: gateOn(),
    comment: commentPolicy(),
    /** The label that accepts regressions. */
    acceptLabel: core.getInput("accept-label") || ACCEPT_LABEL,
    /** True if the author of a pull request may accept its regressions. */
    acceptOwn: isOn("accept-own", true),
    out: path.resolve(root, core.getInput("out") || "loadgate-out"),
    /** True if builds of base may be reused from earlier runs and kept for later ones. */
    cache: !isOn("no-cache", false),
    // A job that only measures sends nothing and needs no key.
    bencher: mode === "measure" ? {} : readBencherInputs(),
    /** In milliseconds, or `auto` for as much as is needed; absent for the configuration's. */
    budget: budgetInput(),
    atMostMs: durationInput("at-most"),
    /** Only if the mode is `measure`. */
    shard: shardInput(mode),
    /** Absolute paths of folders and files left by shards, for one combined report. */
    runFiles: runFilesInput(root, mode),
    store: store && resolveStore(root, store),
    ohaVersion: inForm("oha-version", /^\d+\.\d+\.\d+$/, "a version such as 1.16.0"),
    /** SHA-256, as hex digits, of the record passed on by the measuring job. */
    record: inForm("record", /^[0-9a-f]{64}$/, "the output record of the job that measured"),
    /** Names of the commits between which mode `bisect` searches. */
    good: core.getInput("good") || undefined,
    bad: core.getInput("bad") || undefined,
  };
}

/** Reads the inputs for Bencher. The key is masked in the job's log first. */
function readBencherInputs(): BencherOverrides {
  const key = (core.getInput("bencher-api-key") || process.env["BENCHER_API_KEY"] || "").trim();
  if (key !== "") core.setSecret(key);
  const given = (name: string) => core.getInput(name) || undefined;
  return {
    project: given("bencher-project"),
    host: given("bencher-host"),
    testbed: given("bencher-testbed"),
    version: given("bencher-version"),
    key: key === "" ? undefined : () => key,
  };
}

function basesInput(mode: Mode): readonly string[] {
  const bases = parseBases(core.getInput("base") || "auto", "Input base");
  if (mode === "run" || mode === "count" || bases.length <= 1) return bases;
  const hint = "Only `mode: run` measures several bases; name the one that the gate judges.";
  throw inputError("base", `mode ${mode} takes one base`, hint);
}

function budgetInput(): number | "auto" | undefined {
  return core.getInput("budget") === "auto" ? "auto" : durationInput("budget", ", or auto");
}

/** @param orElse other allowed values, in words */
function durationInput(name: string, orElse = ""): number | undefined {
  return parsed(name, parseDuration, `a duration with its unit, such as 90s or 5m${orElse}`);
}

function shardInput(mode: Mode): Shard | undefined {
  if (core.getInput("shard") !== "" && mode !== "measure") {
    const hint = "Use `mode: measure` for each shard, and `mode: report` for all of them together.";
    throw inputError("shard", `mode ${mode} does not measure a part`, hint);
  }
  const allowed = "the number of a shard and how many there are, such as 3/8, or auto";
  return parsed("shard", (text) => (text === "auto" ? shardOfMatrix() : parseShard(text)), allowed);
}

/** The runner provides this job's index in its matrix: `2/8` is the third of eight. */
function shardOfMatrix(): Shard {
  const numbers = core.getInput("matrix-job");
  const [, index, count] = /^(\d{1,3})\/(\d{1,3})$/.exec(numbers) ?? [];
  const shard = parseShard(`${Number(index) + 1}/${count}`);
  if (shard) return shard;
  throw invalid("matrix-job", numbers, "the numbers of a job in a matrix, which shard: auto takes");
}

function runFilesInput(root: string, mode: Mode): readonly string[] | undefined {
  const places = core.getMultilineInput("run-files");
  if (places.length === 0) return undefined;
  if (mode === "report") return places.map((place) => path.resolve(root, place));
  const hint = "Use `mode: report`, which judges what shards measured.";
  throw inputError("run-files", `mode ${mode} reads none`, hint);
}

function oneOf<T extends string>(name: string, known: readonly T[], otherwise: NoInfer<T>): T {
  const find = (text: string) => known.find((each) => each === text);
  return parsed(name, find, `one of ${known.join(", ")}`) ?? otherwise;
}

function isOn(name: string, otherwise: boolean): boolean {
  return oneOf<string>(name, ["true", "false"], String(otherwise)) === "true";
}

/** An input of some form, or undefined without it. */
function inForm(name: string, form: RegExp, allowed: string): string | undefined {
  return parsed(name, (text) => (form.test(text) ? text : undefined), allowed);
}

/** An input's value, or undefined without it. @param parse returns undefined for an invalid text */
function parsed<T>(name: string, parse: (text: string) => T | undefined, allowed: string) {
  const text = core.getInput(name);
  const value = text === "" ? undefined : parse(text);
  if (text === "" || value !== undefined) return value;
  throw invalid(name, text, allowed);
}

function gateOn(): readonly GateOn[] {
  const allowed = `${GATE_ON.join(", ")}, or both with a comma between them`;
  const parse = (text: string) => {
    const words = text === "both" ? GATE_ON : text.split(/[\s,]+/).filter((word) => word !== "");
    const known = GATE_ON.filter((one) => words.includes(one));
    return known.length > 0 && known.length === new Set(words).size ? known : undefined;
  };
  return parsed("gate-on", parse, allowed) ?? ["paired"];
}

function invalid(name: string, found: string, allowed: string): LoadgateError {
  const problem = `found ${JSON.stringify(found)}; expected ${allowed}`;
  return inputError(name, problem, `Correct \`${name}\` under \`with:\` in the workflow.`);
}

/** The error of an input that cannot be used as it is. */
export function inputError(name: string, problem: string, hint: string): LoadgateError {
  return new LoadgateError("usage", `Input ${name}: ${problem}`, { hint });
}
