export { t as createBranchStore } from "./adapters/store/branch-store.js";
