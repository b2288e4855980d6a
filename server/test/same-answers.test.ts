import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { createWorld, type World } from './authorization/calls.js';
import { callerOf, credentials, identities, People, type Person } from './authorization/identities.js';
import { rootFields } from './authorization/schema-fields.js';
import { failureOf, inRestWords, wholeDocument, type Outcome } from './same-answers/answers.js';
import { questions, type Question } from './same-answers/questions.js';
import { TestShop } from './support/test-shop.js';
import type { Caller } from './support/visitor.js';

/** How many questions are asked: SAME_ANSWERS=5000 for more than a quick look. */
const COUNT = Number(process.env['SAME_ANSWERS'] ?? 400);

let world: World;
let persons: Person[];
beforeAll(async () => {
  const shop = await TestShop.open({ RATE_LIMITS: 'off' });
  const admin = await shop.signInDemo('admin@example.com');
  const people = new People(shop, admin);
  world = await createWorld(shop, people, admin);
  persons = [];
  for (const identity of identities) {
    persons.push(identity === 'owner' ? world.owner : await people.create(identity));
  }
});
afterAll(() => world.shop.close());

async function askRest({ rest, ofRest = (body: unknown) => body }: Question, caller: Caller): Promise<Outcome> {
  const { method, path, body, idempotencyKey } = rest;
  const headers = { ...caller.headers, ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }) };
  const answer = await world.shop.as({ ...caller, headers }).rest<object>(method, path, body);
  const { requestId: _requestId, ...stable }: { requestId?: string } = Array.isArray(answer.body)
    ? { list: answer.body }
    : answer.body;
  return { status: answer.status, body: ofRest(Array.isArray(answer.body) ? answer.body : stable) };
}

async function askGraphql({ call, variables, toRest }: Question, caller: Caller): Promise<Outcome> {
  const { data, errors } = await world.shop
    .as(caller)
    .graphqlAnswer<Record<string, unknown>>(wholeDocument(call, Object.keys(variables)), variables);
  const [error] = errors ?? [];
  if (error) return failureOf(error);
  const field = rootFields.get(call);
  if (!field) throw new Error(`the schema has no ${call}`);
  return toRest(inRestWords(data?.[field.name], field.type));
}

/** Whether both said the same. What is no input by GraphQL's types may be refused by REST for any reason. */
function agree(rest: Outcome, graphql: Outcome): boolean {
  if (!('status' in rest)) return false;
  const isRefused = rest.status >= 400 && rest.status < 500;
  if ('refusedShape' in graphql) return isRefused;
  if ('words' in graphql) {
    const { code: _code, ...words } = rest.body as Record<string, unknown>;
    return isRefused && isDeepStrictEqual(plain(words), plain(graphql.words));
  }
  return rest.status === graphql.status && isDeepStrictEqual(plain(rest.body), plain(graphql.body));
}

/** Those who are refused least are asked most. */
const mayDoMore = ({ identity }: Person) => identity === 'owner' || identity === 'admin';

const plain = (value: unknown): unknown =>
  value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown);

// spec: api-4
test(
  'REST and GraphQL answer the same caller alike, whatever is requested',
  async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const asked = fc.sample(
      fc.tuple(
        questions(world),
        fc.oneof(fc.constantFrom(...persons), fc.constantFrom(...persons.filter(mayDoMore))),
        fc.constantFrom(...credentials),
      ),
      {
        numRuns: COUNT,
        seed,
      },
    );
    const differences: unknown[] = [];
    const kinds = new Set<string>();
    const granted = new Set<string>();
    for (const [question, person, credential] of asked) {
      const caller = callerOf(world.shop, person, credential);
      const [rest, graphql] = [await askRest(question, caller), await askGraphql(question, caller)];
      if (!agree(rest, graphql)) differences.push({ seed, who: person.identity, credential, question, rest, graphql });
      if ('status' in rest && rest.status < 300) granted.add(question.name);
      kinds.add(question.name);
    }
    expect(differences.slice(0, 5)).toEqual([]);
    // Else nothing but refusals would have been compared.
    expect(kinds.size).toBeGreaterThan(20);
    expect(granted.size).toBeGreaterThan(8);
  },
  // A net for hangs, however many are asked.
  120_000 + COUNT * 100,
);
