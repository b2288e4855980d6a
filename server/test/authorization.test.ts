/** @slow It asks each cell of the tables. */
import { askGraphql, askRest, reasonOfGraphql, reasonOfRest, type GraphqlAsk } from './authorization/ask.js';
import {
  askField,
  askFieldInDisguise,
  createWorld,
  graphqlAsk,
  restAsk,
  spendCallers,
  type World,
} from './authorization/calls.js';
import { callerOf, identities, People, type Identity, type Person } from './authorization/identities.js';
import { fieldsOfTypes, reachableFrom, rootFields } from './authorization/schema-fields.js';
import { readOtherAddresses, readRows, readTypes, type Cell, type Row } from './authorization/table.js';
import { routesOf } from './support/routes.js';
import { TestShop } from './support/test-shop.js';
import { turnOnTwoStep } from './support/two-step.js';
import type { Caller } from './support/visitor.js';

const restRows = readRows('REST');
const graphqlRows = readRows('GraphQL');
const fieldRows = readRows('Fields that are not for everybody');
const typeRows = readTypes();

let world: World;
let people: People;
let persons: Map<Identity, Person>;
beforeAll(async () => {
  const shop = await TestShop.open({ RATE_LIMITS: 'off' });
  const admin = await shop.signInDemo('admin@example.com');
  people = new People(shop, admin);
  world = await createWorld(shop, people, admin);
  const made = identities.map(async (identity) => [identity, await people.create(identity)] as const);
  persons = new Map([...(await Promise.all(made)), ['owner', world.owner]]);
});
afterAll(() => world.shop.close());

/** Asks every cell of a row. @returns the row as it turned out, beside what the table says */
async function answersOf(row: Row, ask: (person: Person, caller: Caller) => Promise<string>) {
  const one = async ({ identity, credential }: Cell) => {
    const person = spendCallers.has(row.call) ? await people.create(identity) : (persons.get(identity) as Person);
    return ask(person, callerOf(world.shop, person, credential));
  };
  const answered: string[] = [];
  if (/^(GET|query) /.test(row.call)) answered.push(...(await Promise.all(row.cells.map(one))));
  else for (const cell of row.cells) answered.push(await one(cell));
  const named = (answer: (index: number) => string) =>
    Object.fromEntries(row.cells.map((cell, index) => [`${cell.identity} by ${cell.credential}`, answer(index)]));
  return {
    answered: named((index) => answered[index] ?? ''),
    table: named((index) => row.cells[index]?.expected ?? ''),
  };
}

describe('the table', () => {
  // spec: role-2, api-2, api-7
  test('lists exactly the registered addresses', () => {
    const routes = routesOf(world.shop.app.http);
    expect([...restRows.map(({ call }) => call), ...readOtherAddresses()].sort()).toEqual(routes);
  });

  // spec: role-2, api-2
  test('lists exactly the root fields of the schema', () => {
    expect(graphqlRows.map(({ call }) => call).sort()).toEqual([...rootFields.keys()].sort());
  });

  // spec: api-3
  test('lists exactly the fields of every type', () => {
    const listed = typeRows.map(({ type, fields, fieldsForAdmins }) => [type, [...fields, ...fieldsForAdmins].sort()]);
    const inSchema = Object.entries(fieldsOfTypes).map(([type, fields]) => [type, [...fields].sort()]);
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(inSchema));
  });
});

describe('REST', () => {
  test.each(restRows.map((row) => [row.call, row] as const))('%s', async (call, row) => {
    const { answered, table } = await answersOf(row, async (person, caller) =>
      askRest(world.shop, await restAsk(world, call, person), caller),
    );
    expect(answered).toEqual(table);
  });
});

describe('GraphQL', () => {
  test.each(graphqlRows.map((row) => [row.call, row] as const))('%s', async (call, row) => {
    const { answered, table } = await answersOf(row, async (person, caller) =>
      askGraphql(world.shop, await graphqlAsk(world, call, person), caller),
    );
    expect(answered).toEqual(table);
  });
});

