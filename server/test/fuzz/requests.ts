import fc from 'fast-check';
import type { RestAsk } from '../authorization/ask.js';
import { bent, bentText, oddValue } from './odd-values.js';
import { operations } from './documents.js';

/** One request as it goes over the wire. */
export interface FuzzedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

const JSON_TYPE = 'application/json';
const contentType = fc.oneof(
  { weight: 9, arbitrary: fc.constant(JSON_TYPE) },
  fc.constantFrom(
    'application/json; charset=utf-16',
    'application/json;',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/graphql',
    'multipart/form-data',
    '*/*',
    'nonsense',
  ),
);

/** A documented call with something odd in its body, its path or its query. @param asks good calls */
export function restRequest(asks: readonly RestAsk[]): fc.Arbitrary<FuzzedRequest> {
  return fc.constantFrom(...asks).chain(({ method, path, body }) =>
    fc
      .record({
        path: fc.oneof(fc.constant(path), oddPath(path)),
        text: textOf(body),
        type: contentType,
        key: fc.option(fc.constantFrom('k', 'x'.repeat(300), '\u00e9'), { freq: 4, nil: null }),
      })
      .map((made) => ({
        method,
        path: made.path,
        headers: { 'content-type': made.type, ...(made.key !== null && { 'idempotency-key': made.key }) },
        ...(method !== 'GET' && { body: made.text }),
      })),
  );
}

function textOf(body: unknown): fc.Arbitrary<string> {
  const good = JSON.stringify(body ?? {});
  return fc.oneof(
    { weight: 5, arbitrary: bent(body ?? {}).map((value) => JSON.stringify(value) ?? '') },
    { weight: 2, arbitrary: oddValue.map((value) => JSON.stringify(value) ?? '') },
    { weight: 2, arbitrary: bentText(good) },
  );
}

const odd = fc
  .oneof(
    oddValue.map((value) => JSON.stringify(value) ?? ''),
    fc.string({ unit: 'binary', maxLength: 30 }),
  )
  .map((text) => encodeURIComponent(Buffer.from(text).toString()));
const names = fc.constantFrom(
  'keyword',
  'pageNumber',
  'pageSize',
  'sort',
  'category',
  'filter',
  'search',
  'from',
  'to',
  'key',
  'isOnSale',
  'stockLevel',
  '__proto__',
  '%00',
  'x[]',
);

function oddPath(path: string): fc.Arbitrary<string> {
  const query = fc
    .array(fc.tuple(names, odd), { minLength: 1, maxLength: 4 })
    .map((pairs) => `${path}?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`);
  const last = path.lastIndexOf('/') + 1;
  return fc.oneof(
    query,
    odd.map((id) => path.slice(0, last) + id),
    fc.constantFrom('%', '%ff', '%c0%af', '..%2f', '%00').map((id) => path.slice(0, last) + id),
  );
}

/** GraphQL over POST and, now and then, GET: documents of the schema, and what is none. */
export function graphqlRequest(ids: readonly string[]): fc.Arbitrary<FuzzedRequest> {
  const operation = operations(ids);
  const post = (text: fc.Arbitrary<string>) =>
    fc.record({ text, type: contentType }).map(({ text: body, type }) => ({
      method: 'POST',
      path: '/graphql',
      headers: { 'content-type': type },
      body,
    }));
  const asText = operation.map((one) => JSON.stringify(one));
  const get = operation.map(({ query, variables }) => ({
    method: 'GET',
    path: `/graphql?${new URLSearchParams({ query, variables: JSON.stringify(variables) }).toString()}`.slice(
      0,
      15_000,
    ),
    headers: { 'apollo-require-preflight': 'true' },
  }));
  return fc.oneof(
    { weight: 10, arbitrary: post(asText) },
    {
      weight: 2,
      arbitrary: post(operation.chain((one) => bentText(one.query).map((query) => JSON.stringify({ ...one, query })))),
    },
    { weight: 2, arbitrary: post(operation.chain((one) => bent(one).map((value) => JSON.stringify(value) ?? ''))) },
    { weight: 1, arbitrary: post(asText.chain(bentText)) },
    { weight: 1, arbitrary: post(oddValue.map((value) => JSON.stringify(value) ?? '')) },
    { weight: 1, arbitrary: get },
  );
}

const part = (boundary: string, head: string, content: Buffer | string) =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(content as string), Buffer.from('\r\n')]);

/** A form that the shop takes, beside many that it refuses. */
export function goodForm(picture: Buffer): FuzzedRequest {
  const head = 'Content-Disposition: form-data; name="image"; filename="rose.png"\r\nContent-Type: image/png';
  return {
    method: 'POST',
    path: '/api/upload',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: Buffer.concat([part('b', head, picture), Buffer.from('--b--\r\n')]),
  };
}

