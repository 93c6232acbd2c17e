export { t as openMeasuredRuns } from "../../composition/report.js";
