// src/ports/output-folder.ts
/** Everything that was measured. */
const RUN_FILE = "run.json";
/** Everything that was decided about it. */
const COMPARISON_FILE = "comparison.json";
/** The report for people, in Markdown. */
const REPORT_FILE = "report.md";
/** The same as a page for the browser. */
const PAGE_FILE = "report.html";
/** What the baseline keeps of a run, for the job that adds it there. */
const RECORD_FILE = "record.json";
export { RUN_FILE as a, REPORT_FILE as i, PAGE_FILE as n, RECORD_FILE as r, COMPARISON_FILE as t };
