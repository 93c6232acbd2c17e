import { expect, test } from "vitest";
import { judgedHead, readEvent } from "../../src/action/event.ts";
import { baseOfEvent } from "../../src/action/measuring-job.ts";
import { createSourceControl } from "../../src/adapters/git/source-control.ts";
import type { WhyBase } from "../../src/domain/run/file/base-commit.ts";
import { messageOf } from "../../src/domain/shared/error.ts";
import { cloneOf, emptyClone, repository } from "./support/repository.ts";
import { NEVER } from "./support/workspace.ts";

/**
 * main       m1 - m2 - m3 - m4 - m5
 * feature      \- f1 - f2           pull request: base.sha is m2, and its merge commit M has the parents m3 and f2
 * landed                 \--------- L, which has m5 merged into it
 * forced       \- x1 - x2           and y1 on x1 after a forced push
 * @returns the repository, and ids of commits by these names
 */
async function history() {
  const origin = await repository({ branch: "main" });
  const { git, commit } = origin;
  const commits = new Map<string, string>();
  const add = async (...names: readonly string[]) => {
    for (const name of names) commits.set(name, await commit());
  };
  const begin = (branch: string, at: string) =>
    git("switch", "--quiet", "--create", branch, commits.get(at) ?? "");
  const mergeInto = (name: string, other: string) => {
    git("merge", "--quiet", "--no-ff", "--strategy=ours", "--no-edit", other);
    commits.set(name, git("rev-parse", "HEAD"));
  };
  await add("m1", "m2", "m3");
  begin("feature", "m1");
  await add("f1", "f2");
  begin("merge", "m3");
  mergeInto("M", "feature");
  begin("forced", "m1");
  await add("x1", "x2");
  git("branch", "before-force");
  git("reset", "--quiet", "--hard", commits.get("x1") ?? "");
  await add("y1");
  git("switch", "--quiet", "main");
  await add("m4", "m5");
  begin("landed", "f2");
  mergeInto("L", "main");
  git("switch", "--quiet", "main");
  return { origin, commits };
}

const ZEROS = "0".repeat(40);
const HERE = { full_name: "org/repo" };
const repositoryPart = { repository: { ...HERE, default_branch: "main" } };

/** The id of a commit by its name. */
type IdOf = (name: string) => string;

const pull =
  (ref: unknown = "main", repo = HERE) =>
  (sha: IdOf) => ({
    ...repositoryPart,
    pull_request: {
      number: 7,
      head: { sha: sha("f2"), repo },
      base: { sha: sha("m2"), ref, repo: HERE },
    },
  });
const ofFork = pull("main", { full_name: "stranger/repo" });
const push = (before: string, ref: string) => (sha: IdOf) => ({
  ...{ ...repositoryPart, before: sha(before), ref },
});
const start = (ref: string) => () => ({ ...repositoryPart, ref });
const group = (sha: IdOf) => ({
  merge_group: { base_sha: sha("m4"), base_ref: "refs/heads/main", head_sha: sha("m5") },
});

/** Event, payload, what is checked out, the commit that is base, and why. */
type Row = readonly [string, string, (sha: IdOf) => object, string, string, WhyBase];

const FIRST_PARENT: WhyBase = { by: "merge-parent" };
const BEFORE: WhyBase = { by: "before-push" };
const PREVIOUS: WhyBase = { by: "previous" };
const lacking = (count: number): WhyBase => ({ by: "merge-base", lacking: count });
const NOWHERE = "f".repeat(40);

const ROWS: readonly Row[] = [
  ["a pull request", "pull_request", pull(), "M", "m3", FIRST_PARENT],
  ["a fork's", "pull_request", ofFork, "M", "m3", FIRST_PARENT],
  ["a review", "pull_request_review", pull(), "M", "m3", FIRST_PARENT],
  ["one without a target", "pull_request", pull(7), "M", "m3", FIRST_PARENT],
  ["its head", "pull_request", pull(), "f2", "m1", lacking(4)],
  ["a fork's head", "pull_request", ofFork, "f2", "m1", lacking(1)],
  ["a merge of its own", "pull_request", pull(), "L", "m5", { by: "merge-base" }],
  ["one that was merged", "pull_request", pull("landed"), "f2", "m1", lacking(1)],
  ["a target that is gone", "pull_request", pull("gone"), "f2", "m1", lacking(1)],
  ["a merge group", "merge_group", group, "m5", "m4", { by: "merge-group" }],
  ["one commit", "push", push("m4", "refs/heads/main"), "m5", "m4", BEFORE],
  ["three commits", "push", push("m2", "refs/heads/main"), "m5", "m2", BEFORE],
  ["a merge", "push", push("m5", "refs/heads/main"), "L", "m5", BEFORE],
  ["a forced push", "push", push("x2", "refs/heads/forced"), "y1", "x1", { ...BEFORE, lacking: 1 }],
  ["a forced push back", "push", push("m5", "refs/heads/main"), "m3", "m2", PREVIOUS],
  ["a push over what is gone", "push", push(NOWHERE, "refs/heads/main"), "m5", "m4", PREVIOUS],
  ["a new branch", "push", push(ZEROS, "refs/heads/feature"), "f2", "m1", lacking(4)],
  ["a new branch of nothing new", "push", push(ZEROS, "refs/heads/m"), "m3", "m2", PREVIOUS],
  ["a tag", "push", push(ZEROS, "refs/tags/v1"), "m4", "m3", PREVIOUS],
  ["an odd payload", "push", () => ({ before: "--all" }), "m5", "m4", PREVIOUS],
  ["main", "workflow_dispatch", start("refs/heads/main"), "m5", "m4", PREVIOUS],
  ["a branch", "workflow_dispatch", start("refs/heads/feature"), "f2", "m1", lacking(4)],
  ["no payload", "workflow_dispatch", () => ({}), "m5", "m4", PREVIOUS],
  ["main", "schedule", () => ({ schedule: "0 0 * * *" }), "m5", "m4", PREVIOUS],
  ["the end of a workflow", "workflow_run", () => ({}), "m5", "m4", PREVIOUS],
];

