// src/ports/output-folder.ts
/** Everything that was measured. */
const RUN_FILE = "run.jsonl";
/** The same of a shard, packed by gzip: it is only handed on. */
const PACKED_RUN_FILE = "run.jsonl.gz";
/** What earlier versions called them; they are only recognised, and refused. */
const FORMER_RUN_FILES = ["run.json", "run.json.gz"];
/** Everything that was decided about it. */
const COMPARISON_FILE = "comparison.json";
/** The report for people, in Markdown. */
const REPORT_FILE = "report.md";
/** The same as a page for the browser. */
const PAGE_FILE = "report.html";
/** What the baseline keeps of a run, for the job that adds it there. */
const RECORD_FILE = "record.json";
/** What a tracker is sent. */
const EXPORT_FILE = "bmf.json";
export { PAGE_FILE as a, RUN_FILE as c, PACKED_RUN_FILE as i, EXPORT_FILE as n, RECORD_FILE as o, FORMER_RUN_FILES as r, REPORT_FILE as s, COMPARISON_FILE as t };
