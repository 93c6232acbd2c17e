export { f as HttpClient } from "./vendor/@actions-core.js";
