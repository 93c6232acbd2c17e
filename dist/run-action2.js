export { n as reportFailure, r as runAction } from "./run-action.js";
