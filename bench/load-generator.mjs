// A program: sends as many requests as a server takes. In a process of its own, so that its work is neither server's.
import autocannon from 'autocannon';
import { answerQuestions } from './child-program.mjs';

/**
 * @typedef {object} Load
 * @property {string} url the server's address
 * @property {readonly string[]} paths each request asks for the next one
 * @property {string} [method]
 * @property {Record<string, string>} [headers]
 * @property {string} [body]
 * @property {number} [connections]
 * @property {number} [amount] of requests, all of which are answered: nothing is left over that a server would still
 *   work on while another is measured
 * @property {number} [duration] in seconds instead
 */

/** Without pipelining: each connection waits for the answer to its request, as browsers do. */
const usual = { connections: 32, pipelining: 1, timeout: 60, sampleInt: 100 };

/** Where the last load has stopped, so that the next one doesn't begin with what was asked a moment ago. */
const turns = new Map();

answerQuestions(async (/** @type {Load} */ { url, paths, ...load }) => {
  const start = `${url}${paths[0]}`;
  let turn = turns.get(start) ?? 0;
  const next = (request) => ({ ...request, path: paths[turn++ % paths.length] });
  const requests = [paths.length === 1 ? { path: paths[0] } : { setupRequest: next }];
  const started = performance.now();
  let ended = started;
  const running = autocannon({ url, requests, ...usual, ...load });
  running.on('response', () => (ended = performance.now()));
  const result = await running;
  turns.set(start, turn);
  const { non2xx, errors, timeouts } = result;
  // Errors include timeouts.
  if (non2xx + errors > 0) throw new Error(`${paths[0]}: ${non2xx} refusals, ${errors} errors, ${timeouts} timeouts`);
  const count = result['2xx'];
  return { count, rate: (count * 1000) / (ended - started), p50: result.latency.p50, p99: result.latency.p99 };
});
