export { t as reportFailure, n as runAction, r as runPost } from "./run-action.js";
