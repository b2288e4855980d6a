import fc from 'fast-check';

/** Values that programs stumble over. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -0,
    -1,
    1.5,
    1e308,
    2 ** 31,
    2 ** 53 + 1,
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\u202e',
    '٣',
    "'; DROP TABLE users; --",
    '%',
    '../../etc/passwd',
    'undefined',
    'NaN',
    '2026-02-30',
    '+275760-09-13T00:00:00.001Z',
    'javascript:alert(1)',
    [],
    {},
    [[]],
    [null],
    { length: 3 },
    { toString: 'x' },
    { $ne: null },
    JSON.parse('{"__proto__":{"isAdmin":true}}'),
    { constructor: { prototype: { isAdmin: true } } },
  ),
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer({ min: 1, max: 5000 }).map((length) => 'x'.repeat(length)),
  fc.double(),
);

/** A value with one part of it taken away, replaced or added to. Never an empty change of what is no object. */
export function bent(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null) return oddValue;
  const keys = Object.keys(value);
  const entries = Object.entries(value);
  const taken = (key: string) => Object.fromEntries(entries.filter(([name]) => name !== key));
  const replaced = (key: string, part: unknown) =>
    Array.isArray(value)
      ? value.map((one: unknown, at) => (String(at) === key ? part : one))
      : { ...value, [key]: part };
  const oneKey = fc.constantFrom(...(keys.length > 0 ? keys : ['x']));
  return fc.oneof(
    fc.constant(value),
    oneKey.map(taken),
    fc.tuple(oneKey, oddValue).map(([key, odd]) => replaced(key, odd)),
    oneKey.chain((key) => bent((value as Record<string, unknown>)[key]).map((part) => replaced(key, part))),
    fc
      .tuple(fc.constantFrom('isAdmin', '_id', 'toString', 'x'), oddValue)
      .map(([key, odd]) => ({ ...value, [key]: odd })),
  );
}

/** What is sent in the place of JSON. */
export function bentText(text: string): fc.Arbitrary<string> {
  return fc.oneof(
    fc.nat(text.length).map((end) => text.slice(0, end)),
    fc
      .tuple(fc.nat(text.length), fc.string({ unit: 'binary', maxLength: 5 }))
      .map(([at, inserted]) => text.slice(0, at) + inserted + text.slice(at + 1)),
    fc
      .constantFrom('[', '{')
      .chain((bracket) => fc.integer({ min: 1, max: 30_000 }).map((depth) => bracket.repeat(depth))),
    fc.integer({ min: 1, max: 20_000 }).map((depth) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)),
    fc.integer({ min: 90_000, max: 110_000 }).map((length) => JSON.stringify({ name: 'x'.repeat(length) })),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );
}
