import { t as reportFailure } from "./failure.js";
import { r as runPost } from "./run-action.js";
// src/post.ts
try {
	await runPost();
} catch (error) {
	process.exitCode = await reportFailure(error);
}
export {};
