import picomatch from "picomatch";
import { describe, expect, it } from "vitest";
import {
  aHost,
  aPull,
  aPullComment,
  type HostKnowledge,
} from "../../../test/support/builders/code-host.ts";
import { aComparison, aSeriesComparison, told } from "../../../test/support/builders/comparison.ts";
import type { GateReason } from "../../domain/gate/reason.ts";
import { CodeHostError } from "../../domain/review/code-host-error.ts";
import { required } from "../../domain/shared/required.ts";
import type { Permission, PullComment } from "../../ports/code-host.ts";
import { type AcknowledgeOptions, acknowledgeRun } from "./acknowledge-run.ts";

const LABEL = "perf-regression-accepted";
const REASON: GateReason = {
  kind: "regression",
  series: "go/greet c=10",
  figures: told("throughput −12.3 %"),
};
const LOST: GateReason = { kind: "lost-base", figures: told("Not compared: base does not build") };
const failing = (...reasons: readonly GateReason[]) =>
  aComparison({ gate: { decision: "fail", reasons }, series: [aSeriesComparison()] });
const PULL = aPull({ author: "ada" });
const OPTIONS: AcknowledgeOptions = {
  measured: { kind: "pull", number: 7, headSha: PULL.headSha },
  label: LABEL,
  acceptOwn: true,
  matcher: picomatch,
};

const BEFORE = "2026-02-03T04:00:00Z";
const SEEN = "2026-02-03T04:05:06Z";
const AFTER = "2026-02-03T04:05:07Z";

async function gateWith(
  knowledge: HostKnowledge,
  options: Partial<AcknowledgeOptions> = {},
  comparison = failing(REASON),
) {
  const { host, asked } = aHost({ headSeenAt: SEEN, pulls: [PULL], ...knowledge });
  const all = { ...OPTIONS, ...options };
  return { gate: (await acknowledgeRun(host, comparison, all)).gate, asked };
}

/** The sentence that says why something does not count. */
async function objection(knowledge: HostKnowledge, options: Partial<AcknowledgeOptions> = {}) {
  const { gate } = await gateWith(knowledge, options);
  expect(gate).toMatchObject({ decision: "fail", reasons: [REASON] });
  expect(gate.accepted).toBeUndefined();
  return gate.notAccepted?.join("\n");
}

it("asks nothing where the gate passes", async () => {
  const { host, asked } = aHost();
  const passing = aComparison();
  expect(await acknowledgeRun(host, passing, OPTIONS)).toBe(passing);
  expect(asked).toEqual([]);
});

it("asks little where nobody accepts anything", async () => {
  expect(await gateWith({ comments: [aPullComment()] })).toEqual({
    gate: failing(REASON).gate,
    asked: ["pull 7", "comments of 7"],
  });
});

