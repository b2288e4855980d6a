// The last step of `npm run build`: names the build by its version and content, so that two processes can be compared.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const dist = join(root, 'dist');
const hash = createHash('sha256');
const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).sort();
for (const name of names) if (/\.(js|css|html)$/.test(name)) hash.update(name).update(readFileSync(join(dist, name)));
writeFileSync(join(dist, 'build-id'), `${version}-${hash.digest('hex').slice(0, 12)}\n`);
