// src/ports/output-folder.ts
/** All measurements. */
const RUN_FILE = "run.jsonl";
/** All measurements of a shard, packed by gzip because the file is only passed on. */
const PACKED_RUN_FILE = "run.jsonl.gz";
/** Both names of a run file. */
const RUN_FILES = [RUN_FILE, PACKED_RUN_FILE];
/** All decisions about the run. */
const COMPARISON_FILE = "comparison.json";
/** The report for people, in Markdown. */
const REPORT_FILE = "report.md";
/** The same as a page for the browser. */
const PAGE_FILE = "report.html";
/** The run's record, for the job that adds it to the baseline. */
const RECORD_FILE = "record.json";
/** The run in the tracker's format. */
const EXPORT_FILE = "bmf.json";
/** Stacks of both arms with the CPU time of a request, for programs that draw them. */
const PROFILE_FILES = {
	base: "profile-base.folded",
	head: "profile-head.folded",
	speedscope: "profile.speedscope.json"
};
/** What a search for a commit writes; its steps are what it goes on from after a stop. */
const BISECT_FILES = {
	json: "bisect.json",
	report: "bisect.md",
	steps: "bisect-steps.json"
};
/** What a soak writes. */
const SOAK_FILES = {
	json: "soak.json",
	report: "soak.md",
	page: "soak.html"
};
/** Files that are recognised as results by their first bytes. */
const TELLING_FILES = [
	...RUN_FILES,
	COMPARISON_FILE,
	BISECT_FILES.json,
	SOAK_FILES.json
];
/** All files that a run may leave. */
const RESULT_FILES = [...[
	...RUN_FILES,
	COMPARISON_FILE,
	REPORT_FILE,
	PAGE_FILE,
	RECORD_FILE,
	EXPORT_FILE
], ...Object.values(PROFILE_FILES)];
/** All files that a command may leave in its output folder. */
const OWN_FILES = [...[
	...RESULT_FILES,
	...Object.values(BISECT_FILES),
	...Object.values(SOAK_FILES)
]];
export { PACKED_RUN_FILE as a, RECORD_FILE as c, RUN_FILE as d, RUN_FILES as f, OWN_FILES as i, REPORT_FILE as l, TELLING_FILES as m, COMPARISON_FILE as n, PAGE_FILE as o, SOAK_FILES as p, EXPORT_FILE as r, PROFILE_FILES as s, BISECT_FILES as t, RESULT_FILES as u };
