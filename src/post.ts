import { reportFailure, runPost } from "./action/run-action.ts";

try {
  await runPost();
} catch (error) {
  process.exitCode = reportFailure(error);
}
