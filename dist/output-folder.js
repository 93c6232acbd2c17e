// src/ports/output-folder.ts
/** All measurements. */
const RUN_FILE = "run.jsonl";
/** All measurements of a shard, packed by gzip because the file is only passed on. */
const PACKED_RUN_FILE = "run.jsonl.gz";
/** Names of the run file in earlier versions. Such files are recognised and refused. */
const FORMER_RUN_FILES = ["run.json", "run.json.gz"];
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
export { PAGE_FILE as a, RUN_FILE as c, PACKED_RUN_FILE as i, EXPORT_FILE as n, RECORD_FILE as o, FORMER_RUN_FILES as r, REPORT_FILE as s, COMPARISON_FILE as t };
