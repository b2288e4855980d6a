// Jest's order of the test files, for whom it is new: by their sizes. A small one that takes long would come last, and
// the other workers would wait for it. Those whose comment says `@slow`, and why, come first. Once Jest has run them, it
// knows how long they took.
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');

const requireOfJest = createRequire(require.resolve('jest'));
const { default: Sequencer } = requireOfJest('@jest/test-sequencer');

module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isSlow = ({ path, duration }) =>
      duration === undefined && /^\/\*\* @slow \S/m.test(readFileSync(path, 'utf8'));
    const slow = new Set(sorted.filter(isSlow));
    return [...slow, ...sorted.filter((test) => !slow.has(test))];
  }
};
