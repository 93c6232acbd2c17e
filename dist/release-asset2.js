export { t as RELEASE_HOSTS, n as downloadAsset } from "./release-asset.js";
