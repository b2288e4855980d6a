import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Asks over a connection of its own. The answer has the form of `inject`, with its bytes as they were sent. */
export async function getOverNetwork(url: string, headers: Record<string, string> = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on('error', reject);
  });
  const rawPayload = await buffer(answer);
  const body = rawPayload.toString();
  const json = (): unknown => JSON.parse(body);
  return { statusCode: answer.statusCode ?? 0, headers: answer.headers, rawPayload, body, json };
}
