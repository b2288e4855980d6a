// Jest's environment of the server's tests: Node's, in which the bundles of bundle.mjs are compiled once for all files
// that a worker runs. Each file still runs them itself, so that none sees what another one did.
const { readFileSync } = require('node:fs');
const { constants, Script } = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');
const languageGlobals = require('./language-globals.json');

const scripts = new Map();
const parameters = ['exports', 'require', 'module', '__filename', '__dirname', ...languageGlobals].join();

function scriptOf(path) {
  const known = scripts.get(path);
  if (known) return known;
  const script = new Script(
    `(function (${parameters}) {${readFileSync(path, 'utf8')}\n})`,
    // The built pages, which the shop imports by their path, are Node's to load, as in production.
    { filename: path, importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER },
  );
  scripts.set(path, script);
  return script;
}

module.exports = class BundleEnvironment extends TestEnvironment {
  constructor(...input) {
    super(...input);
    const given = languageGlobals.map((name) => this.global[name]);
    this.global.runBundle = (path, { exports, require, module, __filename, __dirname }) =>
      scriptOf(path).runInContext(this.getVmContext())(exports, require, module, __filename, __dirname, ...given);
  }

  // After the last hook of the file, which may still need its shops. An open shop would keep Jest from ending.
  async teardown() {
    await this.global.closeLeftOpen?.();
    await super.teardown();
  }
};
