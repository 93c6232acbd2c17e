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
/** Files that are recognised as results by their first bytes. */
const TELLING_FILES = [...RUN_FILES, COMPARISON_FILE];
/** All files that a run may leave. */
const RESULT_FILES = [...[
	...TELLING_FILES,
	REPORT_FILE,
	PAGE_FILE,
	RECORD_FILE,
	EXPORT_FILE
], ...Object.values(PROFILE_FILES)];
export { PROFILE_FILES as a, RESULT_FILES as c, TELLING_FILES as d, PAGE_FILE as i, RUN_FILE as l, EXPORT_FILE as n, RECORD_FILE as o, PACKED_RUN_FILE as r, REPORT_FILE as s, COMPARISON_FILE as t, RUN_FILES as u };
