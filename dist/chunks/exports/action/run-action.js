export { n as runAction } from "../../action/run-action.js";
