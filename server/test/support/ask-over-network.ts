import { request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface Question {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  payload?: object | undefined;
}

/** Asks over a connection of its own. The answer has the form of `inject`, with its bytes as they were sent. */
export async function askOverNetwork(url: string, { method = 'GET', headers, payload }: Question = {}) {
  const content = payload && JSON.stringify(payload);
  const ofContent = content && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const question = request(url, { method, headers: { ...ofContent, ...headers }, agent: false }, resolve);
    question.on('error', reject).end(content);
  });
  const rawPayload = await buffer(answer);
  const body = rawPayload.toString();
  const json = (): unknown => JSON.parse(body);
  return { statusCode: answer.statusCode ?? 0, headers: answer.headers, rawPayload, body, json };
}
