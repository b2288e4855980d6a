import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The explorer of demo shops, apart from the shop's own pages: nothing of it reaches a shopper. */
export default defineConfig({
  root: here('.'),
  base: '/graphql/explorer/',
  // Its page is written by the server.
  appType: 'custom',
  build: {
    outDir: here('../../dist/explorer'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // The editor is large, and loaded by who asks for it alone.
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: { input: here('./main.tsx') },
  },
  worker: { format: 'es' },
});
