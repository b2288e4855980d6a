import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { minify } from '@swc/core';
import panda from '@pandacss/dev/postcss';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { transform } from 'esbuild';
import { inAscii } from '../scripts/bundling.mjs';
import { inlineStyles } from './inline-styles.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const ofTheBrowser: Plugin['apply'] = (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild;

/**
 * Ends the build because something that a plugin changes in a library isn't there. Without that change the pages only
 * grow, which nobody would notice.
 */
const notFound = (what: string) =>
  new Error(`${what} isn't there. Compare client/vite.config.ts with the new library.`);

/** Replaces texts of a library; each has to be in one of the files at least. */
function changedText(files: RegExp, changes: readonly (readonly [from: RegExp | string, to: string])[]) {
  const missing = new Set(changes.map(([from]) => from));
  return {
    transform(code, id) {
      if (!files.test(id)) return null;
      return changes.reduce((text, [from, to]) => {
        const changed = text.replaceAll(from, to);
        if (changed !== text) missing.delete(from);
        return changed;
      }, code);
    },
    buildEnd(error) {
      if (error === undefined && missing.size > 0) throw notFound(`${[...missing].join(' or ')} in ${String(files)}`);
    },
  } satisfies Partial<Plugin>;
}

/**
 * Lets the router's unused parts be dropped: its production build instead of the one with warnings for developers,
 * and without the names and the unmarked calls that keep components which nothing here uses.
 */
