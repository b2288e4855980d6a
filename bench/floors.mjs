/**
 * The least that the shop must reach beside a bare node:http server, as a share of the bare server's requests a second.
 * `npm run bench -- short`, a part of `.ci/run`, measures these rows and fails below them. Each is at most half of what
 * was measured, so that a busy machine doesn't fail it; raise it after making a row faster.
 * @type {Record<string, number>}
 */
export const floors = {
  'Health check': 0.3,
  'The storefront’s list, by GET and hash': 0.2,
  'REST product': 0.2,
  'Product page, visitor': 0.1,
  'Product page, visitor, brotli': 0.08,
  'Order and payment, SQLite, 20 connections': 0.013,
};
