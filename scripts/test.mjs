// `npm test`: sets everything up, then runs every test. `npm test -- unit|browser` runs one part.
import { ensureBuilt, ensureInstalled, requireNode, run } from './setup.mjs';

const part = process.argv[2];
requireNode();
ensureInstalled();
ensureBuilt();
if (part !== 'browser') run('npx', ['jest', ...process.argv.slice(3)]);
if (part !== 'unit') run('npx', ['playwright', 'test', ...process.argv.slice(3)]);
