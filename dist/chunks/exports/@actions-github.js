export { t as GitHub, r as getOctokitOptions } from "../vendor/@actions-github.js";
