// src/bencher/domain/links.ts
/** Days that a plot covers, as in Bencher's own links. */
const PLOT_DAYS = 30;
const DAY_MS = 864e5;
/**
* The pages of a report in Bencher's console: public ones for a public project, otherwise those behind its login.
* @param console URL of the console
* @param report its UUIDs and slug must have been checked
* @param startedAt ISO 8601: when the report's values were measured
* @returns undefined if the URL is not safe to send a browser to
*/
function reportLinks(console, report, startedAt) {
	if (!CONSOLE.test(console)) return void 0;
	const root = console.replace(/\/+$/, "");
	const { project } = report;
	const isPublic = project.visibility === "public";
	const pages = `${root}/${isPublic ? "perf" : "console/projects"}/${project.slug}`;
	const plots = isPublic ? pages : `${pages}/perf`;
	const measuredMs = Date.parse(startedAt);
	return {
		report: `${pages}/reports/${report.uuid}`,
		alert: (uuid) => `${pages}/alerts/${uuid}`,
		plot: (benchmark, measure, limit) => {
			const query = valuesQuery(report, [benchmark], [measure]);
			query.set("start_time", String(measuredMs - PLOT_DAYS * DAY_MS));
			query.set("end_time", String(measuredMs + DAY_MS));
			query.set("report", report.uuid);
			if (limit === "lower" || limit === "upper") query.set(`${limit}_boundary`, "true");
			return `${plots}?${query}`;
		}
	};
}
/** The query for the values of a report's branch and testbed. */
function valuesQuery({ branch, testbed }, benchmarks, measures) {
	return new URLSearchParams({
		branches: branch.uuid,
		heads: branch.head.uuid,
		testbeds: testbed.uuid,
		...testbed.spec && { specs: testbed.spec.uuid },
		benchmarks: benchmarks.join(","),
		measures: measures.join(",")
	});
}
/** The console URL comes from the server and may be anything: only plain web addresses are linked. */
const CONSOLE = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?(\/[a-z0-9._~/-]*)?$/i;
export { valuesQuery as n, reportLinks as t };
