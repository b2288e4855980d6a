import { createServer } from 'vite';
import { createApp } from './app.js';
import { readConfig } from './config.js';

/** The shop for its developers: pages come from the client's sources and change as they are edited. */
const vite = await createServer({
  configFile: 'client/vite.config.ts',
  root: 'client',
  appType: 'custom',
  server: { middlewareMode: true, hmr: { port: 24_678 } },
});
const app = await createApp(readConfig(process.env), { pages: { devServer: vite } });
console.log(`Gift Shop for developers at ${await app.start()}`);
