import { expect, it } from "vitest";
import { aRecord } from "../../../test/support/builders/baseline.ts";
import { enterFolder } from "../../../test/support/working-folder.ts";
import { createFolderStore } from "./folder-store.ts";
import { readOnce } from "./read-once.ts";

it("a store that is read once has what was saved since", async () => {
  enterFolder({});
  const store = readOnce(createFolderStore("runs"));
  expect((await store.load()).records).toEqual([]);
  await createFolderStore("runs").save(aRecord(), 10);
  expect((await store.load()).records).toEqual([]);
  await store.save?.(aRecord({ id: "later", startedAt: "2026-01-02T00:00:00.000Z" }), 10);
  expect((await store.load()).records.map(({ id }) => id)).toEqual(["earlier", "later"]);
});
