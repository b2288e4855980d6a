// Jest's transform of server/src: each module becomes the one that bundle.mjs has put into the bundle.
const { join, relative, sep } = require('node:path');

module.exports = {
  process(_source, path, { config: { rootDir } }) {
    const name = relative(join(rootDir, 'server', 'src'), path)
      .split(sep)
      .join('/');
    const bundle = join(rootDir, 'dist', 'test', 'server.cjs');
    return { code: `module.exports = require(${JSON.stringify(bundle)})[${JSON.stringify(name)}]();` };
  },
  getCacheKey: (_source, path, { config: { rootDir } }) => `from-bundle-${rootDir}-${path}`.replace(/[^\w-]/g, '_'),
};
