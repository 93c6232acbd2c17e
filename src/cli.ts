#!/usr/bin/env node
import { hideSecrets } from "./adapters/process/start-environment.ts";
import { stopOnSignals } from "./adapters/process/stop-signals.ts";
import { runCli } from "./cli/program.ts";
import { guardOutput, showError } from "./cli/screen/terminal.ts";
import { requireWorkingFolder } from "./cli/working-folder.ts";

hideSecrets(process, ["BENCHER_API_KEY"]);
guardOutput(process);
const { env: environment, stdout, stderr } = process;
try {
  requireWorkingFolder(process.cwd);
  process.exitCode = await runCli({
    argv: process.argv.slice(2),
    environment,
    stdout,
    stderr,
    signal: stopOnSignals(process),
  });
} catch (error) {
  process.exitCode = showError(error, stderr, environment);
}