function withoutUnusedRouter(): Plugin {
  const [developers, production] = ['/react-router/dist/development/', '/react-router/dist/production/'];
  return {
    name: 'without-unused-router',
    enforce: 'pre',
    apply: ofTheBrowser,
    async resolveId(source, importer) {
      if (source !== 'react-router') return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      if (!found?.id.includes(developers)) throw notFound(developers);
      return found.id.replace(developers, production);
    },
    ...changedText(new RegExp(production), [
      [/^\w+\.displayName = "\w+";$/gm, ''],
      [/^(var \w+ = )(?=React\w*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ '],
    ]),
  };
}

/**
 * Lets the router sort the shop's routes once. It does that whenever it looks for an address: three times for each page,
 * a twentieth of the server's work for it.
 */
function withSortedRoutes(): Plugin {
  return {
    name: 'with-sorted-routes',
    apply: 'build',
    ...changedText(/\/react-router\/dist\/.*\.mjs$/, [
      [
        'let branches = flattenRoutes(routes);',
        `const sorted = (flattenAndRankRoutes.sorted ??= new WeakMap());
        let branches = sorted.get(routes);
        if (branches) return branches;
        sorted.set(routes, (branches = flattenRoutes(routes)));`,
      ],
    ]),
  };
}

/**
 * Leaves out what the shop never asks of its libraries: of Apollo answers in parts, masked fragments, scalars of its own
 * and requests by GET (`persistedFetch` makes those), of rxjs streams and schedules, of graphql messages that
 * show an invalid document, which codegen has refused.
 */
function withoutUnusedParts(): Plugin {
  const files = [
    String.raw`@apollo/client/(?:link/http/BaseHttpLink|core/Query(?:Info|Manager))\.js`,
    String.raw`rxjs/dist/esm/internal/observable/(?:from|innerFrom)\.js`,
    String.raw`graphql/language/(?:reducer|source|visitor)\.mjs`,
  ];
  return {
    name: 'without-unused-parts',
    apply: ofTheBrowser,
    ...changedText(new RegExp(`/(?:${files.join('|')})$`), [
      ['return readMultipartBody(response, observerNext);', ''],
      ['this.dataMasking ?', 'false ?'],
      ['options.method === "GET"', 'false'],
      ['useGETForQueries && ', 'false && '],
      [/coerceScalarFieldsToParsed\(([\w.]+), [\w.]+, [\w.]+\)/g, '$1'],
      ['scheduler ? scheduled(input, scheduler) : ', ''],
      [/is(?:AsyncIterable|ReadableStreamLike)\(input\)/g, 'false'],
      [/inspect\((node|body)\)/g, '$1'],
    ]),
  };
}

/**
 * Spares Apollo looking in every document for directives that none can have: the shop's schema doesn't know them. The
 * server has a client for each page, which would look each time.
 */
function withoutSearchForDirectives(): Plugin {
  return {
    name: 'without-search-for-directives',
    apply: 'build',
    ...changedText(/\/@apollo\/client\/core\/QueryManager\.js$/, [
      ['nonReactiveQuery: addNonReactiveToNamedFragments(document)', 'nonReactiveQuery: document'],
      [/has(?:Directives\(\[[\w", ]+\], |ForcedResolvers\()document(?:, true)?\)/g, 'false'],
      [/removeDirectivesFromDocument\(\[[^\]]+\], document\)/g, 'document'],
    ]),
  };
}

/** A second minifier after Vite's own finds another percent, which every first visit is spared. */
function smaller(): Plugin {
  return {
    name: 'smaller',
    apply: (config, { isSsrBuild }) => config.build?.minify !== false && !isSsrBuild,
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const { code } = await minify(file.code, {
          module: true,
          compress: { passes: 3, ecma: 2020 },
          mangle: true,
          format: { comments: false },
        });
        file.code = code;
      }
    },
  };
}

/** The server keeps the text of its bundle in memory, comments included. Names stay, for the stacks in the log. */
function shortForTheServer(): Plugin {
  return {
    name: 'short-for-the-server',
    apply: (_config, { isSsrBuild }) => isSsrBuild === true,
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const { code } = await transform(file.code, {
          minifyWhitespace: true,
          legalComments: 'none',
          target: 'node20',
        });
        file.code = inAscii(code);
      }
    },
  };
}

/**
 * Asks the browser to compile the whole entry while it arrives, beside the main thread: nearly all of it runs at once
 * (https://v8.dev/blog/explicit-compile-hints). Otherwise the phone compiles each function when it is called, in the
 * task that starts the page. Other browsers see a comment.
 */
function compiledWhileLoading(): Plugin {
  return {
    name: 'compiled-while-loading',
    apply: ofTheBrowser,
    generateBundle: {
      // The hint counts on the first line alone, where Vite's own plugin writes as well.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && file.isEntry) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

/** Writes each script beside itself as .br and .gz, so that the server sends the best compression without working for it. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: ofTheBrowser,
    async writeBundle({ dir }) {
      const folder = join(dir ?? '', 'assets');
      for (const name of await readdir(folder)) {
        if (!/\.(js|css)$/.test(name)) continue;
        const bytes = await readFile(join(folder, name));
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_LGBLOCK]: 20 };
        await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes, { params }));
        await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
      }
    },
  };
}

/**
 * Two builds of one application:
 * `vite build --config client/vite.config.ts` makes the browser's files in dist/client, with a manifest;
 * the same with `--ssr` makes dist/ssr/entry-server.js, which the server imports.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: here('.'),
  // No index.html: every page is written by the server.
  appType: 'custom',
  plugins: [
    react(),
    inlineStyles(here('../dist/styled-system')),
    withoutUnusedRouter(),
    withSortedRoutes(),
    withoutUnusedParts(),
    withoutSearchForDirectives(),
    smaller(),
    shortForTheServer(),
    compiledWhileLoading(),
    compressed(),
  ],
  resolve: {
    // rxjs offers its modern build under a condition of its own; the usual one is ES5 with helpers, a third larger.
    conditions: ['es2015', ...defaultClientConditions],
    alias: {
      '@domain': here('../server/src/domain'),
      '~': here('./src'),
      'styled-system': here('../dist/styled-system'),
    },
  },
  // Panda's types are those of another copy of postcss.
  css: { postcss: { plugins: [panda({ configPath: here('./panda.config.ts'), cwd: here('.') }) as never] } },
  // One file is loaded in a tenth of the time that hundreds of small modules take, at every start. The development server
  // loads packages as they are: it can't translate those that are CommonJS.
  ...(command === 'build' && { ssr: { noExternal: true } }),
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
        // react-dom, router and Apollo are needed by every page.
        chunkSizeWarningLimit: 700,
        // A data: URL would need its own permission in the content security policy.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: here('./src/entry-client.tsx'),
          treeshake: {
            propertyReadSideEffects: false,
            // Panda's own code, of which inlineStyles leaves little to be called.
            moduleSideEffects: [{ test: /\/styled-system\//, sideEffects: false }],
          },
          // What every page needs is one file, which compresses better than several.
          // What few pages show stays out of the kit, however many parts of those share it.
          output: {
            // The entry names each script that may be loaded later, and nothing compresses a hash.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'shop', tags: ['$initial'], priority: 1 },
                // First, or the next groups would take it along.
                { name: 'mutations', test: /\/hooks\/(useMutation|internal\/useIsomorphicLayoutEffect)\.js$/ },
                { name: 'texts', test: /\/(cart-add-ons|cart-texts|cart-quantity|text-options|line-texts)\.tsx?$/ },
                {
                  name: 'kit',
                  test: /client\/src\/(graphql\/error-message|(ui|lib)\/(?!dialog|form-field|search-filters|cart-add-ons|cart-texts|cart-quantity|line-texts|order-|address-|date-text|data-table|pagination|shown-pages|stars|select|quantity-select|fulfillment-|substitution-|delivery-|code-|send-link|focused-notice|field-rules|random-key|switch|password-field|progress-bar|send-form|shrink-picture|upload-|use-picture|use-settled|photo-strip|picture-zoom|gallery-image|gift-|printed-card))/,
                  minShareCount: 4,
                },
                // The checkout, orders and the admin area share what gift messages need.
                { name: 'gifts', test: /\/(gift-(fields|message|text|words)|printed-card|icons\/gift)\.(tsx?|mjs)$/ },
                {
                  name: 'uploads',
                  test: /\/(progress-bar|send-form|shrink-picture|upload-line|upload-picture|use-picture-uploads)\.tsx?$/,
                },
                // Small parts that are mostly needed together: each file of its own has its name in the entry.
                { name: 'dates', test: /\/(long-date|date-text|is-date|arrival-(text|words))\.tsx?$/ },
                { name: 'stars', test: /\/(stars|product-rating)\.tsx$/ },
                { name: 'photos', test: /\/(gallery-image|photo-strip|icons\/zoom-in)\.(tsx?|mjs)$/ },
                { name: 'wishes', test: /\/(wish-list-paths|wished-pieces)\.ts$/ },
                {
                  name: 'icons',
                  test: /\/icons\/(lock|mail|credit-card|package-check|trash-2|arrow-left|phone)\.mjs$/,
                },
                {
                  name: 'sign-in',
                  test: /\/(failure-text|retry-after|use-early-input|leave-signed-in|sign-in-frame|password-(field|rules)|demo-mail-note|use-link-token|dead-link|use-signed-in|account-recovery)\.tsx?$/,
                },
                {
                  name: 'sign-out',
                  test: /\/(use-(sign-out|forget-user|refresh-session)|icons\/log-out)\.(tsx?|mjs)$/,
                },
                {
                  name: 'addresses',
                  test: /\/(account-rules|field-rules|shipping-address|address-(form|text)|email-address)\.tsx?$/,
                },
                { name: 'select', test: /\/(ui\/select|icons\/chevron-down)\.[jt]sx?$/ },
                {
                  name: 'orders',
                  test: /\/(order-number|order-figures|is-tracked|(fulfillment|substitution)-words)\.tsx?$/,
                },
                {
                  name: 'payment',
                  test: /\/(take-out-of-cart|payment-errors|use-hosted-payment|cancel-order-button)\.tsx?$/,
                },
                { name: 'notices', test: /\/(focused-notice|dialog-actions)\.tsx$/ },
                { name: 'editing', test: /\/(ui\/switch|icons\/(trash|arrow-(up|down)))\.(tsx|mjs)$/ },
                { name: 'shipping', test: /\/(shipping-rates|free-shipping-note|delivery-words)\.tsx?$/ },
                { name: 'cards', test: /\/(product-cards|meta\/(structured-data|list-meta))\.tsx?$/ },
                { name: 'lists', test: /catalog\/(search\/filtered-list|product-filters)\.tsx?$/ },
                { name: 'pages', test: /\/(ui\/pagination|icons\/chevron-left)\.(tsx|mjs)$/ },
                { name: 'recipient', test: /\/(operations\/recipient-page\.ts|hooks\/useLazyQuery\.js)$/ },
                { name: 'choices', test: /\/(choice-chip|band-label)\.tsx?$/ },
                { name: 'cart-items', test: /\/(ordered-items|discount-code|operations\/cart)\.ts$/ },
                // The page of a product and the quick panel share these; one file compresses better than several.
                {
                  name: 'buying',
                  test: /\/(stock-status|outlined-badges|quantity-select|product-options|icons\/(clock|check))\.[jt]sx?$/,
                },
              ],
            },
          },
        },
      },
}));