describe("a label", () => {
  const pulls = [aPull({ labels: ["bug", "Perf-Regression-Accepted"] })];
  const set = (by: string, permission: Permission, at = AFTER): HostKnowledge => ({
    pulls,
    history: { labelled: { actor: by, at } },
    permissions: { [by]: permission },
  });

  it.each(["admin", "write"] as const)("counts from one with permission %s", async (permission) => {
    const { gate } = await gateWith(set("bob", permission));
    expect(gate).toEqual({
      decision: "pass",
      standing: "passed",
      reasons: [{ ...REASON, isAccepted: true, acceptedBy: 0 }],
      accepted: [
        { by: "bob", kind: "performance", via: "label", reason: LABEL, at: AFTER, pull: 7 },
      ],
    });
  });

  it.each(["read", "none"] as const)(
    "does not from one with %s, its author too",
    async (permission) => {
      expect(await objection(set("ada", permission))).toBe(
        `The label ${LABEL} on #7, set by ada, does not count: ada may not write to this repository.`,
      );
    },
  );

  it.each([BEFORE, SEEN])("of %s does not count for a later commit", async (at) => {
    expect(await objection(set("bob", "write", at))).toBe(
      `The label ${LABEL} on #7, set by bob, was set before the head commit came: set it again.`,
    );
  });

  it.each([
    ["2026-02-03T05:05:06+02:00", "fail"],
    ["2026-02-03T03:05:07-01:00", "pass"],
  ])("of %s is compared as a time: %s", async (at, decision) => {
    expect((await gateWith(set("bob", "write", at))).gate.decision).toBe(decision);
  });

  it("does not count where the branch was moved by force since, even back", async () => {
    const { history, ...others } = set("bob", "write");
    expect(await objection({ ...others, history: { ...history, movedAt: AFTER } })).toBe(
      `The label ${LABEL} on #7, set by bob, was set before the last forced push or change of the base branch: set it again.`,
    );
    const { gate } = await gateWith({ ...others, history: { ...history, movedAt: SEEN } });
    expect(gate.decision).toBe("pass");
  });

  it("does not count where nothing tells when the commit came", async () => {
    const { host } = aHost(set("bob", "write"));
    const { gate } = await acknowledgeRun(host, failing(REASON), OPTIONS);
    expect(gate).toMatchObject({
      decision: "fail",
      notAccepted: [expect.stringMatching(/no run of a workflow tells when the head commit came/)],
    });
  });

  it.each<[string, HostKnowledge]>([
    ["nobody is known to have set", { pulls }],
    ["an account that is gone set", { pulls, history: { labelled: { at: AFTER } } }],
  ])("does not count that %s", async (_, knowledge) => {
    expect(await objection(knowledge)).toBe(
      `The label ${LABEL} on #7 does not count: nobody knows whose it is.`,
    );
  });

  it("does not count from a program", async () => {
    expect(await objection(set("labeler[bot]", "write"))).toMatch(/labeler\[bot\] is a program/);
  });

  it("of another name is none", async () => {
    const other = aPull({ labels: ["perf-regression-accepted-not"] });
    const { gate, asked } = await gateWith({ pulls: [other] });
    expect({ gate, asked }).toEqual({
      gate: failing(REASON).gate,
      asked: ["pull 7", "comments of 7"],
    });
  });

  it("accepts no lost base", async () => {
    const { gate } = await gateWith(set("bob", "write"), {}, failing(LOST));
    expect(gate).toMatchObject({ decision: "fail", reasons: [LOST] });
  });
});

