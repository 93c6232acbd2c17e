import { x as require_undici } from "./vendor/@actions-core.js";
export default require_undici();
export {};
