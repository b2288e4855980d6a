import { statusOf } from '../../src/http/errors.js';
import type { FailureCode } from '../../src/domain/failure.js';
import type { TestShop } from '../support/test-shop.js';
import type { Caller } from '../support/visitor.js';

/** What is sent to an address. */
export interface RestAsk {
  method: string;
  path: string;
  /** Goes as JSON. */
  body?: unknown;
  /** Goes as a form's file, in this field. */
  file?: { field: string; content: Buffer };
}

/** What is sent to GraphQL. */
export interface GraphqlAsk {
  query: string;
  variables: Record<string, unknown>;
  /** Goes as a multipart request, in the place of `variables.input.file`. */
  file?: Buffer;
}

/** @returns the HTTP status, as the table writes it */
export async function askRest(shop: TestShop, ask: RestAsk, caller: Caller): Promise<string> {
  const response = await sendRest(shop, ask, caller);
  // A stream of events has no end to be waited for.
  await response.body?.cancel();
  return String(response.status);
}

/** @returns the reason that a refusal names; undefined where it names none, or nothing was refused */
export async function reasonOfRest(shop: TestShop, ask: RestAsk, caller: Caller): Promise<unknown> {
  const response = await sendRest(shop, ask, caller);
  return ((await response.json()) as { reason?: unknown }).reason;
}

/** The same for GraphQL. */
export async function reasonOfGraphql(shop: TestShop, ask: GraphqlAsk, caller: Caller): Promise<unknown> {
  const { errors } = await answerOf(shop, ask, caller);
  return errors?.[0]?.extensions.reason;
}

function sendRest(shop: TestShop, { method, path, body, file }: RestAsk, caller: Caller): Promise<Response> {
  const form = file && new FormData();
  form?.append(file?.field ?? '', new Blob([new Uint8Array(file?.content ?? [])]), 'file');
  return fetch(`${shop.url}${path}`, {
    method,
    redirect: 'manual',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headersOf(caller) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
  });
}

interface GraphqlAnswer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions: { code: string; reason?: string } }[];
}

/**
 * @returns the status of the error's code; without one '200', 'null' where the answer ends in nothing, or the name of the
 *   union's member that is a refusal
 */
export async function askGraphql(shop: TestShop, ask: GraphqlAsk, caller: Caller): Promise<string> {
  const { data, errors } = await answerOf(shop, ask, caller);
  const [error] = errors ?? [];
  if (!error) return outcomeOf(data);
  const { code } = error.extensions;
  return String(statusOf[code as FailureCode] ?? `${code}: ${error.message}`);
}

/** Follows the one path that was asked for down to its end. */
function outcomeOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string' && /Refused$|^OutOfStock$|^PriceChanged$/.test(value)) return value;
  if (typeof value !== 'object') return '200';
  const inner: unknown[] = Object.values(value);
  return inner.length === 0 ? '200' : outcomeOf(inner[0]);
}

async function answerOf(
  shop: TestShop,
  { query, variables, file }: GraphqlAsk,
  caller: Caller,
): Promise<GraphqlAnswer> {
  const headers = { 'apollo-require-preflight': 'true', ...headersOf(caller) };
  const json = { headers: { ...headers, 'content-type': 'application/json' } };
  const response = await fetch(`${shop.url}/graphql`, {
    method: 'POST',
    ...(file ? { headers, body: formOf(query, variables, file) } : json),
    ...(!file && { body: JSON.stringify({ query, variables }) }),
  });
  return (await response.json()) as GraphqlAnswer;
}

function formOf(query: string, variables: Record<string, unknown>, file: Buffer): FormData {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query, variables }));
  form.append('map', JSON.stringify({ 0: ['variables.input.file'] }));
  form.append('0', new Blob([new Uint8Array(file)]), 'file');
  return form;
}

function headersOf({ token, headers }: Caller): Record<string, string> {
  return { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers };
}
