// One HTTP call whose answer stays as it was sent, compression included.
import { request } from 'node:http';

/**
 * @typedef {object} Call
 * @property {string} [method]
 * @property {Record<string, string>} [headers]
 * @property {string} [body]
 */

/**
 * @typedef {object} Answer what a bare server needs to send the same
 * @property {string} [type]
 * @property {string} [encoding]
 * @property {Buffer} body
 */

/**
 * @param {string} url
 * @param {Call} [call]
 * @returns {Promise<Answer>}
 * @throws when the status isn't 200
 */
export function fetchRaw(url, { method = 'GET', headers, body } = {}) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      const { 'content-type': type, 'content-encoding': encoding } = response.headers;
      const answer = response.toArray().then((chunks) => ({ type, encoding, body: Buffer.concat(chunks) }));
      if (response.statusCode === 200) resolve(answer);
      else reject(new Error(`${url} answered ${response.statusCode}`));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * @param {string} url
 * @param {unknown} [body] what is posted; without it, a GET
 * @param {Record<string, string>} [headers]
 */
export async function fetchJson(url, body, headers) {
  const call = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  const answer = await fetchRaw(url, call ?? { headers });
  return JSON.parse(answer.body.toString());
}
