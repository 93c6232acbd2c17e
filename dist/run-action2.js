export { t as reportFailure, n as runAction } from "./run-action.js";
