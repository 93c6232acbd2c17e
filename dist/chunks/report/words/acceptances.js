import { Y as groupedBy } from "../../domain/shared/without-nullish.js";
import { n as required } from "../../domain/shared/required.js";
import { d as wholeOf } from "../../domain/series/series.js";
// src/domain/gate/acceptance.ts
/**
* The kinds of acceptance. A label, or a comment without a kind, covers `performance`. All other kinds must be named,
* because they do not mean that something got slower but that requests failed or something was not measured.
*/
const ACCEPT_KINDS = [
	"performance",
	"limit",
	"errors",
	"unmeasurable",
	"ended-early",
	"lost-base",
	"same-program"
];
/** The kind of acceptance that covers each kind of reason, except for limits that may be exceeded. */
const COVERED_BY = {
	regression: "performance",
	inconclusive: "performance",
	history: "performance",
	alert: "performance",
	limit: "limit",
	errors: "errors",
	unmeasurable: "unmeasurable",
	"ended-early": "ended-early",
	"missing-shard": "ended-early",
	"lost-base": "lost-base",
	"same-program": "same-program",
	benchmark: "lost-base",
	unasked: "ended-early"
};
/** The kind of acceptance that covers a reason. */
function kindToAccept({ kind, figures }) {
	return kind === "inconclusive" && figures.of === "limit" ? "limit" : COVERED_BY[kind];
}
/** Kinds that can concern the whole run, and so be accepted without a series. */
const OF_WHOLE_RUN = [
	"ended-early",
	"lost-base",
	"same-program"
];
/** Whether what is accepted was measured: a regression, or a value beyond its limit. */
function isOfFigures(kind) {
	return kind === "performance" || kind === "limit";
}
/** Returns a test of whether an acceptance covers a reason. */
function covers({ kind, series }, matcher) {
	const [glob = "**", ...level] = series?.split(" ") ?? [];
	const matches = matcher(glob);
	return (reason) => {
		if (kindToAccept(reason) !== kind) return false;
		if (series === void 0) return true;
		const [path = "", ...levelOfReason] = wholeOf(reason.series ?? "").split(" ");
		return matches(path) && (level.length === 0 || level.join(" ") === levelOfReason.join(" "));
	};
}
/** Comments can be long, and records must stay small. */
const MAX_REASON$1 = 200;
/** What somebody accepted of the figures of series and servers; what failed or was not measured is none. */
function acceptedChanges(reasons, accepted = []) {
	return reasons.flatMap((found) => {
		const { series, metric, acceptedBy } = found;
		const acceptance = acceptedBy === void 0 ? void 0 : accepted[acceptedBy];
		if (!acceptance || series === void 0 || !isOfFigures(kindToAccept(found))) return [];
		const { by, reason, at, pull } = acceptance;
		return [{
			series,
			metric,
			by,
			reason: reason.slice(0, MAX_REASON$1),
			at,
			pull
		}];
	});
}
// src/domain/review/command.ts
const COMMAND = /^(?:[ \t]*(?:\r\n|\r|\n))* {0,3}loadgate:[ \t]*([a-z]+)(?![\w-])([^\r\n]*)/i;
/**
* Reads the command `loadgate: NAME …` from the first line of a comment.
*
* Only a comment that begins with it counts. Plain letters at the beginning of a document, indented by at most three
* spaces, are always text: never in a quote, HTML or code, whatever follows. So no other Markdown needs to be parsed.
*
* @param comment the comment's Markdown source
* @returns the rest of the line; undefined if the comment does not begin with that command
*/
function commandIn(comment, name) {
	const [, found, rest] = COMMAND.exec(comment) ?? [];
	return found?.toLowerCase() === name ? rest : void 0;
}
// src/domain/review/accept-command.ts
const MAX_SERIES = 200;
const MAX_REASON = 300;
const LEVEL = /^(?:(?:c|rate)=\d[\d.e+-]*|capacity|stages)$/;
const ALL_SERIES = [
	"*",
	"**",
	"**/*",
	"*/*"
];
/**
* Reads `loadgate: accept [KIND] SERIES [c=N|rate=N|capacity|stages] REASON` from the first line of a comment; a server's name alone stands
* for the server as a whole.
* @param comment the comment's Markdown source
* @returns the acceptance, or the reason why it accepts nothing; undefined if it does not begin with the command
*/
function acceptCommand(comment) {
	const rest = commandIn(comment, "accept");
	if (rest === void 0) return void 0;
	const words = rest.split(/\s+/).filter((word) => word !== "");
	const named = ACCEPT_KINDS.find((kind) => kind === words[0]?.toLowerCase());
	const behindKind = named === void 0 ? words : words.slice(1);
	const kind = named ?? "performance";
	const [word = ""] = behindKind;
	const first = word.replaceAll("`", "").replace(/\\([*_{}[\]/\\])/g, "$1");
	if (ALL_SERIES.includes(first)) return withReason({ kind }, behindKind.slice(1));
	if (!(first.includes("/") || !OF_WHOLE_RUN.includes(kind))) return withReason({ kind }, behindKind);
	if (first === "") return { problem: { of: "no-series" } };
	return withReason({
		kind,
		series: first
	}, behindKind.slice(1));
}
function withReason({ kind, series }, words) {
	const word = words[0]?.replaceAll("`", "") ?? "";
	const level = LEVEL.test(word) ? word : void 0;
	const reason = words.slice(level === void 0 ? 0 : 1).join(" ");
	if (level !== void 0 && words[1] === "/") return { problem: {
		of: "one-request",
		series,
		level
	} };
	const glob = level === void 0 ? series : `${series ?? "**"} ${level}`;
	const coverage = {
		kind,
		series: glob
	};
	if (glob !== void 0 && glob.length > MAX_SERIES) return { problem: {
		of: "long-series",
		most: MAX_SERIES
	} };
	if (reason === "") return { problem: {
		of: "no-reason",
		coverage
	} };
	const isLong = reason.length > MAX_REASON;
	return {
		...coverage,
		reason: isLong ? `${reason.slice(0, MAX_REASON)}…` : reason
	};
}
/**
* The ways to accept the reasons that still make the gate fail.
* @returns a comment for each kind of reason, and whether the label covers all of them
*/
function waysToAccept(reasons) {
	const byKind = groupedBy(reasons, kindToAccept);
	const kinds = ACCEPT_KINDS.filter((kind) => byKind.has(kind));
	return {
		comments: kinds.map((kind) => {
			return `loadgate: accept ${[...kind === "performance" ? [] : [kind], ...OF_WHOLE_RUN.includes(kind) ? [] : [pathOf(required(byKind.get(kind), "reasons"))]].join(" ")} REASON`;
		}),
		byLabel: kinds.every((kind) => kind === "performance")
	};
}
/** The server, or server and scenario, that all of some reasons are about, or a glob for several. */
function pathOf(reasons) {
	const [first = "*", ...others] = reasons.map(({ series }) => series?.split(" ")[0]);
	return others.every((path) => path === first) ? first : "*";
}
// src/report/words/acceptances.ts
/** What is accepted, in words: `go/* c=100`, `limits of go`, `errors of go/greet`, `all performance`, `lost-base`. */
function coverageText({ kind, series }) {
	const what = kind === "limit" ? "limits" : kind;
	if (series !== void 0) return kind === "performance" ? series : `${what} of ${series}`;
	return OF_WHOLE_RUN.includes(kind) ? kind : `all ${what}`;
}
/** The reason why a comment that begins with the command accepts nothing. */
function commandProblemText(problem) {
	switch (problem.of) {
		case "no-series": return `A comment accepts nothing: ${WHAT_TO_NAME}.`;
		case "one-request": return `A comment accepts one request of a mix: write ${problem.series ?? "*"} ${problem.level} without it, which accepts the mix and all of its requests.`;
		case "long-series": return `A comment names a series of more than ${problem.most} characters.`;
		case "no-reason": return `The comment that accepts ${coverageText(problem.coverage)} gives no reason: it does not count.`;
	}
}
const WHAT_TO_NAME = "write SERVER/SCENARIO, SERVER, or * for all of them";
/** Why acceptances do not count, one sentence each. */
function notAcceptedTexts({ notAccepted = [], idle = [] }) {
	const aboutNothing = idle.map((one) => {
		const hint = one.series !== void 0 && !one.series.includes("/") ? `: ${WHAT_TO_NAME}` : "";
		return `${one.by} accepts ${coverageText(one)}, but no reason of the gate is about that${hint}.`;
	});
	return [...notAccepted, ...aboutNothing];
}
/** An acceptance in a phrase: who accepts what, why and when. */
function acceptanceText(acceptance) {
	const { by, via, reason, at, pull } = acceptance;
	const why = via === "label" ? `label ${reason}` : reason;
	const day = at.slice(0, 10);
	return `${by} accepts ${coverageText(acceptance)}: ${why} (#${pull}, ${day})`;
}
export { acceptCommand as a, acceptedChanges as c, kindToAccept as d, notAcceptedTexts as i, covers as l, commandProblemText as n, waysToAccept as o, coverageText as r, commandIn as s, acceptanceText as t, isOfFigures as u };
