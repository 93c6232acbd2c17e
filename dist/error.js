// src/domain/shared/error.ts
/**
* Exit code of each kind of failure: `usage` (arguments or configuration), `measurement` (build, start,
* readiness, wrong answer, load generator), `publishing` (a result that had to be stored or sent could not
* be), or the signal that stopped the run (128 + its number).
*/
const EXIT_CODES = {
	usage: 2,
	measurement: 3,
	publishing: 4,
	SIGHUP: 129,
	SIGINT: 130,
	SIGQUIT: 131,
	SIGTERM: 143
};
/**
* A failure that was foreseen: it is shown as one message and one hint, never with a stack trace. Anything
* else that is thrown is a bug in Loadgate.
*/
var LoadgateError = class extends Error {
	kind;
	/** What the reader can do about it: one sentence. */
	hint;
	/** Further lines, such as the end of a server's log. */
	details;
	exitCode;
	/**
	* @param kind what went wrong, which gives the exit code
	* @param message one line: where (file, line, server, series) and what was found there
	* @param options `hint`: what to do; `details`: further lines; `cause`: the error underneath
	*/
	constructor(kind, message, options = {}) {
		super(message, options.cause === void 0 ? void 0 : { cause: options.cause });
		this.name = "LoadgateError";
		this.kind = kind;
		this.hint = options.hint;
		this.details = options.details ?? [];
		this.exitCode = EXIT_CODES[kind];
	}
};
/** Whether what was thrown is an error of the system with a code, such as `ENOENT`. */
function hasCode(thrown, code) {
	return thrown instanceof Error && "code" in thrown && thrown.code === code;
}
/** What some work gives; undefined where it throws, such as reading what may not be there. */
function attempt(work) {
	try {
		return work();
	} catch {
		return;
	}
}
/** The message of an error, or anything else that was thrown as text. */
function messageOf(thrown) {
	return thrown instanceof Error ? thrown.message : String(thrown);
}
export { messageOf as a, hasCode as i, LoadgateError as n, attempt as r, EXIT_CODES as t };
