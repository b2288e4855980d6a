// `npm run admin` and `npm run check`: build the shop first if its sources have changed. An installation without the
// development packages runs what was built before.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, fail, root, run } from './setup.mjs';

const [command, ...args] = process.argv.slice(2);
const built = join(root, 'dist', 'shop', `${command}.js`);

if (existsSync(join(root, 'node_modules', 'typescript'))) ensureBuilt();
if (!existsSync(built)) fail('The shop is not built yet. Run npm start once, or copy dist/ from where it was built.');
// In the folder of the caller, where its .env is.
run(process.execPath, [built, ...args], { cwd: process.cwd(), shell: false });