describe('fields', () => {
  const ways: [string, (path: string) => GraphqlAsk][] = [
    ['asked for plainly', (path) => askField(world, path)],
    // spec: api-3
    ['under other names, through a fragment', (path) => askFieldInDisguise(world, path)],
  ];
  describe.each(ways)('%s', (_way, asking) => {
    test.each(fieldRows.map((row) => [row.call, row] as const))('%s', async (path, row) => {
      const { answered, table } = await answersOf(row, (_person, caller) =>
        askGraphql(world.shop, asking(path), caller),
      );
      expect(answered).toEqual(table);
    });
  });

  // spec: role-2, api-3
  test('root fields for others reach no type that only admins may see', () => {
    const isForAdmins = ({ cells }: Row) =>
      cells.every(({ identity, expected }) => identity === 'admin' || /^4/.test(expected));
    const forOthers = graphqlRows.filter((row) => !isForAdmins(row)).map(({ call }) => call);
    const closed = new Set(
      typeRows.flatMap(({ type, fieldsForAdmins }) => fieldsForAdmins.map((name) => `${type}.${name}`)),
    );
    const listed = typeRows.filter(({ whoGetsOne }) => whoGetsOne !== 'admins').map(({ type }) => type);
    expect([...reachableFrom(forOthers, closed)].sort()).toEqual(listed.sort());
  });

  test('has a call for each field that only admins may see', () => {
    const asked = fieldRows.map(({ call }) => call);
    const left = typeRows.flatMap(({ type, fieldsForAdmins }) =>
      fieldsForAdmins.map((name) => `${type.toLowerCase()}.${name}`),
    );
    expect(left.length).toBeGreaterThan(0);
    expect(left.filter((path) => !asked.some((one) => one.startsWith(path)))).toEqual([]);
  });
});

// spec: trust-22
describe('an admin without two-step sign-in, in a shop that requires it', () => {
  let lasting: Person;
  beforeAll(async () => {
    lasting = await people.create('admin');
    const { shop, admin } = world;
    await turnOnTwoStep(shop, admin);
    const { version } = (await shop.as(admin).graphql('{ shopSettings { version } }')).shopSettings;
    await shop.as(admin).mutate('updateShopSettings', { version, requiresTwoStep: true }, '{ version }');
  });

  /** Who asks: the same admin, but for the calls after which it would be another or nobody. */
  const adminFor = (call: string) => (spendCallers.has(call) ? people.create('admin') : lasting);

  /** What is about the account itself is the same as ever. */
  const isOwnBusiness = (call: string) => /TwoStepSignIn$|renewRecoveryCodes$|deleteMyAccount$|\/two-step\//.test(call);
  const answerTo = ({ call, cells }: Row, identity: Identity) => {
    const answer = cells.find((cell) => cell.identity === identity && cell.credential === 'bearer')?.expected;
    return { call, answer };
  };
  /** All that others may not do, it may not either; what admins alone may do is refused with the reason. */
  const expectedOf = (row: Row) => answerTo(row, isOwnBusiness(row.call) ? 'admin' : 'other');
  const isForAdmins = (row: Row) => !isOwnBusiness(row.call) && answerTo(row, 'other').answer === '403';

  /** The rest is the same for admins and for other customers. */
  const differs = (row: Row) => answerTo(row, 'admin').answer !== answerTo(row, 'other').answer;
  const differing = (rows: Row[]) => rows.filter(differs).map((row) => [row.call, row] as const);

  test.each(differing(restRows))('%s', async (call, row) => {
    const person = await adminFor(call);
    const ask = await restAsk(world, call, person);
    expect({ call, answer: await askRest(world.shop, ask, person) }).toEqual(expectedOf(row));
    if (isForAdmins(row)) expect(await reasonOfRest(world.shop, ask, person)).toBe('TWO_STEP_REQUIRED');
  });

  test.each(differing(graphqlRows))('%s', async (call, row) => {
    const person = await adminFor(call);
    const ask = await graphqlAsk(world, call, person);
    expect({ call, answer: await askGraphql(world.shop, ask, person) }).toEqual(expectedOf(row));
    if (isForAdmins(row)) expect(await reasonOfGraphql(world.shop, ask, person)).toBe('TWO_STEP_REQUIRED');
  });

  test.each(differing(fieldRows))('%s', async (path, row) => {
    expect({ call: path, answer: await askGraphql(world.shop, askField(world, path), lasting) }).toEqual(
      answerTo(row, 'other'),
    );
  });
});

test('the audit log names only admins as actors', async () => {
  const rows = await world.shop.sql(
    'SELECT a.action FROM audit_entries a JOIN users u ON u.id = a.actor_id WHERE u.is_admin = FALSE',
  );
  expect(rows).toEqual([]);
});
