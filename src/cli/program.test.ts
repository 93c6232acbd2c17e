import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { command } from "../../test/support/command.ts";
import { enterFolder } from "../../test/support/working-folder.ts";
import { VERSION } from "../version.ts";

const TWO_SERVERS = `servers:
  go: { run: ./go }
  rust: { run: ./rust }
scenarios:
  greet: { path: /, load: { concurrency: [10] } }
`;

describe("help", () => {
  it.each([
    [["--help"], ["run [options]", "validate [options]", "init [options]", "129/130/131/143"]],
    [["help"], ["run [options]", "validate [options]", "init [options]", "129/130/131/143"]],
    [
      ["run", "--help"],
      ["--budget <duration>", "--fail-on <verdict>", "--dry-run", "Examples:"],
    ],
    [
      ["help", "run"],
      ["--budget <duration>", "Exit codes:"],
    ],
    [
      ["validate", "-h"],
      ["Check the configuration", "--config <file>"],
    ],
    [["init", "--help"], ["--force"]],
    [
      ["bisect", "--help"],
      ["<good> <bad>", "--budget-per-step <duration>", "Examples:", "or bisect leaves open"],
    ],
  ])("%j", async (argv, words) => {
    const ended = await command(...argv);
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    for (const word of words) expect(ended.stdout).toContain(word);
  });

  it.each(["--version", "-V"])("%s gives the version and nothing else", async (flag) => {
    expect(await command(flag)).toEqual({ code: 0, stdout: `${VERSION}\n`, stderr: "" });
  });
});

describe("a wrong command line", () => {
  it.each([
    [[], "No command was given", []],
    [["fun"], "unknown command 'fun'", ["(Did you mean run?)"]],
    [["--nope"], "unknown option '--nope'", []],
    [["run", "--buget", "5s"], "unknown option '--buget'", ["(Did you mean --budget?)"]],
    [["run", "--budget"], "option '--budget <duration>' argument missing", []],
    [["run", "extra"], /^too many arguments for 'run'/, []],
    [["run", "--fail-on", "x"], /'x' is invalid.*regression, inconclusive, never/, []],
    [["init", "--config", "x"], "unknown option '--config'", []],
  ] as const)("%j", async (argv, message, details) => {
    await expect(command(...argv)).rejects.toMatchObject({
      kind: "usage",
      message: typeof message === "string" ? message : expect.stringMatching(message),
      details,
      hint: expect.stringContaining("`loadgate --help`"),
    });
  });
});

describe("run", () => {
  it.each([
    [["--budget", "5"], /^--budget: found "5"; expected a duration with its unit$/],
    [["--budget", "soon"], /^--budget: found "soon"/],
    [["--at-most", "auto"], /^--at-most: found "auto"; expected a duration with its unit$/],
    [["--budget", "auto", "--at-most", "1ms"], /^A budget of 0 s is too short for 2 series: /],
    [["--budget", "1ms"], /^A budget of 0 s is too short for 2 series: /],
    [["--only", "nothing/*"], /^only: "nothing\/\*" matches nothing$/],
    [["--config", "missing.yml"], /^missing\.yml: no such configuration file$/],
  ])("refuses %j and writes nothing", async (argv, message) => {
    enterFolder({ "loadgate.yml": TWO_SERVERS });
    await expect(command("run", ...argv)).rejects.toMatchObject({
      kind: "usage",
      message: expect.stringMatching(message),
    });
    expect(readdirSync(".")).toEqual(["loadgate.yml"]);
  });

  it("--dry-run prints the plan and writes nothing", async () => {
    enterFolder({ "bench.yml": TWO_SERVERS });
    const argv = ["run", "--dry-run", "-c", "bench.yml", "--budget", "1m", "--seed", "s"];
    const plan = await command(...argv);
    expect(plan).toMatchObject({ code: 0, stderr: "" });
    expect(plan.stdout).toContain("order (seed s), the first blocks:");
    expect(plan.stdout).toMatch(/^go\/greet /m);
    expect(plan.stdout).toMatch(/^rust\/greet /m);
    expect(await command(...argv)).toEqual(plan);
    const { stdout } = await command(...argv, "--only", "rust/*");
    expect(stdout).toMatch(/^rust\/greet /m);
    expect(stdout).not.toContain("go/greet");
    // Without a base, nothing is suspected.
    expect(stdout).not.toContain("suspected");
    expect(readdirSync(".")).toEqual(["bench.yml"]);
  });
});

describe("the other commands", () => {
  it.each([
    [["--metric", "speed"], '--metric: bisect does not follow "speed"'],
    [["--budget-per-step", "5"], '--budget-per-step: found "5"; expected a duration with its unit'],
  ])("bisect refuses %j before it asks git", async (argv, message) => {
    enterFolder({ "loadgate.yml": TWO_SERVERS });
    await expect(command("bisect", "a", "b", ...argv)).rejects.toMatchObject({
      ...{ kind: "usage", message },
    });
  });

  it("init writes what validate accepts, and overwrites it with --force only", async () => {
    enterFolder({ "go.mod": "" });
    expect(await command("init")).toMatchObject({ code: 0, stderr: "" });
    expect(existsSync("loadgate.yml")).toBe(true);
    await expect(command("init")).rejects.toThrow("loadgate.yml is there already");
    expect((await command("init", "--force")).code).toBe(0);
    expect(await command("validate")).toEqual({
      code: 0,
      stdout: "loadgate.yml is valid: 1 server, 1 scenario, 2 series\n",
      stderr: "",
    });
  });

  it("validate takes another file", async () => {
    enterFolder({ "bench.yml": TWO_SERVERS });
    const { stdout } = await command("validate", "--config", "bench.yml");
    expect(stdout).toMatch(/^bench\.yml is valid: 2 servers/);
  });
});
