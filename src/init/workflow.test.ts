import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { PLACEHOLDER } from "./address.ts";
import { CARGO_STEPS, setUpSteps } from "./set-up.ts";
import { type WorkflowOptions, workflowFile, workflowText } from "./workflow.ts";

const options: WorkflowOptions = {
  about: ["What it does.", "", "More."],
  action: { uses: "acme/loadgate@0123" },
  setUp: [],
  folder: "",
  timeoutMinutes: 25,
};

const jobOf = (more: Partial<WorkflowOptions>) =>
  parse(workflowText({ ...options, ...more })).jobs.loadgate;
const stepOf = (more: Partial<WorkflowOptions>, action: string) =>
  jobOf(more).steps.find(({ uses }: { uses?: string }) => uses?.startsWith(`${action}@`));

describe("workflowFile", () => {
  it.each([
    ["", ".github/workflows/loadgate.yml"],
    ["services/API v2", ".github/workflows/loadgate-services-api-v2.yml"],
    ["../…", ".github/workflows/loadgate.yml"],
  ])("of %j", (folder, file) => {
    expect(workflowFile(folder)).toBe(file);
  });
});

describe("workflowText", () => {
  it("begins with what it is about", () => {
    expect(workflowText(options)).toMatch(/^# What it does\.\n#\n# More\.\nname: Loadgate\n/);
  });

  it("has the set-up steps that it is given, and no others", () => {
    const uses = (more: Partial<WorkflowOptions>) =>
      jobOf(more).steps.map(({ uses: action = "run" }: { uses?: string }) =>
        action.replace(/@.*/, ""),
      );
    const around = [
      "actions/cache",
      "acme/loadgate",
      "actions/upload-artifact",
      "actions/upload-artifact",
    ];
    expect(uses({})).toEqual(["actions/checkout", ...around]);
    const { steps } = setUpSteps([
      { action: "node", inputs: { "node-version": "24" } },
      ...CARGO_STEPS,
    ]);
    expect(uses({ setUp: steps })).toEqual([
      "actions/checkout",
      "actions/setup-node",
      "actions/cache",
      "run",
      ...around,
    ]);
    expect(stepOf({ setUp: steps }, "actions/setup-node").with).toEqual({ "node-version": "24" });
    expect(stepOf({ setUp: steps.slice(1) }, "actions/cache").with.path).toBe(
      "~/.cargo/registry\n~/.cargo/git\n~/.cache/cargo-build\n",
    );
  });

  it("gives the action only its store at the root of the repository, as the configuration says the rest", () => {
    const store = "branch:loadgate-data";
    expect(stepOf({}, "acme/loadgate").with).toEqual({ store });
    expect(stepOf({ budget: "5m" }, "acme/loadgate").with).toEqual({ store, budget: "5m" });
  });

  it("points everything at the folder of the configuration", () => {
    const folder = "services/my api: 1";
    expect(stepOf({ folder }, "acme/loadgate").with).toEqual({
      "working-directory": folder,
      store: "branch:loadgate-data-services-my-api-1",
    });
    expect(stepOf({ folder }, "actions/upload-artifact").with.path).toBe(`${folder}/loadgate-out`);
    expect(parse(workflowText({ ...options, folder })).name).toBe("Loadgate services my api: 1");
  });

  it("keeps every sample, and the page as it is, so that it opens in the browser", () => {
    const uploads = jobOf({ folder: "shop" }).steps.filter(({ uses }: { uses: string }) =>
      uses.startsWith("actions/upload-artifact@"),
    );
    expect(uploads.map((step: { with: unknown }) => step.with)).toMatchObject([
      { name: "loadgate", path: "shop/loadgate-out" },
      { path: "shop/loadgate-out/report.html", archive: false },
    ]);
    // Of a matrix, only one leg can upload a file under its own name.
    expect(uploads.map((step: object) => "continue-on-error" in step)).toEqual([false, true]);
  });

  it("keeps the workflows of two folders from ending each other's runs", () => {
    const { concurrency } = parse(workflowText(options));
    expect(concurrency.group).toMatch(/^\$\{\{ github\.workflow \}\}-/);
  });

  it("names a cache by the workflows with Loadgate, and the job's time", () => {
    const { key } = stepOf({}, "actions/cache").with;
    expect(key).toContain("hashFiles('.github/workflows/loadgate*.yml')");
    expect(jobOf({})["timeout-minutes"]).toBe(25);
  });

  it("says beside the address what stands there", () => {
    const text = workflowText({ ...options, action: { uses: PLACEHOLDER, comment: "set this" } });
    expect(text).toContain(`- uses: ${PLACEHOLDER} # set this\n`);
  });
});
