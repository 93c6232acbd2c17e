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
  branch: "main",
  timeoutMinutes: 25,
};

const written = (more: Partial<WorkflowOptions> = {}) =>
  parse(workflowText({ ...options, ...more }));
const jobOf = (more: Partial<WorkflowOptions>) => written(more).jobs.measure;
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
    const uploads = ["actions/upload-artifact", "actions/upload-artifact"];
    const around = ["actions/cache", "acme/loadgate", ...uploads];
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
      "~/.cargo/registry\n~/.cargo/git\n~/.cache/cargo-build",
    );
  });

  it("keeps the load generator where the tool cache is", () => {
    const { path, key } = stepOf({}, "actions/cache").with;
    expect(path).toMatch(/^\$\{\{ runner\.tool_cache \}\}\/oha$/);
    // Another version of Loadgate, which the workflow pins, may bring another version of it.
    expect(key).toContain("hashFiles('.github/workflows/loadgate*.yml')");
  });

  it("gives the action only its store at the root of the repository, as the configuration says the rest", () => {
    const store = "branch:loadgate-data";
    expect(stepOf({}, "acme/loadgate").with).toEqual({ store });
  });

  it("points everything at the folder of the configuration", () => {
    const folder = "services/my api: 1, {a}";
    expect(stepOf({ folder }, "acme/loadgate").with).toEqual({
      "working-directory": folder,
      store: "branch:loadgate-data-services-my-api-1-a",
    });
    expect(stepOf({ folder }, "actions/upload-artifact").with.path).toBe(`${folder}/loadgate-out`);
    const { name, jobs } = written({ folder });
    expect(name).toBe("Loadgate services my api: 1, {a}");
    const [, download, record] = jobs.record.steps;
    expect(download.with.path).toBe(`${folder}/loadgate-out`);
    expect(record.with).toMatchObject({
      "working-directory": folder,
      mode: "record",
      store: "branch:loadgate-data-services-my-api-1-a",
    });
  });

  it("keeps every sample, and the page as it is, so that it opens in the browser", () => {
    const uploads = jobOf({ folder: "shop" }).steps.filter(({ uses }: { uses: string }) =>
      uses.startsWith("actions/upload-artifact@"),
    );
    expect(uploads.map((step: { with: unknown }) => step.with)).toMatchObject([
      { name: "loadgate", path: "shop/loadgate-out" },
      { path: "shop/loadgate-out/report.html", archive: false },
    ]);
    expect(uploads.map((step: { if: string }) => step.if)).toEqual(["always()", "always()"]);
  });

  it.each(["main", "next,v2", "{z}", "x] y: #1"])("measures pushes to the branch %j", (branch) => {
    expect(written({ branch }).on.push).toEqual({ branches: [branch] });
  });

  it("lets the job that builds only read, and the one that writes build nothing and be cut off by nothing", () => {
    const { permissions, jobs } = written();
    expect(permissions).toEqual({});
    expect(jobs.measure.permissions.contents).toBe("read");
    expect(jobs.record.permissions).toEqual({ contents: "write" });
    expect(jobs.record.steps.flatMap(({ run }: { run?: string }) => run ?? [])).toEqual([]);
    expect(jobs.record.if).toContain("github.event_name == 'push' && ");
    // A group by name alone cancels nothing that runs.
    expect(jobs.record.concurrency).toBe("loadgate-record");
  });

  it("ends the earlier run of a pull request, and none of the default branch", () => {
    const { "cancel-in-progress": cancels } = jobOf({}).concurrency;
    expect(cancels).toMatch(/^\$\{\{ github\.event_name == 'pull_request' \}\}$/);
  });

  it("keeps the workflows of two folders from ending each other's runs", () => {
    const groupsIn = (folder: string) => {
      const { measure, record } = written({ folder }).jobs;
      return [measure.concurrency.group, record.concurrency];
    };
    expect(new Set([...groupsIn(""), ...groupsIn("a"), ...groupsIn("b")]).size).toBe(6);
  });

  it("has the job's time", () => {
    expect(jobOf({})["timeout-minutes"]).toBe(25);
  });

  it("says beside the address what stands there", () => {
    const text = workflowText({ ...options, action: { uses: PLACEHOLDER, comment: "set this" } });
    expect(text).toContain(`- uses: ${PLACEHOLDER} # set this\n`);
  });
});
