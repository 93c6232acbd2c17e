// src/domain/shared/error.ts
/**
* Exit code of each kind of failure: `usage` (arguments or configuration), `measurement` (build, start, readiness,
* wrong answer, load generator), `publishing` (a result could not be stored or sent), or the signal that stopped the
* run (128 + its number).
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
* An expected failure: it is shown as one message and one hint, never with a stack trace. Anything else that is thrown
* is a bug in Loadgate.
*/
var LoadgateError = class extends Error {
	kind;
	/** Advice for the reader: one sentence. */
	hint;
	/** Further lines, such as the end of a server's log. */
	details;
	exitCode;
	/**
	* Creates the error.
	* @param kind determines the exit code
	* @param message one line: the place (file, line, server, series) and what was found there
	* @param options `hint`: advice; `details`: further lines; `cause`: the underlying error
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
/** True for a system error with this code, such as `ENOENT`. */
function hasCode(thrown, code) {
	return thrown instanceof Error && "code" in thrown && thrown.code === code;
}
/** The result of some work; undefined if it throws, such as reading a file that may not exist. */
function attempt(work) {
	try {
		return work();
	} catch {
		return;
	}
}
/** The message of an error, or any other thrown value as text. */
function messageOf(thrown) {
	return thrown instanceof Error ? thrown.message : String(thrown);
}
/** A message, and its hint if it has one, in one line. */
function withHint({ message, hint }) {
	return hint === void 0 ? message : `${asSentence(message)} ${hint}`;
}
/** A text with a full stop, unless it has an end. */
function asSentence(text) {
	return /[.!?]$/.test(text) ? text : `${text}.`;
}
export { hasCode as a, attempt as i, LoadgateError as n, messageOf as o, asSentence as r, withHint as s, EXIT_CODES as t };
