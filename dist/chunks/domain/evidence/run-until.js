import { st as samplesAt, tt as column } from "../run/file/base-commit.js";
import { d as wholeOf } from "../series/series.js";
// src/domain/evidence/run-until.ts
/** A run as of a round, without the later starts of servers. */
function runUntil(run, last) {
	return withRounds(run, (round) => round <= last);
}
/** A run as if it had ended with its plan: without the rounds and the time of its follow-up. */
function plannedPart(run) {
	const { followUp, rounds } = run.plan;
	if (!followUp || followUp.suspects.length === 0) return run;
	const measureMs = Math.max(0, run.timing.measureMs - followUp.ms);
	return {
		...runUntil(run, rounds - 1),
		timing: {
			...run.timing,
			measureMs
		}
	};
}
/** The rounds of a run's follow-up, with the series that it measured alone; absent where nothing was measured again. */
function followUpPart(run) {
	const { followUp, rounds } = run.plan;
	if (!followUp || followUp.suspects.length === 0) return void 0;
	const isSuspect = ({ name }) => followUp.suspects.includes(wholeOf(name));
	return withRounds({
		...run,
		series: run.series.filter(isSuspect)
	}, (round) => round >= rounds);
}
function withRounds(run, isKept) {
	return {
		...run,
		servers: run.servers.map((one) => ({
			...one,
			starts: one.starts.filter(({ round }) => isKept(round))
		})),
		series: run.series.map((one) => ({
			...one,
			samples: samplesIn(one.samples, isKept)
		}))
	};
}
function samplesIn(samples, isKept) {
	const rounds = column(samples, "round");
	if (rounds.every(isKept)) return samples;
	const known = [...rounds.keys()].filter((burst) => isKept(rounds[burst]));
	return samplesAt(samples, known);
}
export { plannedPart as n, runUntil as r, followUpPart as t };
