export { n as runAction } from "./run-action.js";
