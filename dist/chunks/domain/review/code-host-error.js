import { n as LoadgateError } from "../shared/error.js";
// src/domain/review/code-host-error.ts
/** A request to the code host that failed after all retries. */
var CodeHostError = class extends LoadgateError {
	failure;
	/** The code host's own message; absent if it sent none. */
	reason;
	/**
	* Creates the error.
	* @param message one line: the request, and the code host's answer
	*/
	constructor(failure, message, options = {}) {
		super("publishing", message, options);
		this.name = "CodeHostError";
		this.failure = failure;
		if (options.reason !== void 0) this.reason = options.reason;
	}
};
/**
* Handles some failures of the code host.
* @param handle returns a value in place of the failure, or throws
* @returns a handler for `catch`; it rethrows every other error
*/
function onFailure(failures, handle) {
	return (error) => {
		if (!(error instanceof CodeHostError) || !failures.includes(error.failure)) throw error;
		return handle(error);
	};
}
export { onFailure as n, CodeHostError as t };
