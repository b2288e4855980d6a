// `npm run dev`: the server restarts when its sources change, the client is served from its sources by Vite.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, requireNode, root, run } from './setup.mjs';

requireNode();
ensureInstalled();
run('npm', ['run', '--silent', 'build:server']);

const children = [
  spawn('npx', ['tsc', '-p', 'server/tsconfig.build.json', '--noCheck', '--watch', '--preserveWatchOutput'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  }),
  spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'dist/server/dev.js')], {
    cwd: root,
    stdio: 'inherit',
  }),
];
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
    process.exit(0);
  });
}
