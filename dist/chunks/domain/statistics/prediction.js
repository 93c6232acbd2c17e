import { _ as median, b as standardDeviation, f as studentQuantile, x as requireSample } from "../evidence/change.js";
// src/domain/statistics/prediction.ts
/**
* Is a new observation consistent with k earlier ones? The interval of its difference from their median, half-width t(1
* − α/2; k − 1) · s · √(1 + π/(2k)).
*
* With the mean as centre and √(1 + 1/k), this is the normal prediction interval for one future observation (Hahn &
* Meeker, Statistical Intervals, 1991, 4.7). The median is less affected by one outlier among the earlier runs. Its
* variance is at most π/2 · σ²/k for normal data (the limit for large k), so the interval is slightly too wide for
* small k. In simulations of a million normal histories each, the false-alarm rate was 0.87 α to 0.99 α for k from 2 to
* 30, α = 0.05 and 0.01; never above α.
*
* If all earlier values are equal, s is 0 and the interval has zero width: any other value is then outside.
*
* @param history k ≥ 2 earlier observations, finite, any order, any unit
* @param value the new observation, finite, same unit
* @param confidence strictly between 0 and 1
* @returns new value − median, both ends of its interval and its standard error, in the unit of the values, and the
* degrees of freedom; the interval excludes 0 if the value differs by more than chance
* @throws RangeError when history has fewer than two values, a number is not finite, or confidence is not below 1
*/
function predictionInterval(history, value, confidence) {
	requireSample("new observation", [value], 1);
	const medianVariance = Math.PI / (2 * history.length);
	const difference = value - median(history);
	const standardError = standardDeviation(history) * Math.sqrt(1 + medianVariance);
	const degrees = history.length - 1;
	const halfWidth = studentQuantile((1 + confidence) / 2, degrees) * standardError;
	const [low, high] = [difference - halfWidth, difference + halfWidth];
	return {
		difference,
		low,
		high,
		standardError,
		degrees
	};
}
export { predictionInterval as t };
