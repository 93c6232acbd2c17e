export { t as exec } from "../vendor/@actions-exec.js";
