import { proofsOf, withProofs } from '../../scripts/spec-tags.mjs';

const TAG = '// spec: cart-7';
const titles = (source: string) => proofsOf('cart.test.ts', source).map(({ row, title }) => `${row}: ${title}`);

test.each([
  ['a test', `${TAG}\ntest('is kept', () => {});`, 'is kept'],
  [
    'a test in groups',
    `describe('a', () => {\n  test.describe('b', () => {\n${TAG}\n    it('c');\n  });\n});`,
    'a › b › c',
  ],
  ['a group', `${TAG}\ndescribe('a cart', () => test('is kept'));`, 'a cart'],
  ['a test of many cases', `${TAG}\ntest.each<number>([1])('%s of $name costs 5 %', () => {});`, '… of … costs 5 %'],
  ['a title that is computed', `${TAG}\ntest(\`in \${place} it is kept\`, () => {});`, 'in … it is kept'],
  ['a case', `test.each([\n  ${TAG}\n  ['a lost one', 1],\n])('%s', () => {});`, 'a lost one'],
  ['a case with a name', `const all = [\n  ${TAG}\n  { count: 1, name: 'a lost one' },\n];`, 'a lost one'],
  ['a whole file', `/** Why. */\n${TAG}\nimport a from 'b';\ntest('is kept');`, ''],
  ['what follows other comments', `${TAG}\n// Why.\ntest('is kept');`, 'is kept'],
])('a tag stands for %s', (_, source, title) => {
  expect(titles(source)).toEqual([`cart-7: ${title}`]);
});

test('a test can have many tags', () => {
  expect(titles("// spec: cart-7, cart-9\n// spec: home-1\ntest('is kept');")).toEqual([
    'cart-7: is kept',
    'cart-9: is kept',
    'home-1: is kept',
  ]);
});

test.each([
  ['nothing', `{\n  ${TAG}\n}`],
  ['no test', `${TAG}\nstart();`],
  ['the end of the file', TAG],
])('a tag above %s is refused', (_, source) => {
  expect(() => titles(source)).toThrow(/no test begins|nothing stands/);
});

test('the page lists the current tests of each row that has an ID', () => {
  const page = (first: string, second: string) =>
    `| ID | Specification | Proved by |\n|---|---|---|\n| cart-7 | a \\| b |${first}|\n| cart-10 | c |${second}|\n| | d | see Home |\n`;
  const proofs = [
    ...proofsOf(
      'cart.spec.ts',
      "// spec: cart-10, cart-7\ntest('is *kept* | <b>');\n// spec: cart-7\ntest('is $& sold');",
    ),
    ...proofsOf('test/cart.test.ts', "// spec: cart-7\nimport a from 'b';"),
  ];
  const written = page(
    ' `cart.spec.ts` *is \\*kept\\* \\| \\<b>* *is $& sold*, `test/cart.test.ts` ',
    ' `cart.spec.ts` *is \\*kept\\* \\| \\<b>* ',
  );
  expect(withProofs(page(' ', ' `old.test.ts` *was \\| here* '), proofs)).toBe(written);
  expect(withProofs(written, proofs)).toBe(written);
});
