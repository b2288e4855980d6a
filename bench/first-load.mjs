// What a page loads before anyone does anything.
import { fetchRaw } from './http-call.mjs';

/** @typedef {{ htmlBytes: number, styleBytes: number, scriptBytes: number, scripts: string[] }} FirstLoad after brotli */

/**
 * @param {string} url of a page
 * @returns {Promise<FirstLoad>} with the paths of the scripts that the page's own source asks for
 */
export async function firstLoad(url) {
  const html = (await fetchRaw(url)).body.toString();
  const compressed = (address) => fetchRaw(address, { headers: { 'accept-encoding': 'br' } });
  const sizeOf = async (path) => (await compressed(new URL(path, url))).body.length;
  const sheets = pathsIn(html, 'css');
  const scripts = pathsIn(html, 'js');
  return {
    htmlBytes: (await compressed(url)).body.length,
    styleBytes: sum(await Promise.all(sheets.map(sizeOf))),
    scriptBytes: sum(await Promise.all(scripts.map(sizeOf))),
    scripts,
  };
}

function pathsIn(html, ending) {
  return [...new Set([...html.matchAll(RegExp(`"(/assets/[^"]+\\.${ending})"`, 'g'))].map(([, path]) => path))];
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
