import { beforeAll } from "vitest";
import { expectAlertInComment, ITSELF_TIMEOUT } from "../e2e/support/itself.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "../e2e/support/oha.ts";
import { test } from "../e2e/support/project.ts";
import { TOOLS_TIMEOUT_MS, type Tool, workflowTool } from "../support/workflow-tools.ts";
import { REAL } from "./real.ts";

let act: Tool;

beforeAll(async () => {
  act = await workflowTool("act");
  await realOha();
}, INSTALL_TIMEOUT_MS + TOOLS_TIMEOUT_MS);

test(
  "a pull request of this project that slows one server gets its comment, with Bencher's alert",
  ITSELF_TIMEOUT,
  async ({ project, skip }) => {
    const { program, reason } = act;
    if (program === undefined) return skip(reason);
    await expectAlertInComment(program, project, REAL);
  },
);
