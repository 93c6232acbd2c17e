import { expect, it } from "vitest";
import type { NotRecordable } from "../../domain/gate/recordable.ts";
import { notRecordedText } from "./recording.ts";

it.each<[NotRecordable, string]>([
  [{ of: "no-commit" }, "there is no git commit here"],
  [{ of: "no-branch" }, "the default branch is unknown; set baseline.branch in the configuration"],
  [{ of: "elsewhere", ref: "topic", branch: "main" }, "this is topic, not main"],
  [{ of: "elsewhere", branch: "main" }, "this is a detached head, not main"],
  [{ of: "uncommitted" }, "tracked files have uncommitted changes"],
  [{ of: "incomplete" }, "the run is incomplete"],
  [{ of: "gate" }, "the gate failed"],
  [{ of: "partial" }, "--only left series out"],
])("%j is not recorded: %s", (why, text) => {
  expect(notRecordedText(why)).toBe(text);
});
