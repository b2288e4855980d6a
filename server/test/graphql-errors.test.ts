import { TestShop } from './support/test-shop.js';

const signIn = 'mutation ($input: SignInInput!) { signIn(input: $input) { __typename } }';

describe('a fault of the shop’s own', () => {
  const log: string[] = [];
  let shop: TestShop;
  beforeAll(async () => {
    shop = await TestShop.openWith({ onLog: (line) => log.push(line) });
    await shop.app.db.inTransaction((manager) =>
      manager.query('ALTER TABLE audit_entries RENAME TO audit_entries_away'),
    );
  });
  afterAll(() => shop.close());

  // spec: api-14
  test('is a plain sentence for the caller, and is logged', async () => {
    const admin = await shop.signInDemo('admin@example.com');
    const { status, data, errors } = await shop.as(admin).graphqlAnswer('{ auditEntries { count } }');
    expect(status).toBe(200);
    expect(data).toBeNull();
    expect(errors).toEqual([
      {
        message: 'Something went wrong on our side. Please try again.',
        path: ['auditEntries'],
        locations: [{ line: 1, column: 3 }],
        extensions: { code: 'INTERNAL_SERVER_ERROR' },
      },
    ]);
    expect(log.filter((line) => line.includes('audit_entries'))).not.toEqual([]);
  });
});

describe('a fault of the caller’s', () => {
  const log: string[] = [];
  let shop: TestShop;
  beforeAll(async () => {
    shop = await TestShop.openWith({ onLog: (line) => log.push(line) });
  });
  afterAll(() => shop.close());

  test.each([
    ['a document that is none', '{ shop { name }', {}, 400, 'INVALID_QUERY'],
    ['a field that isn’t there', '{ shop { price } }', {}, 400, 'INVALID_QUERY'],
    ['an argument of another type', '{ product(id: {}) { _id } }', {}, 400, 'INVALID_QUERY'],
    [
      'an operation that isn’t in the document',
      'query A { shop { name } } query B { shop { name } }',
      {},
      400,
      'INVALID_QUERY',
    ],
    ['no document', '', {}, 400, 'INVALID_QUERY'],
    ['a variable of another type', signIn, { input: 7 }, 400, 'BAD_USER_INPUT'],
    ['a question for admins', '{ shopTasks { failedMessageCount } }', {}, 200, 'UNAUTHENTICATED'],
  ])('%s is reported by code, without a stack', async (_, query, variables, status, code) => {
    const answer = await shop.graphqlAnswer(query, variables);
    expect(answer.status).toBe(status);
    expect(answer.errors?.map(({ extensions }) => extensions)).toEqual([{ code }]);
    expect(JSON.stringify(answer.errors)).not.toMatch(/node_modules|\.[jt]s\b|SELECT|stack/i);
  });

  const signOut = encodeURIComponent('mutation { signOut }');
  const name = encodeURIComponent('{ shop { name } }');
  const hash = { query: '{ shop { name } }', extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } };
  test.each<[string, string, string, unknown, number, string, RegExp]>([
    ['a batch', 'POST', '', [{ query: '{ shop { name } }' }], 400, 'INVALID_QUERY', /^Please send one JSON object/],
    ['an empty body', 'POST', '', '', 400, 'INVALID_QUERY', /^Please send one JSON object/],
    ['a query that is no text', 'POST', '', { query: 7 }, 400, 'INVALID_QUERY', /^Please send one JSON object/],
    [
      'variables that are no JSON',
      'GET',
      `?query=${name}&variables=x`,
      undefined,
      400,
      'INVALID_QUERY',
      /^Please send/,
    ],
    ['a mutation by GET', 'GET', `?query=${signOut}`, undefined, 405, 'METHOD_NOT_ALLOWED', /^Only queries/],
    ['a hash of another text', 'POST', '', hash, 400, 'INVALID_QUERY', /^The hash of a persisted query/],
    [
      'a hash of another version',
      'POST',
      '',
      { extensions: { persistedQuery: { version: 2, sha256Hash: 'x' } } },
      400,
      'INVALID_QUERY',
      /^The hash of a persisted query/,
    ],
  ])('%s is refused in the shop’s own words, and not logged as an error', async (_, ...request) => {
    const [method, query, sent, status, code, message] = request;
    log.length = 0;
    const headers = { 'content-type': 'application/json' };
    const answer = await shop.as({ headers }).rest(method, `/graphql${query}`, sent);
    expect(answer).toMatchObject({
      status,
      body: { errors: [{ message: expect.stringMatching(message), extensions: { code } }] },
    });
    expect(answer.headers.get('allow')).toBe(status === 405 ? 'POST' : null);
    expect(log.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  test('a request for another format than JSON is refused in the shop’s own words', async () => {
    const answer = await shop.as({ headers: { accept: 'text/html' } }).rest('GET', `/graphql?query=${name}`);
    expect(answer).toMatchObject({
      status: 406,
      body: { errors: [{ message: 'The answer is JSON, which the header Accept doesn’t allow.' }] },
    });
  });
});
