// Finds a Chromium for the tests: the one named by BROWSER_PATH, an installed one, or the one inside an npm package.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome.exe'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** What keeps Chromium quiet and self-contained; none of it switches its security off but the sandbox that root can't use. */
export const browserFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @returns {Promise<{ executablePath: string, env: Record<string, string> }>} */
export async function findBrowser() {
  const given = process.env.BROWSER_PATH;
  if (given) return { executablePath: given, env: {} };
  const inPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const installed = [...inPath, ...places].find((path) => existsSync(path) && runs(path));
  if (installed) return { executablePath: installed, env: {} };
  return packaged();
}

/** @sparticuz/chromium unpacks itself; on a bare machine the libraries that it brings are needed too. */
async function packaged() {
  // Asks the package for its bundle of shared libraries as well.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  const libraries = [process.env.LD_LIBRARY_PATH, join(tmpdir(), 'al2023', 'lib')].filter(Boolean).join(':');
  return { executablePath, env: { LD_LIBRARY_PATH: libraries } };
}

function runs(path) {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
