import { n as LoadgateError } from "./error.js";
// src/domain/review/code-host-error.ts
/** A request to the code host that failed for good. */
var CodeHostError = class extends LoadgateError {
	failure;
	/** The code host's own words; absent where it said nothing. */
	reason;
	/** @param message one line: the request, and the code host's answer */
	constructor(failure, message, options = {}) {
		super("publishing", message, options);
		this.name = "CodeHostError";
		this.failure = failure;
		if (options.reason !== void 0) this.reason = options.reason;
	}
};
export { CodeHostError as t };
