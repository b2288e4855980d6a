import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../domain/failure.js';
import { HeldFile } from './held-bytes.js';

const PATH = '/graphql/explorer';
/** The names of the files change with their content. */
const FOREVER = 'public, max-age=31536000, immutable';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.ttf': 'font/ttf',
};

/** The editor writes style elements and has its fonts inside its styles. Its scripts and workers are files of ours. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "form-action 'none'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
].join('; ');

/**
 * Serves GraphiQL at /graphql/explorer from files of our own. For demo shops, which answer introspection.
 * @param folder where it was built: dist/explorer. Without a build, as in development, nothing is served.
 */
export async function registerExplorer(app: FastifyInstance, folder: string): Promise<void> {
  const page = await readPage(folder);
  if (page === null) return;
  const files = new Map<string, HeldFile>();
  for (const name of await readdir(join(folder, 'assets'))) {
    const read = () => readFile(join(folder, 'assets', name));
    files.set(name, new HeldFile(read, types[extname(name)] ?? 'application/octet-stream', FOREVER));
  }
  app.get<{ Params: { file: string } }>(`${PATH}/assets/:file`, (request, reply) => {
    const file = files.get(request.params.file);
    if (!file) throw new Failure('NOT_FOUND', 'There is nothing at this address');
    file.send(request, reply);
  });
  app.get(PATH, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': CONTENT_SECURITY_POLICY })
      .send(page),
  );
}

/** The page with the build's script and styles; null without a build. */
async function readPage(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const manifest = JSON.parse(text) as Record<string, { file: string; isEntry?: boolean; css?: string[] }>;
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) return null;
  const styles = (entry.css ?? []).map((file) => `<link rel="stylesheet" href="${PATH}/${file}">`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>GraphQL explorer</title><link rel="icon" href="/images/favicon.ico">${styles}<script type="module" src="${PATH}/${entry.file}"></script></head><body><div id="explorer"></div></body></html>`;
}
