import { loggedError } from './logged-error.js';

test('a logged error names no recipient of an email that a mail server refuses', () => {
  const answer = '550 5.1.1 <zula@example.com>: Recipient address rejected';
  const refused = Object.assign(new Error(`Can't send mail - all recipients were rejected: ${answer}`), {
    code: 'EENVELOPE',
    response: answer,
    rejected: ['zula@example.com'],
    rejectedErrors: [Object.assign(new Error(answer), { recipient: 'zula@example.com' })],
  });
  const logged = JSON.stringify(loggedError(refused));
  expect(logged).not.toContain('zula');
  expect(logged).toContain('550 5.1.1');
  expect(logged).toContain('EENVELOPE');
});

test('a logged error keeps the paths of its stack', () => {
  const error = new Error('broken');
  error.stack = 'Error: broken\n    at run (/shop/node_modules/@fastify/cors/index.js:1:2)';
  expect(loggedError(error)).toMatchObject({ stack: error.stack });
});
