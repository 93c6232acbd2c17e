import { L as sumOf } from "../../shared/without-nullish.js";
import { v as lanesOf } from "../../series/counts.js";
import { i as windowMs } from "../../series/warm-up.js";
// src/domain/run/plan/transport.ts
/** The transport of scenarios that do not configure one. */
const PLAIN = { protocol: "http1" };
/**
* The address of a path on a server.
* @param origin the server's own, such as `http://127.0.0.1:40213`
*/
function addressOf(origin, path, transport) {
	if (transport === void 0) return { url: `${origin}${path}` };
	const scheme = transport.tls ? "https:" : "http:";
	const port = origin.slice(origin.lastIndexOf(":") + 1);
	const socket = transport.socket?.replaceAll("{port}", port);
	return {
		url: `${origin.replace(/^https?:/, scheme)}${path}`,
		transport: {
			...transport,
			socket
		}
	};
}
/** True for HTTP/2, with TLS or without. */
function isHttp2({ protocol }) {
	return protocol !== "http1";
}
/**
* Reduces a transport to its kind.
* @returns undefined for {@link PLAIN}
*/
function transportKind(transport) {
	if (transport === void 0) return void 0;
	const { protocol, tls, socket } = transport;
	return {
		protocol,
		...tls && { tls: true },
		...socket !== void 0 && { socket: true }
	};
}
/** A transport in words, such as `HTTP/2 over TLS`. */
function transportText({ protocol, tls, socket }) {
	return `${protocol === "http1" ? "HTTP/1.1" : "HTTP/2"}${tls ? " over TLS" : protocol === "h2c" ? " without TLS" : ""}${socket ? " over a unix socket" : ""}`;
}
/**
* The transport for sending one arm's request to the other arm's server: its protocol stays, but each server has the
* certificate of its own build.
*/
function withTrustOf(transport, own) {
	return transport?.tls && own?.tls ? {
		...transport,
		tls: own.tls
	} : transport;
}
/**
* The conditions under which a round is worth another start of every server. The first five rounds make a verdict
* possible, so they may cost more.
* @param blocksAStart blocks for which a start is worth its time, if known
* @returns blocks of each cell per round, and the largest share of the budget that set-up may take
*/
function roundWorth(rounds, blocksAStart) {
	if (rounds <= 5) return {
		blocks: 2,
		setUpPart: 3 / 5
	};
	if (blocksAStart === void 0) return {
		blocks: 3,
		setUpPart: 1 / 2
	};
	return {
		blocks: Math.max(2, blocksAStart),
		setUpPart: 1
	};
}
/**
* Starts count as slow if a round takes this many times as long to set up as with servers that start and warm up at
* once.
*/
const SLOW_TIMES = 2;
/** True if servers start or warm up slowly. @param setUpMs time that a round took besides its blocks */
function areSlow(cells, setUpMs) {
	return setUpMs > SLOW_TIMES * expectedSetUpMs(asIfQuick(cells));
}
/**
* Expected wall time of bursts.
* @param burstsPerLane bursts of each lane of each cell; a block has two
*/
function burstsMs(cells, burstsPerLane = 2) {
	const bursts = ({ lanes }) => burstsPerLane * lanes.length;
	return sumOf(cells, (cell) => bursts(cell) * (cell.shape.burstMs + 45));
}
/**
* Expected wall time of a round besides its blocks, before any round has been measured, from typical times of the
* servers' kinds. For an unknown kind, an automatic warm-up is assumed to be as short as possible. The closing load is
* included.
*/
function expectedSetUpMs(cells) {
	const paces = pacesIn(cells);
	const startMs = ({ server }) => paces.get(server)?.startMs ?? 300;
	const automatic = cells.filter(({ shape }) => shape.warmUpMs === void 0);
	const longerMs = ({ server }) => paces.get(server)?.warmUpMs ?? 0;
	const warmUpsMs = leastWarmUpsMs(cells) + sumOf(lanesOf(automatic), longerMs);
	return sumOf(lanesOf(cells), startMs) + warmUpsMs + burstsMs(cells, 1);
}
/**
* Expected set-up of a round with other servers and series: fewer of them are set up sooner.
* @param setUpMs time that a round took besides its blocks
* @param cells those of that round, and the others
*/
function otherSetUpMs(setUpMs, { of, to }) {
	return setUpMs * expectedSetUpMs(to) / expectedSetUpMs(of);
}
/** Minimum wall time of the warm-ups of a round. */
function leastWarmUpsMs(cells) {
	return sumOf(cells, ({ lanes, shape }) => lanes.length * warmUpMs(shape));
}
/** The same cells as if all their servers started and warmed up quickly. */
function asIfQuick(cells) {
	return cells.map(({ paces: _, ...cell }) => cell);
}
/** Expected times of the slow servers among some cells, by name. */
function pacesIn(cells) {
	return new Map(cells.flatMap(({ paces = {} }) => Object.entries(paces)));
}
function warmUpMs({ warmUpMs: fixedMs, burstMs }) {
	return fixedMs === void 0 ? 4 * (windowMs(burstMs) + 45) : fixedMs + 45;
}
/**
* The smallest budget with enough rounds for a verdict.
* @param roundSetUpMs time that a round takes besides its blocks
*/
function budgetToDecideMs(cells, roundSetUpMs = expectedSetUpMs(cells)) {
	const { blocks, setUpPart } = roundWorth(5);
	const setUpMs = 5 * roundSetUpMs;
	const sweeps = Math.max(6, 5 * blocks);
	return Math.max(setUpMs + sweeps * burstsMs(cells), setUpMs / setUpPart);
}
/** The rest is a reserve, because round times vary. */
const MARGIN = .9;
/**
* Maximum time of a round for starts and automatic warm-up that leaves the run enough rounds. A server that is not warm
* by then is measured as it is.
* @param budgetMs of the whole run
* @param rounds number that is enough, up to that of a verdict
*/
function longestSetUpMs(cells, budgetMs, rounds = 5) {
	const roundMs = budgetMs / rounds;
	const { blocks, setUpPart } = roundWorth(rounds);
	const besideBlocksMs = roundMs - Math.max(blocks, 6 / rounds) * burstsMs(cells);
	return MARGIN * Math.max(0, Math.min(setUpPart * roundMs, besideBlocksMs));
}
/**
* Number of rounds among which a budget divides the time for starts and warm-ups: as many as a verdict needs, or fewer
* if servers start so slowly that there is no time for them. More rounds are worth more than longer warm-ups.
* @param leastMs time of a round besides its blocks, with the shortest warm-up
* @returns 1 if the budget has no time for more
*/
function roundsThatFit(cells, budgetMs, leastMs) {
	const fits = (rounds) => (rounds > 3 ? MARGIN : 1) * leastMs <= longestSetUpMs(cells, budgetMs, rounds);
	for (let rounds = 5; rounds >= 3; rounds -= 1) if (fits(rounds)) return rounds;
	return 1;
}
export { withTrustOf as _, expectedSetUpMs as a, otherSetUpMs as c, roundsThatFit as d, PLAIN as f, transportText as g, transportKind as h, burstsMs as i, pacesIn as l, isHttp2 as m, asIfQuick as n, leastWarmUpsMs as o, addressOf as p, budgetToDecideMs as r, longestSetUpMs as s, areSlow as t, roundWorth as u };
