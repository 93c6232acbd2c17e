import { expect, it } from "vitest";
import { parse } from "yaml";
import { type BaselineOptions, baselineText, pageWorkflowText } from "./baseline-workflow.ts";

const options: BaselineOptions = {
  about: ["What it does."],
  action: { uses: "acme/loadgate@0123" },
  setUp: [],
  folder: "",
  branch: "main",
  timeoutMinutes: 25,
};

it.each([
  ["", "main"],
  ["a,b", "next,v2"],
  ["x] y: #1", "{z}"],
])(
  "the page of the folder %j follows the workflow that records, on the branch %j",
  (folder, branch) => {
    const recording = parse(baselineText({ ...options, folder, branch }));
    const page = parse(pageWorkflowText({ ...options, folder, branch }));
    expect(recording.on.push.branches).toEqual([branch]);
    expect(page.on.workflow_run).toMatchObject({ workflows: [recording.name], branches: [branch] });
  },
);
