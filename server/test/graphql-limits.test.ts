import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  getIntrospectionQuery,
  Kind,
  parse,
  print,
  specifiedRules,
  validate,
  visit,
  type DefinitionNode,
  type ExecutableDefinitionNode,
  type FragmentSpreadNode,
  type IntrospectionQuery,
  type OperationDefinitionNode,
} from 'graphql';
import { complexityRules } from '../src/http/graphql/limits.js';
import { TestShop } from './support/test-shop.js';
import type { Caller, GraphqlBody } from './support/visitor.js';

const root = join(__dirname, '../..');

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open({ TRUSTED_PROXIES: '1', DEMO_IS_PUBLIC: 'yes' });
});
afterAll(() => shop.close());

const repeated = (count: number, part: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => part(at)).join(' ');

/** Types of types: nothing else in the schema goes that deep. */
const nested = (levels: number) =>
  `{ __type(name: "Order") { fields { type ${repeated(levels - 4, () => '{ ofType')} { name } ${'}'.repeat(levels - 4)} } } }`;

/** Eight fields of 112 tokens, one of what is left, and the braces around them. */
const longText = (tokens: number) => {
  const field = (ids: number, at: number) => `a${at}: productsById(ids: [${repeated(ids, () => '"x"')}]) { _id }`;
  return `{ ${repeated(8, (at) => field(100, at))} ${field(tokens - 2 - 8 * 112 - 12, 8)} }`;
};

const limits: [what: string, most: number, document: (count: number) => string, refusal: string][] = [
  ['tokens', 1000, longText, 'The operation is too long: at most 1000 tokens.'],
  ['levels', 6, nested, 'The operation is nested too deeply: at most 6 levels.'],
  [
    'aliases',
    15,
    (count) => `{ ${repeated(count, (at) => `a${at}: shop { name }`)} }`,
    'The operation has too many aliases: at most 15.',
  ],
  [
    'directives',
    50,
    (count) => `{ ${repeated(count, () => '__typename @include(if: true)')} }`,
    'The operation has too many directives: at most 50.',
  ],
  [
    'points',
    1000,
    // An object and its scalars: 2 + 1.5 for each.
    (count) => `{ shop { ${repeated(Math.floor((count - 2) / 1.5), () => 'name')} } }`,
    'The operation costs too much: at most 1000 points.',
  ],
];

describe('an operation', () => {
  test.each(limits)('is accepted with as many %s as allowed: %i', async (_, most, document) => {
    expect(await shop.graphqlAnswer(document(most))).toMatchObject({ status: 200, data: expect.anything() });
  });

  // spec: api-9
  test.each(limits)('is refused with one more of %s than %i', async (_, most, document, message) => {
    expect(await shop.graphqlAnswer(document(most + 1))).toMatchObject({
      status: 400,
      errors: [{ message, extensions: { code: 'QUERY_TOO_COMPLEX' } }],
    });
  });

  // spec: api-9
  test('is counted with its fragments expanded', async () => {
    const names = repeated(16, (at) => `a${at}: name`);
    const spread = `{ shop { ...Names } } fragment Names on Shop { ${names} }`;
    expect((await shop.graphqlAnswer(spread)).errors?.[0]?.extensions).toEqual({ code: 'QUERY_TOO_COMPLEX' });
    const circle = '{ shop { ...A } } fragment A on Shop { name ...B } fragment B on Shop { ...A }';
    expect(await shop.graphqlAnswer(circle)).toMatchObject({
      status: 400,
      errors: [{ extensions: { code: 'INVALID_QUERY' } }],
    });
  });

  // spec: api-9
  test('that is refused calls no resolver: sixteen sign-ins count as zero attempts, fifteen as fifteen', async () => {
    const caller = { headers: { 'x-forwarded-for': '192.0.2.77' } };
    const signIn = async (count: number) => {
      const each = 'signIn(input: { email: "nobody@example.com", password: "wrong" }) { __typename }';
      const { status } = await shop
        .as(caller)
        .graphqlAnswer(`mutation { ${repeated(count, (at) => `a${at}: ${each}`)} }`);
      const counted = await shop.sql("SELECT count FROM rate_limits WHERE key = 'login:192.0.2.77'");
      return { status, counted };
    };
    expect(await signIn(16)).toEqual({ status: 400, counted: [] });
    expect(await signIn(15)).toEqual({ status: 200, counted: [{ count: 15 }] });
  });

  // spec: api-10
  test('in a batch with others is refused', async () => {
    const { status, body } = await shop.rest<GraphqlBody>('POST', '/graphql', [
      { query: '{ __typename }' },
      { query: '{ me { _id } }' },
    ]);
    expect(status).toBe(400);
    expect(body.data).toBeUndefined();
  });
});

/** Every operation of the storefront, with the fragments that it needs. */
function storefrontOperations(): string[] {
  const folder = join(root, 'client/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.graphql'));
  const definitions = files.flatMap((file) => parse(readFileSync(join(folder, file), 'utf8')).definitions);
  const fragments = definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  return definitions.filter(isOperation).map((operation) => {
    // Those of an operation are the client's own, and never sent.
    const parts = new Set<ExecutableDefinitionNode>([{ ...operation, directives: [] }]);
    const add = ({ name }: FragmentSpreadNode) =>
      parts.add(fragments.find((fragment) => fragment.name.value === name.value)!);
    // A set also goes through what is added meanwhile.
    for (const part of parts) visit(part, { FragmentSpread: add });
    return [...parts].map(print).join('\n');
  });
}

