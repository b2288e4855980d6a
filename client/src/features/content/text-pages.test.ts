import { paths } from '~/lib/paths';
import { slides } from './slides';
import { plainText, textPages } from './text-pages';

const policy = (deletedCustomerDays?: number) =>
  textPages(undefined, deletedCustomerDays === undefined ? undefined : { deletedCustomerDays })
    [paths.privacyPolicy]?.sections.map(({ blocks }) => plainText(blocks))
    .join('\n');

test.each([
  [0, 'We remove them from your past orders right away, too.'],
  [1, 'for 1 day after you delete your account'],
  [2557, 'for 2,557 days after you delete your account'],
  [undefined, 'only as long as delivery and the law require'],
])('with %p days for deleted customers the privacy policy says so', (days, words) => {
  expect(policy(days)).toContain(words);
});

test('the privacy policy says what the security log keeps of an IP address', () => {
  expect(policy()).toContain('Our security log keeps only the first part of it.');
});

test('no page or slide says when an order leaves, because that depends on the shop’s settings', () => {
  const pages = Object.values(textPages(undefined)).flatMap(({ sections }) =>
    sections.map(({ blocks }) => plainText(blocks)),
  );
  const words = [...pages, ...slides.map(({ text }) => text)].join('\n');
  expect(words).not.toMatch(/\bnoon\b|same day|this (morning|afternoon)|Monday/);
});
