export { t as context, n as getOctokit } from "./vendor/@actions-github.js";
