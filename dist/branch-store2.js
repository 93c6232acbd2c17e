export { t as createBranchStore } from "./branch-store.js";
