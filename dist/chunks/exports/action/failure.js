export { n as reportFailure } from "../../action/failure.js";
