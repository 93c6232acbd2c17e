export { t as reportFailure } from "../../action/failure.js";
