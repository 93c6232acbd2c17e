import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { answerText } from "../../src/soak/report/soak-words.ts";
import { aServerSoak, aSoak, aSoakedStart } from "../support/builders/soak.ts";
import { command } from "../support/command.ts";
import { enterFolder } from "../support/working-folder.ts";

const PAGE = readFileSync("docs/soak.md", "utf8");

/** The examples of the page in a language. */
const examples = (language: string) =>
  [...PAGE.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs"))].map(
    ([, text = ""]) => text,
  );

const commands = examples("sh").flatMap((text) => text.trim().split("\n"));

test.each(commands)("%s is a command, and its plan can be printed", async (line) => {
  enterFolder({
    "loadgate.yml": `servers: { api: { run: ./api } }
scenarios: { greet: { path: /, load: { concurrency: [8] } } }
`,
  });
  const identity = ["-c", "user.name=a", "-c", "user.email=a@b"];
  const git = (...args: readonly string[]) => execFileSync("git", [...identity, ...args]);
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "--message", "one");
  git("tag", "v1.0.0");
  git("commit", "--quiet", "--allow-empty", "--message", "two");
  const [, ...argv] = line.split(" ");
  const { code, stdout } = await command(...argv, "--dry-run");
  expect(code).toBe(0);
  const [plan, base] = stdout.split("\n");
  expect(plan).toMatch(/^api\/greet at .* besides builds$/);
  expect(base?.includes("v1.0.0")).toBe(line.includes("--base"));
});

test("the answer of the page is that of a report", () => {
  const [shown = ""] = examples("text");
  const leaking = aSoakedStart({ memory: (loaded) => 20 + loaded });
  expect(shown.split("\n")[0]).toBe(answerText(aSoak([aServerSoak([leaking])])));
});

test("docs/soak.md has at most 500 words", () => {
  expect(PAGE.trim().split(/\s+/).length).toBeLessThanOrEqual(500);
});
