// Jest's resolver: leads everybody to the one copy of a package that bundle.mjs has bundled.
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const folder = join(__dirname, '..', '..', '..', 'dist', 'test');
const index = join(folder, 'packages.json');
let shims;

module.exports = (request, options) => {
  // Not before it is written, which is after Jest has asked for its own modules.
  if (!shims && existsSync(index)) shims = new Map(Object.entries(JSON.parse(readFileSync(index, 'utf8')).shims));
  const shim = shims?.get(request);
  return shim ? join(folder, shim) : options.defaultResolver(request, options);
};
