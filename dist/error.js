// src/domain/error.ts
/** Signals that stop a run, with the exit code each leads to (128 + the signal's number). */
const SIGNAL_EXIT_CODES = {
	SIGINT: 130,
	SIGTERM: 143
};
const EXIT_CODES = {
	usage: 2,
	measurement: 3,
	publishing: 4
};
/**
* A failure that we foresaw: it is shown as one message and one hint, never with a stack. Anything
* else that is thrown is a bug of ours.
*/
var LoadgateError = class extends Error {
	kind;
	/** What the reader can do about it: one sentence. */
	hint;
	/** Lines that show more of what was found, such as the end of a server's log. */
	details;
	exitCode;
	constructor(kind, message, options = {}) {
		super(message, options.cause === void 0 ? void 0 : { cause: options.cause });
		this.name = "LoadgateError";
		this.kind = kind;
		this.hint = options.hint;
		this.details = options.details ?? [];
		this.exitCode = kind === "interrupted" ? SIGNAL_EXIT_CODES[options.signal ?? "SIGINT"] : EXIT_CODES[kind];
	}
};
/**
* The message of anything that was thrown.
* @param thrown an error or any other value
* @returns its message, or the value as text
*/
function messageOf(thrown) {
	return thrown instanceof Error ? thrown.message : String(thrown);
}
export { SIGNAL_EXIT_CODES as n, messageOf as r, LoadgateError as t };
