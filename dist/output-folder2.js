// src/ports/output-folder.ts
/** Everything that was measured. */
const RUN_FILE = "run.json";
/** The same of a shard, packed by gzip: it is only handed on. */
const PACKED_RUN_FILE = "run.json.gz";
/** Everything that was decided about it. */
const COMPARISON_FILE = "comparison.json";
/** The report for people, in Markdown. */
const REPORT_FILE = "report.md";
/** The same as a page for the browser. */
const PAGE_FILE = "report.html";
/** What the baseline keeps of a run, for the job that adds it there. */
const RECORD_FILE = "record.json";
export { REPORT_FILE as a, RECORD_FILE as i, PACKED_RUN_FILE as n, RUN_FILE as o, PAGE_FILE as r, COMPARISON_FILE as t };
