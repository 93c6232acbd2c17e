import { readContext } from "./action/context.ts";
import { hideSecrets } from "./adapters/process/start-environment.ts";
import { stopOnSignals } from "./adapters/process/stop-signals.ts";

const isMeasuring = process.env["INPUT_MODE"]?.trim() === "measure";
// Measuring needs none of them.
const needed = ["INPUT_GITHUB-TOKEN", "INPUT_BENCHER-API-KEY", "BENCHER_API_KEY"];
hideSecrets(process, isMeasuring ? [] : needed);

// Loaded only now: a process that is replaced needs nothing of it.
const { reportFailure } = await import("./action/failure.ts");
const { runAction } = await import("./action/run-action.ts");
try {
  process.exitCode = await runAction(readContext(process.env), stopOnSignals(process));
} catch (error) {
  process.exitCode = await reportFailure(error);
}
