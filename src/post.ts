import { reportFailure } from "./action/failure.ts";
import { runPost } from "./action/run-action.ts";

try {
  await runPost();
} catch (error) {
  process.exitCode = await reportFailure(error);
}
