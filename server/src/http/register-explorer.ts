import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const PATH = '/graphql/explorer';

/** Its editor writes style elements and carries its fonts within its styles; its scripts and workers are files of ours. */
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
 * Serves GraphiQL at /graphql/explorer, from files of our own. For demo shops, which answer introspection.
 * @param folder its build: dist/explorer; where there is none, as while developing, nothing is served
 */
export async function registerExplorer(app: FastifyInstance, folder: string): Promise<void> {
  const page = await readPage(folder);
  if (page === null) return;
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: `${PATH}/assets/`,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
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
