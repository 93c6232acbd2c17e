export { n as HttpClient } from "../vendor/@actions-http-client.js";
