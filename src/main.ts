import { reportFailure, runAction } from "./action/run-action.ts";
import { stopOnSignals } from "./adapters/process/stop-signals.ts";

try {
  process.exitCode = await runAction(stopOnSignals(process));
} catch (error) {
  process.exitCode = reportFailure(error);
}
