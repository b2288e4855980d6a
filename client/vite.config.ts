import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Two builds of one application:
 * `vite build --config client/vite.config.ts` makes the browser's files in dist/client, with a manifest;
 * the same with `--ssr` makes dist/ssr/entry-server.js, which the server imports.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  // No index.html: every page is written by the server.
  appType: 'custom',
  plugins: [react()],
  resolve: {
    alias: {
      '@domain': here('../server/src/domain'),
      '~': here('./src'),
    },
  },
  build: isSsrBuild
    ? {
        outDir: here('../dist/ssr'),
        emptyOutDir: true,
        copyPublicDir: false,
        chunkSizeWarningLimit: 2000,
        rolldownOptions: { input: here('./src/entry-server.tsx') },
      }
    : {
        outDir: here('../dist/client'),
        emptyOutDir: true,
        manifest: true,
        target: 'es2022',
        // One bundle for the shell: react-dom, router and Apollo are needed by every page.
        chunkSizeWarningLimit: 700,
        // A data: URL would need its own permission in the content security policy.
        assetsInlineLimit: 0,
        rolldownOptions: { input: here('./src/entry-client.tsx') },
      },
}));
