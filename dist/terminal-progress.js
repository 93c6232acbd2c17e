import { T as formatDuration } from "./catalogue.js";
import { n as paletteFor, t as isTerminal } from "./palette.js";
// src/cli/screen/terminal-progress.ts
const BAR_WIDTH = 24;
const PLAIN_EVERY_MS = 15e3;
/** Interval for showing a line of a stage's log if there is no live line. */
const LOG_EVERY_MS = 3e4;
const CLEAR_LINE = "\r\x1B[2K";
/** Progress on standard error: one live line on a terminal, an occasional line elsewhere. */
function createTerminalProgress(stream, environment) {
	const { dim, yellow } = paletteFor(stream, environment);
	const isLive = isTerminal(stream, environment);
	let stage = "";
	let lastPlainMs = Number.NEGATIVE_INFINITY;
	let lastLogMs = 0;
	let live = false;
	const show = (text, faint = "") => {
		live = true;
		const width = Math.max(20, (stream.columns || 80) - 1);
		const shown = text.slice(0, width);
		const rest = faint.slice(0, width - shown.length);
		stream.write(`${CLEAR_LINE}${shown}${rest === "" ? "" : dim(rest)}`);
	};
	const end = () => {
		if (live) stream.write(CLEAR_LINE);
		live = false;
	};
	return {
		stage: (text) => {
			stage = text;
			lastLogMs = performance.now();
			if (isLive) show(`${text} …`);
			else stream.write(`${text}\n`);
		},
		advance: (state) => {
			if (isLive) show(`${stage} ${bar(state.fraction)} ${describe(state)}`);
			else if (performance.now() - lastPlainMs > PLAIN_EVERY_MS) {
				lastPlainMs = performance.now();
				stream.write(`${stage}: ${describe(state)}\n`);
			}
		},
		note: (text) => {
			end();
			stream.write(`${text}\n`);
		},
		warn: (text) => {
			end();
			stream.write(`${yellow("warning:")} ${text}\n`);
		},
		log: (line) => {
			if (line.trim() === "") return;
			if (isLive) show(`${stage} … `, line.trim());
			else if (performance.now() - lastLogMs >= LOG_EVERY_MS) {
				lastLogMs = performance.now();
				stream.write(`${stage}: ${line.trim()}\n`);
			}
		},
		end
	};
}
function bar(fraction) {
	const full = Math.round(fraction * BAR_WIDTH);
	return "█".repeat(full) + "░".repeat(BAR_WIDTH - full);
}
function describe({ fraction, remainingMs, current }) {
	return `${`${Math.floor(fraction * 100)} %`.padStart(5)}, ${formatDuration(remainingMs)} left, ${current}`;
}
export { createTerminalProgress as t };
