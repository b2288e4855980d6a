// `npm run dev`: the server restarts when its sources change, the client is served from its sources by Vite.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, requireNode, root, run } from './setup.mjs';

requireNode();
ensureInstalled();
// What the sources import of Panda.
run('npm', ['run', '--silent', 'styles']);

const node = (args, stdio) => spawn(process.execPath, args, { cwd: root, stdio });
const compiler = node(
  [
    join(root, 'node_modules/typescript/bin/tsc'),
    '-p',
    'server/tsconfig.build.json',
    '--noCheck',
    '--watch',
    '--preserveWatchOutput',
  ],
  ['ignore', 'pipe', 'inherit'],
);
let shop;
let isStopping = false;

// The compiler says so after each pass. (`node --watch` would also see the files that Vite writes and removes.)
compiler.stdout.on('data', (text) => {
  if (!String(text).includes('Watching for file changes') || isStopping) return;
  const start = () => {
    shop = node([join(root, 'dist/server/dev.js')], 'inherit');
  };
  if (shop?.exitCode === null) {
    shop.once('exit', start);
    shop.kill('SIGTERM');
  } else start();
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isStopping = true;
    compiler.kill(signal);
    shop?.removeAllListeners('exit');
    shop?.kill(signal);
  });
}
