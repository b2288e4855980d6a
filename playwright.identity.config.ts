import base from './playwright.config';

/** The browser against Firebase's Auth emulator, which `npm run test:identity` starts. */
export default {
  ...base,
  testDir: 'e2e/identity',
  testMatch: '*.identity.ts',
  workers: 1,
  projects: [{ name: 'identity', use: { viewport: { width: 1280, height: 900 } } }],
};
