// Jest's --filter for the run on PostgreSQL: the files whose first comment says `@postgres` and why.
const { readFileSync } = require('node:fs');

module.exports = (paths) => ({
  filtered: paths.filter((path) => /^\/\*\* @postgres \S/.test(readFileSync(path, 'utf8'))),
});