describe("a comment", () => {
  const said = (overrides: Partial<PullComment> = {}): HostKnowledge => ({
    comments: [
      aPullComment(),
      aPullComment({
        createdAt: AFTER,
        body: "loadgate: accept go/* it caches more",
        ...overrides,
      }),
    ],
    permissions: { bob: "write", ada: "write" },
  });

  it("counts from somebody who may write, and is recorded with its address", async () => {
    const { gate, asked } = await gateWith(said());
    expect(gate).toEqual({
      decision: "pass",
      standing: "passed",
      reasons: [{ ...REASON, isAccepted: true, acceptedBy: 0 }],
      accepted: [
        {
          by: "bob",
          kind: "performance",
          series: "go/*",
          via: "comment",
          at: AFTER,
          pull: 7,
          reason: "it caches more",
          url: "https://github.example/acme/shop/pull/7#issuecomment-1",
        },
      ],
    });
    expect(asked).toEqual([
      "pull 7",
      "comments of 7",
      `history of 7 and ${LABEL}`,
      "first run of aaa",
      "permission of bob",
    ]);
  });

  it("accepts a lost base by name", async () => {
    const body = "loadgate: accept lost-base the old one needs a tool";
    const { gate } = await gateWith(said({ body }), {}, failing(LOST));
    expect(gate).toMatchObject({
      decision: "pass",
      accepted: [{ by: "bob", kind: "lost-base" }],
    });
    expect(required(gate.accepted?.[0], "acceptance").series).toBeUndefined();
  });

  it("does not count from a stranger, and no glob of theirs is tried", async () => {
    const matcher = () => {
      throw new Error("tried a stranger's glob");
    };
    expect(await objection(said({ author: "eve" }), { matcher })).toBe(
      "The comment of eve on #7 that accepts go/* does not count: eve may not write to this repository.",
    );
  });

  it("does not count from an account that is gone", async () => {
    const { author: _, ...comment } = aPullComment({
      createdAt: AFTER,
      body: "loadgate: accept * x",
    });
    expect(await objection({ comments: [comment] })).toBe(
      "The comment of an account that is gone on #7 that accepts all performance does not count: nobody knows whose it is.",
    );
  });

  it("does not count for a later commit, and changing it makes it no newer", async () => {
    expect(await objection(said({ createdAt: BEFORE, updatedAt: AFTER }))).toBe(
      "The comment of bob on #7 that accepts go/* was written before the head commit came: write a new one.",
    );
  });

  it("counts as it is after a change, since only those who may write can change it", async () => {
    const later = "2026-02-04T00:00:00Z";
    expect((await gateWith(said({ updatedAt: later }))).gate.decision).toBe("pass");
  });

  it("without a reason does not count, and nobody's permission is asked", async () => {
    const { gate, asked } = await gateWith(said({ body: "loadgate: accept go/greet" }));
    expect(gate).toMatchObject({
      decision: "fail",
      notAccepted: ["The comment that accepts go/greet gives no reason: it does not count."],
    });
    expect(asked).toEqual(["pull 7", "comments of 7"]);
  });

  it("by the same person asks once for what they may do", async () => {
    const one = said().comments?.[1] ?? aPullComment();
    const { asked } = await gateWith({
      ...said(),
      comments: [one, one, { ...one, author: "ada" }],
    });
    expect(asked.filter((each) => each.startsWith("permission"))).toEqual([
      "permission of bob",
      "permission of ada",
    ]);
  });

  it("is one of the last hundred, or does not count", async () => {
    const one = said().comments?.[1] ?? aPullComment();
    const others = Array.from({ length: 100 }, () => ({ ...one, author: "eve" }));
    expect((await gateWith({ ...said(), comments: [one, ...others] })).gate.decision).toBe("fail");
    expect((await gateWith({ ...said(), comments: [...others, one] })).gate.decision).toBe("pass");
  });
});

describe("accept-own: false", () => {
  const acceptOwn = false;
  const permissions = { ada: "write", bob: "write" } as const;
  const body = "loadgate: accept go/greet it caches more";

  it.each<[string, HostKnowledge]>([
    [
      "comment",
      { permissions, comments: [aPullComment({ author: "Ada", createdAt: AFTER, body })] },
    ],
    [
      "label",
      {
        permissions,
        pulls: [aPull({ author: "ada", labels: [LABEL] })],
        history: { labelled: { actor: "Ada", at: AFTER } },
      },
    ],
  ])("asks for somebody else than the author: %s", async (_, knowledge) => {
    expect(await objection(knowledge, { acceptOwn })).toMatch(
      / does not count: accept-own is false, so somebody else than the author has to accept it\.$/,
    );
  });

  it("takes somebody else's, unless the author may have changed it", async () => {
    const comment = aPullComment({ author: "bob", createdAt: AFTER, body });
    const { gate } = await gateWith({ permissions, comments: [comment] }, { acceptOwn });
    expect(gate.decision).toBe("pass");
    const changed = { ...comment, updatedAt: "2026-02-04T00:00:00Z" };
    expect(await objection({ permissions, comments: [changed] }, { acceptOwn })).toBe(
      "The comment of bob on #7 that accepts go/greet was changed later, and nobody knows by whom: write a new one.",
    );
  });
});

describe("a line of the description", () => {
  it.each([
    "Faster builds\n\nloadgate: accept go/* it caches more",
    "- `Loadgate: accept go/* it caches more`",
  ])("%j does not count, which is said", async (body) => {
    expect(await objection({ pulls: [aPull({ body })], permissions: { ada: "admin" } })).toBe(
      "The description of #7 accepts something, which does not count, as nobody can tell when it was written: write it as a comment.",
    );
  });

  it("that only speaks of it is none", async () => {
    const body = "This adds `loadgate: accept` to the docs.";
    expect(await objection({ pulls: [aPull({ body })] })).toBeUndefined();
  });
});

