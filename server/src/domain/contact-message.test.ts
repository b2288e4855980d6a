import { contactLimits, parseContactMessage } from './contact-message.js';

const draft = { name: 'Hana', email: 'hana@example.com', subject: 'A cake', message: 'For Sunday?' };

test('fields are trimmed, and the lines of a message are kept', () => {
  expect(
    parseContactMessage({
      name: '  Hana  Tesfay ',
      email: ' hana@example.com ',
      subject: '\tA cake ',
      message: '\r\nDear shop,\r\n\r\n\tfor Sunday?\u0000\u001b\r\n',
    }),
  ).toEqual({
    message: {
      name: 'Hana Tesfay',
      email: 'hana@example.com',
      subject: 'A cake',
      message: 'Dear shop,\n\n\tfor Sunday?',
    },
  });
});

test('a line break in a field of one line becomes a space, so that no text becomes a mail header', () => {
  const parsed = parseContactMessage({
    ...draft,
    name: 'Hana\r\nBcc: all@example.com',
    subject: 'A cake\nX-Evil: 1\u2028more\u0000',
  });
  expect(parsed).toMatchObject({
    message: { name: 'Hana Bcc: all@example.com', subject: 'A cake X-Evil: 1 more' },
  });
});

// spec: validation-6
test.each([
  [{ name: ' \n ' }, { name: 'Enter your name' }],
  [{ email: '' }, { email: 'Enter your email' }],
  [{ email: 'hana@example' }, { email: 'Enter an email address, such as name@example.com' }],
  [{ email: 'hana@example.com, all@example.com' }, { email: expect.stringMatching('such as') as string }],
  [{ subject: '\u0000' }, { subject: 'Enter a subject' }],
  [{ message: '   ' }, { message: 'Enter a message' }],
  [{ name: 'x'.repeat(101) }, { name: 'Use at most 100 characters' }],
  [{ email: `${'x'.repeat(250)}@example.com` }, { email: 'Use at most 254 characters' }],
  [{ subject: 'x'.repeat(151) }, { subject: 'Use at most 150 characters' }],
  [{ message: 'x'.repeat(5001) }, { message: 'Use at most 5000 characters' }],
])('%j is refused with its field', (change, problems) => {
  expect(parseContactMessage({ ...draft, ...change })).toEqual({ problems });
});

test('the longest message is accepted', () => {
  const message = 'x'.repeat(contactLimits.message);
  expect(parseContactMessage({ ...draft, message: ` ${message} ` })).toEqual({ message: { ...draft, message } });
});