/** Forms for both doors of uploads. @param picture a good one, to be damaged */
export function formRequest(picture: Buffer): fc.Arbitrary<FuzzedRequest> {
  const content = fc.oneof(
    { weight: 3, arbitrary: fc.constant(picture) },
    fc.tuple(fc.nat(picture.length - 1), fc.nat(255)).map(([at, byte]) => damaged(picture, at, byte)),
    fc.nat(picture.length).map((end) => picture.subarray(0, end)),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.integer({ min: 0, max: 300_000 }).map((length) => Buffer.alloc(length, 7)),
    fc.constant(Buffer.from('name,description,price\n"a,b,"\n\0,,\n')),
  );
  const fileName = fc.constantFrom(
    'rose.png',
    'rose.png',
    'rose.png',
    '../../x',
    'C:\\x',
    '',
    'a'.repeat(300),
    'x%00.png',
    '\u202e',
    '"',
    'x\r\ny',
  );
  const type = fc.constantFrom(
    'image/png',
    'image/svg+xml',
    'text/html',
    '',
    'multipart/mixed; boundary=b',
    'x'.repeat(2000),
  );
  const file = fc
    .record({
      field: fc.constantFrom('image', 'image', 'image', '0', '0', '0', 'x', '', '__proto__'),
      fileName,
      type,
      content,
    })
    .map(
      (made) => (boundary: string) =>
        part(
          boundary,
          `Content-Disposition: form-data; name="${made.field}"; filename="${made.fileName}"\r\nContent-Type: ${made.type}`,
          made.content,
        ),
    );
  const field = (name: string, value: fc.Arbitrary<string>) =>
    value.map((text) => (boundary: string) => part(boundary, `Content-Disposition: form-data; name="${name}"`, text));
  const operation = {
    query: 'mutation ($file: Upload!) { uploadImage(input: { file: $file }) { image } }',
    variables: { file: null },
  };
  const check = {
    ...operation,
    query: 'mutation ($file: Upload!) { checkProductImport(input: { file: $file }) { _id } }',
  };
  const text = (value: unknown) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.constant(JSON.stringify(value)) },
      bent(value).map((one) => JSON.stringify(one) ?? ''),
      bentText(JSON.stringify(value)),
    );
  const operationsPart = field('operations', fc.oneof(text(operation), text(check), text([operation, operation])));
  const mapPart = field(
    'map',
    fc.oneof(
      text({ 0: ['variables.file'] }),
      text({ 0: Array<string>(50).fill('variables.file') }),
      text({ 0: ['variables.__proto__.x'] }),
      text({ 1: ['query'] }),
    ),
  );
  const noise = field('x', fc.string({ unit: 'binary', maxLength: 2000 }));
  const broken = fc.constant((boundary: string) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: nonsense\r\n\r\n`),
  );
  const mixed = fc.oneof(
    fc.array(fc.oneof(file, operationsPart, mapPart, noise, broken), { maxLength: 6 }),
    fc.array(noise, { minLength: 20, maxLength: 60 }),
  );
  const doors = fc.oneof(
    fc.tuple(fc.constant('/api/upload'), fc.oneof({ weight: 2, arbitrary: fc.tuple(file) }, mixed)),
    fc.tuple(
      fc.constant('/graphql'),
      fc.oneof({ weight: 2, arbitrary: fc.tuple(operationsPart, mapPart, file) }, mixed),
    ),
  );
  return fc
    .record({
      door: doors,
      boundary: fc.constantFrom('----b', 'b'),
      stated: fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, fc.constantFrom('other', '', '"', 'x'.repeat(80))),
      end: fc.oneof({ weight: 5, arbitrary: fc.constant('--') }, fc.constantFrom('', '-', '\r\n')),
      hasEnd: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
      hasHeader: fc.oneof({ weight: 8, arbitrary: fc.constant(true) }, fc.constant(false)),
    })
    .map(({ door: [path, parts], ...made }) => ({
      method: 'POST',
      path,
      headers: {
        'content-type': `multipart/form-data; boundary=${made.stated ?? made.boundary}`,
        ...(made.hasHeader && { 'apollo-require-preflight': 'true' }),
      },
      body: Buffer.concat([
        ...parts.map((one) => one(made.boundary)),
        Buffer.from(made.hasEnd ? `--${made.boundary}${made.end}\r\n` : ''),
      ]),
    }));
}

function damaged(picture: Buffer, at: number, byte: number): Buffer {
  const copy = Buffer.from(picture);
  copy[at] = byte;
  return copy;
}
