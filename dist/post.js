import { i as runPost, n as reportFailure } from "./run-action.js";
// src/post.ts
try {
	await runPost();
} catch (error) {
	process.exitCode = reportFailure(error);
}
export {};
