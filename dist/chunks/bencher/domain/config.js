import { t as withoutNullish, y as anyMetric } from "../../domain/shared/without-nullish.js";
// src/bencher/domain/config.ts
const PROBABILITY = [
	.5,
	1,
	"a probability from 0.5 to below 1, such as 0.999"
];
const QUARTILES = [
	0,
	0xe8d4a51000,
	"a number of interquartile ranges, such as 3"
];
/**
* Tests that Bencher's thresholds support, each with the boundaries that it accepts: from the first number to below
* the second, and in words.
*/
const THRESHOLD_TESTS = {
	t_test: PROBABILITY,
	z_score: PROBABILITY,
	log_normal: PROBABILITY,
	iqr: QUARTILES,
	delta_iqr: QUARTILES,
	percentage: [
		0,
		0xe8d4a51000,
		"a fraction of the mean, such as 0.1 for 10 %"
	],
	static: [
		0,
		0xe8d4a51000,
		"a value in the metric's own unit"
	]
};
/** The form of the names in the configuration's section, and the allowed values in words. */
const BENCHER_FORMS = {
	project: [/^[a-z0-9][a-z0-9-]{0,63}$/, "the slug or UUID of a project"],
	host: [/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/, "an address such as https://bencher.example.com"],
	testbed: [/^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/, "a slug such as big-box: lower-case letters, digits and single dashes, at most 64"],
	version: [/^(?!0\.([0-5]\.|6\.[0-6]$))\d+\.\d+\.\d+$/, "a version from 0.6.7 on, such as 0.6.12"]
};
/** URL of Bencher Cloud's API. */
const CLOUD_HOST = "https://api.bencher.dev";
/** URL of Bencher Cloud's console. */
const CLOUD_CONSOLE = "https://bencher.dev";
/** Metrics that are a share of something, with their maximum. */
const HIGHEST = {
	errors: 100,
	"rate-shortfall": 100,
	"generator-share": 100
};
/**
* Whether a metric could have a value beyond its limit. No metric is ever negative, so a lower limit of 0 or less
* is never crossed. If there is a limit on the side where the metric gets worse, only that side counts: a limit
* that only an improvement can cross guards nothing.
*/
function canBeCrossed(id, { lower, upper }) {
	const isLowerLive = lower !== void 0 && lower > 0;
	const isUpperLive = upper !== void 0 && upper < (HIGHEST[id] ?? Number.POSITIVE_INFINITY);
	if (lower === void 0 || upper === void 0) return isLowerLive || isUpperLive;
	return anyMetric(id).better === "higher" ? isLowerLive : isUpperLive;
}
/** The boundaries of a threshold; a single boundary is put on the side where the metric gets worse. */
function boundariesOf(id, { boundary, lower, upper }) {
	if (boundary === void 0) return withoutNullish({
		lower,
		upper
	});
	return anyMetric(id).better === "higher" ? { lower: boundary } : { upper: boundary };
}
export { boundariesOf as a, THRESHOLD_TESTS as i, CLOUD_CONSOLE as n, canBeCrossed as o, CLOUD_HOST as r, BENCHER_FORMS as t };