const isOperation = (node: DefinitionNode): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION;

// spec: api-9
test('the storefront’s own operations stay below half of the limits', () => {
  const operations = storefrontOperations();
  expect(operations.length).toBeGreaterThan(50);
  const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'));
  const half = complexityRules({ depth: 5, aliases: 7, directives: 25, cost: 500 });
  for (const operation of operations) {
    expect(validate(schema, parse(operation, { maxTokens: 500 }), [...specifiedRules, ...half])).toEqual([]);
  }
});

// spec: api-12
test('a demo shop answers introspection', async () => {
  const { __schema } = await shop.graphql<IntrospectionQuery>(getIntrospectionQuery());
  expect(__schema.types).not.toHaveLength(0);
  expect((await shop.graphqlAnswer('{ shop { nam } }')).errors?.[0]?.message).toContain('Did you mean "name"');
});

describe('what another site’s page can send to GraphQL', () => {
  const query = encodeURIComponent('{ __typename }');

  // As urql asks short queries.
  test('a GET without a cookie is answered as for any caller', async () => {
    const read = (caller: Caller) => shop.as(caller).rest('GET', `/graphql?query=${query}`);
    const answer = { status: 200, body: { data: { __typename: 'Query' } } };
    expect(await read({})).toMatchObject(answer);
    expect(
      await read({ headers: { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' } }),
    ).toMatchObject(answer);
    expect(await read(await shop.signInDemo('shopper@example.com'))).toMatchObject(answer);
  });

  // spec: api-10
  test('a GET with a customer’s cookie is refused without a custom header, but not from the shop’s own page', async () => {
    const { token } = await shop.signInDemo('shopper@example.com');
    const read = (site: Record<string, string>) =>
      shop.as({ headers: { cookie: `session=${token}`, ...site } }).rest('GET', `/graphql?query=${query}`);
    for (const site of [undefined, 'cross-site', 'same-site', 'none']) {
      expect(await read(site === undefined ? {} : { 'sec-fetch-site': site })).toMatchObject({
        status: 400,
        body: {
          errors: [
            { message: expect.stringContaining('apollo-require-preflight'), extensions: { code: 'INVALID_QUERY' } },
          ],
        },
      });
    }
    expect((await read({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    const preflighted = { headers: { 'apollo-require-preflight': 'true' } };
    expect(await shop.as(preflighted).rest('GET', `/graphql?query=${query}`)).toMatchObject({
      status: 200,
      body: { data: { __typename: 'Query' } },
    });
  });

  // spec: api-10
  test('a GET changes nothing', async () => {
    const mutation = encodeURIComponent('mutation { signOut }');
    const preflighted = { headers: { 'apollo-require-preflight': 'true' } };
    expect((await shop.as(preflighted).rest('GET', `/graphql?query=${mutation}`)).status).toBe(405);
    expect((await shop.rest('GET', `/graphql?query=${mutation}`)).status).toBe(405);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a body of type %s is refused',
    async (type) => {
      const answer = await shop
        .as({
          headers: { 'content-type': type },
        })
        .rest<GraphqlBody>('POST', '/graphql', '{"query":"{ __typename }"}');
      expect([400, 415]).toContain(answer.status);
      expect(answer.body.data).toBeUndefined();
    },
  );
});

describe('calls from one address', () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const openWith = (environment: Record<string, string>) =>
    TestShop.openWith({
      callLimit: { tries: 3, seconds: 60 },
      environment: { TRUSTED_PROXIES: '1', DEMO_IS_PUBLIC: 'yes', ...environment },
    });
  const callTimes = async (limited: TestShop, count: number, caller: Caller) => {
    const answers = [];
    for (let call = 0; call < count; call += 1) answers.push(await limited.as(caller).graphqlAnswer('{ __typename }'));
    return answers;
  };

  // spec: api-11
  test('are refused for the rest of the minute above the limit; other addresses go on', async () => {
    const limited = await openWith({});
    const answers = await callTimes(limited, 4, from('192.0.2.1'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    const refusal = answers[3]!;
    const retryAfter = Number(refusal.headers.get('retry-after'));
    expect(refusal.errors).toEqual([
      {
        message: `Too many requests. Please try again in ${retryAfter} seconds.`,
        extensions: { code: 'RATE_LIMITED', retryAfter },
      },
    ]);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
    // REST calls are among them.
    const rest = (address: string) => limited.as(from(address)).rest('GET', '/api/products');
    expect(await rest('192.0.2.1')).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect((await rest('192.0.2.2')).status).toBe(200);
    expect((await limited.as(from('192.0.2.2')).graphqlAnswer('{ __typename }')).status).toBe(200);
    limited.clock.advanceMinutes(1);
    expect((await limited.as(from('192.0.2.1')).graphqlAnswer('{ __typename }')).status).toBe(200);
    await limited.close();
  });

  test('are not limited with RATE_LIMITS=off', async () => {
    const unlimited = await openWith({ RATE_LIMITS: 'off' });
    const answers = await callTimes(unlimited, 4, from('192.0.2.1'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await unlimited.close();
  });
});