it("leaves the gate failing where the pull request was pushed to since", async () => {
  const { asked, gate } = await gateWith({
    pulls: [aPull({ headSha: "c".repeat(40), labels: [LABEL] })],
  });
  expect(gate.notAccepted).toEqual([
    "#7 was pushed to since: what is accepted there is not about aaaaaaa.",
  ]);
  expect(asked).toEqual(["pull 7"]);
});

describe("a merge group", () => {
  const measured = {
    kind: "group",
    headRef: "gh-readonly-queue/main/pr-8-b",
    baseBranch: "main",
    baseSha: "b".repeat(40),
  } as const;
  const pulls = [aPull({ number: 7 }), aPull({ number: 8 })];
  const comment = aPullComment({ createdAt: AFTER, body: "loadgate: accept go/greet because" });
  const permissions = { bob: "write" } as const;

  it("inherits what is accepted on its pull requests", async () => {
    const group = { numbers: [8, 7], isComplete: true };
    const knowledge = { pulls, group, permissions, comments: [comment] };
    const { gate, asked } = await gateWith(knowledge, { measured });
    expect(gate).toMatchObject({ decision: "pass", accepted: [{ pull: 8 }, { pull: 7 }] });
    expect(gate.notAccepted).toBeUndefined();
    expect(asked.slice(0, 2)).toEqual(["pulls of gh-readonly-queue/main/pr-8-b", "pull 8"]);
  });

  it.each([
    [[8], "#8"],
    [[], "none"],
  ])("says where not all of them are known: %j", async (numbers, known) => {
    const group = { numbers, isComplete: false };
    const { gate } = await gateWith({ pulls, group }, { measured });
    expect(gate).toMatchObject({
      decision: "fail",
      notAccepted: [
        `Not all pull requests of the merge group are known (known: ${known}); what is accepted on the others does not count.`,
      ],
    });
  });
});

describe("a commit of the default branch", () => {
  const measured = { kind: "merged", sha: "d".repeat(40), branch: "main" } as const;
  const comment = aPullComment({ createdAt: AFTER, body: "loadgate: accept go/greet because" });
  const permissions = { bob: "write" } as const;

  it("inherits what was accepted on the pull request that it was merged as", async () => {
    const pulls = [aPull({ number: 7, isOpen: false })];
    const knowledge = { pulls, merged: 7, permissions, comments: [comment] };
    const { gate, asked } = await gateWith(knowledge, { measured });
    expect(gate).toMatchObject({ decision: "pass", accepted: [{ pull: 7, by: "bob" }] });
    expect(asked.slice(0, 2)).toEqual(["pull of ddd on main", "pull 7"]);
  });

  it("that was pushed by itself inherits nothing", async () => {
    const { gate, asked } = await gateWith({ comments: [comment] }, { measured });
    expect(gate).toEqual(failing(REASON).gate);
    expect(asked).toEqual(["pull of ddd on main"]);
  });
});

it("leaves the gate failing where the host does not answer, and says so", async () => {
  const { host } = aHost();
  const hint = "Give the job `permissions: actions: read`.";
  const down = () =>
    Promise.reject(new CodeHostError("forbidden", "Could not see: status 403", { hint }));
  const failed = failing(REASON);
  const { gate } = await acknowledgeRun({ ...host, pullRequest: down }, failed, OPTIONS);
  expect(gate).toEqual({
    ...failed.gate,
    notAccepted: [
      `Whether someone accepts this could not be looked up: Could not see: status 403. ${hint}`,
    ],
  });
});

it("hides no mistake of ours", async () => {
  const { host } = aHost();
  const broken = () => Promise.reject(new TypeError("x is undefined"));
  await expect(
    acknowledgeRun({ ...host, pullRequest: broken }, failing(REASON), OPTIONS),
  ).rejects.toThrow("x is undefined");
});
