export { t as context } from "./vendor/@actions-github-context.js";
