import { expect, it } from "vitest";
import { aPull } from "../../../test/support/builders/code-host.ts";
import { createAcceptanceReader } from "./acceptances.ts";

const sha = (index: number) => index.toString(16).padStart(40, "0");

it("asks nothing about a branch whose repository is gone", async () => {
  const refuse = () => Promise.reject(new Error("asked"));
  const { headSeenAt } = createAcceptanceReader("acme/shop", {
    ask: refuse,
    pages: refuse,
    archive: refuse,
  });
  const { headRepository: _, ...gone } = aPull();
  expect(await headSeenAt(gone)).toBeUndefined();
});

it("follows a queue that never ends for a hundred entries", async () => {
  const queue = Array.from({ length: 200 }, (_, index) => ({
    ref: `refs/heads/gh-readonly-queue/main/pr-${index + 2}-${sha(index + 2)}`,
    object: { sha: sha(index + 1) },
  }));
  const { pullsOfGroup } = createAcceptanceReader("acme/shop", {
    ask: () => Promise.reject(new Error("asked")),
    pages: async (_, readPage) => readPage(queue),
    archive: () => Promise.reject(new Error("asked")),
  });
  const group = { headRef: `gh-readonly-queue/main/pr-1-${sha(1)}`, baseBranch: "main" };
  const { numbers, isComplete } = await pullsOfGroup({ ...group, baseSha: "f".repeat(40) });
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  expect(isComplete).toBe(false);
});
