// `npm start`: everything from a fresh clone to an open shop.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, requireNode, root } from './setup.mjs';

requireNode();
process.chdir(root);
ensureInstalled();
ensureBuilt();
await import(pathToFileURL(join(root, 'dist/shop/main.js')).href);
