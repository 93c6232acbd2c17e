export { t as reportFailure } from "./failure.js";
