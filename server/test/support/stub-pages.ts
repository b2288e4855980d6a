import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A built client whose pages say how many were rendered so far, and for which address this one. Nothing is at addresses
 * with a word that begins with 'old'.
 */
export async function stubPages(): Promise<{ clientDir: string; ssrModule: string }> {
  const clientDir = await mkdtemp(join(process.env['TEST_TEMPLATE_FOLDER'] ?? '', 'client-'));
  for (const name of ['.vite', 'assets', 'images']) await mkdir(join(clientDir, name));
  const manifest = { 'src/entry-client.tsx': { file: 'assets/entry.js', isEntry: true } };
  await writeFile(join(clientDir, '.vite', 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(clientDir, 'images', 'rose.svg'), '<svg/>');
  const ssrModule = join(clientDir, 'entry-server.cjs');
  const render = `async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const status = pathname.includes('/old') ? 404 : 200;
    return { status, headers: {}, html: ++count + ' ' + pathname + search, inlineScripts: [] };
  }`;
  await writeFile(ssrModule, `let count = 0; exports.render = ${render};`);
  return { clientDir, ssrModule };
}
