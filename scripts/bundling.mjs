// What both bundles of the server leave out: the one that the shop runs and the one that the tests run.

/** Loaded as they are: what is native, and what reads files of its own package. */
export const asTheyAre = /^(better-sqlite3|sharp|@node-rs\/argon2|swagger-ui-dist)(\/|$)/;

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
