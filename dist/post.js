import { r as runPost, t as reportFailure } from "./run-action.js";
// src/post.ts
try {
	await runPost();
} catch (error) {
	process.exitCode = reportFailure(error);
}
export {};
