import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file so that whoever reads it meanwhile gets all of the old or all of the new. */
export function replaceFile(path, contents) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, contents);
  renameSync(draft, path);
}
