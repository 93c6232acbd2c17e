export { t as RELEASE_HOSTS, n as downloadAsset, r as releaseHash } from "./release-asset.js";
