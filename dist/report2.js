export { t as openMeasuredRuns } from "./report.js";
