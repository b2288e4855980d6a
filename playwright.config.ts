import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './scripts/find-browser.mjs';

const { executablePath, env } = await findBrowser();

// Two runs at the same time must not empty each other's folder; the workers inherit the main process's choice.
process.env.E2E_RESULTS ??= join(tmpdir(), `gift-shop-e2e-${process.pid}`);

/**
 * Every test starts in a new renderer, whose scripts run a few times: code that is compiled ahead or optimized isn't worth
 * its time, and neither are more threads and processes than cores. A fifth of the CPU time less, and nothing that a page
 * could notice.
 */
const shortLife = [
  '--js-flags=--max-lazy,--no-maglev,--no-opt,--single-threaded-gc',
  '--in-process-gpu',
  '--num-raster-threads=1',
];

/** Browser tests: each worker starts a shop of its own, see e2e/support/shop.ts. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: process.env.E2E_RESULTS,
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Nets for hangs, wide enough for a machine that does other things too; nothing here measures speed.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    launchOptions: {
      executablePath,
      args: [...browserFlags, ...shortLife],
      env: { ...(process.env as Record<string, string>), ...env },
    },
    actionTimeout: 30_000,
    // A trace of every test takes as long as the test itself: E2E_TRACE=1 asks for those of what fails.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
      // What proves the same at any width runs once: `anyWidth` in e2e/support/shop.ts.
      grepInvert: /@any-width/,
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
  ],
});
