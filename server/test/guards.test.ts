import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMarks, hasTitle, marksOf, readMark, withoutGuard } from '../../scripts/guard-marks.mjs';

const code = join(__dirname, '../src');
const marks = findMarks(code);

/** What is wrong with each mark that has something wrong with it. */
function problemsOf(check: (mark: (typeof marks)[number]) => string | null): string[] {
  return marks.flatMap((mark) => {
    let problem: string | null;
    try {
      problem = check(mark);
    } catch (error) {
      problem = (error as Error).message;
    }
    return problem === null ? [] : [`${mark.file}:${mark.line} ${problem}`];
  });
}

/** `npm run check:guards` removes them, which takes hours; here we only check that it can. */
test('each guard mark stands for one place and changes it', () => {
  expect(marks.length).toBeGreaterThan(250);
  const problems = problemsOf((mark) => {
    const source = readFileSync(join(code, mark.file), 'utf8');
    return withoutGuard(source, mark) === source ? 'the mark changes nothing' : null;
  });
  expect(problems).toEqual([]);
});

test('each guard mark names a test', () => {
  const problems = problemsOf((mark) => {
    const { tests, title } = readMark(mark);
    if (!existsSync(join(__dirname, tests))) return `no such test file: ${tests}`;
    return hasTitle(__dirname, tests, title) ? null : `${tests} has no test with this title: ${title}`;
  });
  expect(problems).toEqual([]);
});

/** A source without the guard that its only mark stands for. */
function without(source: string): string {
  const [mark] = marksOf('orders.ts', source);
  if (!mark) throw new Error('no mark');
  return withoutGuard(source, mark);
}

const MARK = "// guard: orders.test.ts 'says no'";

test.each([
  ['a statement', `${MARK}\nif (a)\n  throw b;\nc();`, `${MARK}\n\nc();`],
  ['a property', `x({\n  ${MARK}\n  a: 1,\n  b,\n});`, `x({\n  ${MARK}\n  \n  b,\n});`],
  ['an operand', `x(\n  a &&\n    ${MARK}\n    b &&\n    c,\n);`, `x(\n  a &&\n    ${MARK}\n    \n    c,\n);`],
  ['the last operand', `x(\n  a &&\n    ${MARK}\n    b,\n);`, `x(\n  a,\n);`],
  ['a link of a chain', `a\n  ${MARK}\n  .b(1)\n  .c();`, `a\n  ${MARK}\n  \n  .c();`],
  [
    'a statement that another one replaces',
    `${MARK}, try: -> return a;\nreturn b;`,
    `${MARK}, try: -> return a;\nreturn a;`,
  ],
  ['a part that is left out', `${MARK}, try: a || ->\nif (a || b) c();`, `${MARK}, try: a || ->\nif (b) c();`],
  ['a part that another one replaces', `${MARK}, try: (…) -> (a)\nb(\n  c,\n);`, `${MARK}, try: (…) -> (a)\nb(a);`],
])('a mark stands for %s', (_, source, expected) => {
  expect(without(source)).toBe(expected);
});

test.each([
  ['no title', '// guard: orders.test.ts\na();', /can’t be read/],
  ['no change', `${MARK}, try: a -> a\na();`, /changes nothing/],
  ['a part that stands there twice', `${MARK}, try: a ->\na(a);`, /2 times/],
  ['a part of another statement', `${MARK}, try: b ->\na();\nb();`, /0 times/],
  ['a part without its bracket', `${MARK}, try: b(…) -> c\na(b(d()));`, /no code: /],
  ['nothing below it', `{\n  ${MARK}\n}`, /nothing begins/],
])('a mark with %s is refused', (_, source, problem) => {
  expect(() => without(source)).toThrow(problem);
});
