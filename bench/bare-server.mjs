// A program: the least that a server in Node can do, which is the measure of what the shop does. It sends bodies that it
// was given, with their type, encoding and length, and none of the shop's other headers.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { answerQuestions } from './child-program.mjs';

/** @typedef {import('./http-call.mjs').Answer} Answer */

/** @type {Map<string, { head: object, body: Buffer }>} by path; the path '*' answers all others */
const answers = new Map();

const server = createServer((request, response) => {
  request.resume();
  const { head, body } = answers.get(request.url) ?? answers.get('*');
  response.writeHead(200, head).end(body);
}).listen(0, '127.0.0.1');
await once(server, 'listening');

answerQuestions((/** @type {Record<string, Answer>} by path */ given) => {
  answers.clear();
  for (const [path, { type, encoding, body }] of Object.entries(given)) {
    const head = {
      ...(type && { 'content-type': type }),
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': body.length,
    };
    answers.set(path, { head, body });
  }
  return `http://127.0.0.1:${server.address().port}`;
});
