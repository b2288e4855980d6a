import base from './playwright.config';

/** Photographs the screens of the browser tests; `npm run screenshots` starts it. */
export default {
  ...base,
  testDir: 'e2e/pictures',
  testMatch: '*.pictures.ts',
  fullyParallel: true,
  timeout: 900_000,
  projects: [{ name: 'screenshots' }],
};
