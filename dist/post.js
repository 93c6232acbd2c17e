import { n as reportFailure } from "./chunks/action/failure.js";
import { r as runPost } from "./chunks/action/run-action.js";
// src/post.ts
try {
	await runPost();
} catch (error) {
	process.exitCode = await reportFailure(error);
}
export {};
