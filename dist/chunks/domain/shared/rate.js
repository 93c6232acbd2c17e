// src/domain/shared/rate.ts
/** The highest rate that a load generator is asked for, in requests per second. */
const MOST = 1e7;
/** A rate from a text such as `500/s` or `500`; undefined if it is none above zero. */
function parseRate(text) {
	const [, number] = /^(\d+(?:\.\d+)?)(?:\/s)?$/.exec(text) ?? [];
	const rate = Number(number);
	return rate > 0 && rate <= MOST ? rate : void 0;
}
export { parseRate as t };
