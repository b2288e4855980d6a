/**
 * The least that the shop must reach beside a bare node:http server, as a share of the bare server's requests a second.
 * `npm run bench -- short`, a part of `.ci/run`, measures these rows and fails below them. Each is about half of what was
 * measured, so that a busy machine doesn't fail it; raise them after making a row faster.
 * @type {Record<string, number>}
 */
export const floors = {
  'Health check': 0.1,
  'The storefront’s list, by GET and hash': 0.07,
  'REST product': 0.045,
  'Product page, visitor': 0.05,
  'Product page, visitor, brotli': 0.005,
  'Order and payment, SQLite, 20 connections': 0.02,
};
