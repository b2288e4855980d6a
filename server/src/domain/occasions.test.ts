import { nextDateOf, readOccasions, type OccasionInput } from './occasions.js';

const birthday: OccasionInput = { kind: 'birthday', month: 5, day: 12, year: 1961 };
const read = (...given: unknown[]) => readOccasions(given, 2026);

test('occasions are read: the year may be missing, and only another occasion has a label', () => {
  expect(
    read(
      { ...birthday, label: 'Party' },
      { kind: 'anniversary', month: 2, day: 29 },
      { kind: 'other', label: '  Name \n day ', month: 12, day: 31, year: null },
    ),
  ).toEqual({
    occasions: [
      { ...birthday, label: '' },
      { kind: 'anniversary', label: '', month: 2, day: 29, year: null },
      { kind: 'other', label: 'Name day', month: 12, day: 31, year: null },
    ],
  });
});

test.each<[string, OccasionInput, Record<string, string>]>([
  ['February 30', { month: 2, day: 30 }, { day: 'February has no day 30' }],
  ['April 31', { month: 4, day: 31 }, { day: 'April has no day 31' }],
  ['February 29 of a year without it', { month: 2, day: 29, year: 1900 }, { day: 'February had no day 29 in 1900' }],
  ['no day', { day: null }, { day: 'Choose a day' }],
  ['half a day', { day: 1.5 }, { day: 'Choose a day' }],
  ['day 0 of month 13', { month: 13, day: 0 }, { month: 'Choose a month', day: 'Choose a day' }],
  ['a day as text', { day: '12' }, { day: 'Choose a day' }],
  ['next year', { year: 2027 }, { year: 'Enter a year from 1900 to 2026, or leave it empty' }],
  ['a year that nobody means', { year: 61 }, { year: 'Enter a year from 1900 to 2026, or leave it empty' }],
  ['another kind', { kind: 'wedding' }, { kind: 'Choose one of these: birthday, anniversary, other' }],
  ['another one without a label', { kind: 'other', label: ' ' }, { label: 'Enter what it is' }],
  ['a long label', { kind: 'other', label: 'x'.repeat(61) }, { label: 'Use at most 60 characters' }],
  ['a web address', { kind: 'other', label: 'www.x.com' }, { label: 'Use one line without a web address' }],
])('%s is refused at its field', (_what, change, problems) => {
  const errors = Object.fromEntries(Object.entries(problems).map(([field, text]) => [`occasions.1.${field}`, text]));
  expect(read({ kind: 'anniversary', month: 1, day: 1 }, { ...birthday, ...change })).toEqual({ errors });
});

test('February 29 of a leap year is a day', () => {
  expect(read({ ...birthday, month: 2, day: 29, year: 2000 })).toHaveProperty('occasions');
});

test('one occasion twice, 11 of them, and what is no list are refused', () => {
  expect(read(birthday, { ...birthday, year: null })).toEqual({
    errors: { 'occasions.1.day': 'You’ve entered this occasion twice' },
  });
  const many = Array.from({ length: 11 }, (_, at) => ({ ...birthday, day: at + 1 }));
  expect(read(...many)).toEqual({ errors: { occasions: 'A person can have up to 10 occasions' } });
  expect(read(...many.slice(1))).toHaveProperty('occasions');
  expect(readOccasions('birthday', 2026)).toEqual({ errors: { occasions: 'Occasions must be a list' } });
  expect(read(null)).toHaveProperty('errors');
});

test.each([
  ['is on the day itself', { month: 5, day: 12 }, '2026-05-12', '2026-05-12'],
  ['is next year when it is over', { month: 5, day: 12 }, '2026-05-13', '2027-05-12'],
  ['comes after New Year', { month: 1, day: 2 }, '2026-12-28', '2027-01-02'],
  ['of February 29 is February 28 in other years', { month: 2, day: 29 }, '2026-01-01', '2026-02-28'],
  ['of February 29 is itself in a leap year', { month: 2, day: 29 }, '2028-02-28', '2028-02-29'],
  ['of February 29 is not on March 1', { month: 2, day: 29 }, '2026-03-01', '2027-02-28'],
])('the next one %s', (_what, occasion, from, date) => {
  expect(nextDateOf(occasion, from)).toBe(date);
});