test.each([
  ["complete", false],
  ["shallow", true],
])("the base of each event, in a %s clone", async (_, isShallow) => {
  const { origin, commits } = await history();
  const sha = (name: string) => commits.get(name) ?? name;
  const nameOf = new Map([...commits].map(([name, id]) => [id, name]));
  const complete = isShallow ? undefined : await cloneOf(origin, "--no-checkout");
  const rows = [];
  for (const [what, eventName, payload, head] of ROWS) {
    const { folder, environment, git } = complete ?? (await emptyClone(origin));
    // As actions/checkout does: the commit alone, on no branch.
    if (isShallow) git("fetch", "--quiet", "--depth=1", "origin", sha(head));
    git("update-ref", "--no-deref", "HEAD", sha(head));
    git("update-ref", "-d", "refs/heads/main");
    const event = readEvent({ eventName, payload: payload(sha) });
    const base = { ref: "none", ...baseOfEvent(event), headSha: judgedHead(event) };
    const found = await createSourceControl(folder, environment).find(base, NEVER).catch(messageOf);
    const isFound = typeof found === "object";
    rows.push([
      what,
      eventName,
      head,
      isFound ? nameOf.get(found.sha) : found,
      isFound && found.why,
    ]);
  }
  expect(rows).toEqual(ROWS.map(([what, event, , ...rest]) => [what, event, ...rest]));
});

test("a new default branch has no base", () => {
  const payload = push(ZEROS, "refs/heads/main")(String);
  expect(baseOfEvent(readEvent({ eventName: "push", payload }))).toBeUndefined();
});

test("a push whose first commit cannot be had is warned about, since base is only the previous one", async () => {
  const { origin, commits } = await history();
  const sha = (name: string) => commits.get(name) ?? name;
  const { folder, environment, git } = await emptyClone(origin);
  git("fetch", "--quiet", "--depth=2", "origin", sha("m5"));
  git("update-ref", "--no-deref", "HEAD", sha("m5"));
  git("remote", "set-url", "origin", "/gone");
  const payload = push("m2", "refs/heads/main")(sha);
  const base = { ref: "none", ...baseOfEvent(readEvent({ eventName: "push", payload })) };
  const found = await createSourceControl(folder, environment).find(base, NEVER);
  expect(found).toMatchObject({ sha: sha("m4"), why: PREVIOUS });
  expect(found.warnings).toEqual([
    expect.stringMatching(`^base ${sha("m2")}: this clone does not have it, .*fetch-depth: 0`),
  ]);
});

test("a shallow history that reaches an older commit first has the same merge base", async () => {
  const origin = await repository({ branch: "main" });
  const { git, commit } = origin;
  const old = await commit();
  const tip = await commit();
  git("switch", "--quiet", "--create", "feature");
  for (let each = 0; each < 3; each += 1) await commit();
  const parents = ["-p", "HEAD", "-p", old];
  const head = git("commit-tree", ...parents, "-m", "longer on one side", "HEAD^{tree}");
  git("update-ref", "refs/heads/feature", head);
  const clone = await emptyClone(origin);
  clone.git("fetch", "--quiet", "--depth=1", "origin", head);
  clone.git("update-ref", "--no-deref", "HEAD", head);
  const ways = [{ by: "merge-base", ref: "refs/heads/main" }] as const;
  const found = await createSourceControl(clone.folder, clone.environment).find(
    { ref: "main", ways, headSha: head },
    NEVER,
  );
  expect(found.sha).toBe(tip);
});
