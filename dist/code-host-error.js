import { n as LoadgateError } from "./error.js";
// src/domain/review/code-host-error.ts
/** A request to the code host that failed for good. */
var CodeHostError = class extends LoadgateError {
	failure;
	/** @param message one line: the request, and the code host's answer */
	constructor(failure, message, options = {}) {
		super("publishing", message, options);
		this.name = "CodeHostError";
		this.failure = failure;
	}
};
export { CodeHostError as t };
