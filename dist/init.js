// src/cli/init.ts
function init(_context, _options) {}
export { init };
