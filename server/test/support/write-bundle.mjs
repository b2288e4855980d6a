import { renameSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';

/** Writes a file so that whoever reads it meanwhile gets all of the old or all of the new. */
export function replaceFile(path, contents) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, contents);
  renameSync(draft, path);
}

/** Writes a bundle that bundle-environment.cjs compiles once, and beside it the `.cjs` module that runs it. */
export function writeBundle(path, contents) {
  const run = `globalThis.runBundle(${JSON.stringify(path)}, { exports, require, module, __filename, __dirname });\n`;
  // Before the bundle: where that is, both are.
  replaceFile(`${path.slice(0, -extname(path).length)}.cjs`, run);
  replaceFile(path, contents);
}
