export { h as HttpClient } from "./vendor/@actions-core.js";
