import { expect, it } from "vitest";
import { aRecord } from "../../test/support/builders/baseline.ts";
import { aWorld } from "../../test/support/builders/world.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import type { WritableStore } from "../ports/baseline-store.ts";
import { type RecordRequest, recordRun } from "./record-run.ts";

const record = aRecord();
const full = new LoadgateError("publishing", "The branch is protected", { hint: "Unprotect it." });

async function recorded(request: Partial<RecordRequest> = {}, failure?: unknown, added = 1) {
  const world = aWorld({ added });
  const store: WritableStore = {
    ...world.store,
    save: async (...saved) => {
      if (failure !== undefined) throw failure;
      return (await world.store.save?.(...saved)) ?? 0;
    },
  };
  const whole = { record, sha: record.commit.sha, keep: 7, ...request };
  const said = await recordRun(store, world.progress, whole).catch((error: unknown) => error);
  return { said, saved: world.saved, warnings: world.warnings };
}

it("a run of this commit is added", async () => {
  const { said, saved } = await recorded();
  expect(saved).toEqual([{ record, keep: 7 }]);
  expect(said).toBe(`Recorded ${record.commit.sha.slice(0, 12)} in /repo/.loadgate.`);
});

it("a run that the store does not take is not called recorded", async () => {
  const { said } = await recorded({}, undefined, 0);
  expect(said).toBe(
    "Nothing is recorded: /repo/.loadgate has the run already, or keeps only newer ones.",
  );
});

it.each<[string, Partial<RecordRequest>, RegExp]>([
  [
    "a job that may not",
    { notRecordable: "the event is pull_request" },
    /the event is pull_request/,
  ],
])("%s adds nothing, and says why", async (_, request, reason) => {
  const { said, saved } = await recorded(request);
  expect(said).toMatch(reason);
  expect(saved).toEqual([]);
});

it.each(["f".repeat(40), undefined])(
  "the record of another commit than %s is refused",
  async (sha) => {
    const { said, saved } = await recorded({ sha });
    expect(said).toMatchObject({
      kind: "usage",
      message: expect.stringContaining(record.commit.sha),
    });
    expect(saved).toEqual([]);
  },
);

it("a store that cannot be written fails the job, or is a warning where the configuration says so", async () => {
  expect((await recorded({}, full)).said).toBe(full);
  const { said, warnings } = await recorded({ required: false }, full);
  expect(said).toBe("Nothing is recorded: The branch is protected.");
  expect(warnings).toEqual(["The branch is protected. Unprotect it."]);
});

it("a reason that is a sentence already gets no second full stop", async () => {
  const error = new LoadgateError("publishing", "Cannot update this protected ref.");
  const { said, warnings } = await recorded({ required: false }, error);
  expect(said).toBe("Nothing is recorded: Cannot update this protected ref.");
  expect(warnings).toEqual(["Cannot update this protected ref."]);
});

it("a bug is no warning", async () => {
  const bug = new TypeError("x");
  expect((await recorded({ required: false }, bug)).said).toBe(bug);
});
