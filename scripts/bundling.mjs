// What both bundles of the server leave out: the one that the shop runs and the one that the tests run.

/** Loaded as they are: what is native, and what reads files of its own package. */
export const asTheyAre = /^(better-sqlite3(-13)?|sharp|@node-rs\/argon2|swagger-ui-dist)(\/|$)/;

/**
 * A plugin for esbuild. Drivers of other databases, for instance, which nobody installed, can't be bundled.
 * @type {import('esbuild').Plugin}
 */
export const leaveWhatCannotBeBundled = {
  name: 'leave-what-cannot-be-bundled',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (pluginData === 'asked' || kind === 'entry-point') return null;
      if (asTheyAre.test(path)) return { path, external: true };
      const found = await resolve(path, { kind, resolveDir, pluginData: 'asked' });
      return found.errors.length > 0 ? { path, external: true } : found;
    });
  },
};

/**
 * Writes all characters outside ASCII as escapes. V8 keeps the text of a module in memory, and one such character makes it
 * take twice as much. esbuild leaves those in regular expressions and in templates.
 * @param {string} code what esbuild wrote, without tagged templates that read the text as it is written
 */
export function inAscii(code) {
  return code.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
