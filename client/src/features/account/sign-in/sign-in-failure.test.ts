import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { refusalText, signInFailure } from './sign-in-failure';

const tooMany = (retryAfter: string | null, bodyText = '', status = 429) =>
  new ServerError('x', {
    response: { status, headers: { get: () => retryAfter } } as unknown as Response,
    bodyText,
  });

// spec: error-8
test('too many attempts show minutes, rounded up, from 15 seconds by default', () => {
  expect(signInFailure(tooMany('61'), 'login')).toBe('Too many login attempts. Please try again in 2 minutes.');
  expect(signInFailure(tooMany(null), 'login')).toBe('Too many login attempts. Please try again in 1 minutes.');
  expect(signInFailure(tooMany('600'), 'registration')).toBe(
    'Too many registration attempts. Please try again in 10 minutes.',
  );
});

test('the minutes come from the body or the header, whatever the message', () => {
  const inMinutes = (minutes: number) => `Too many login attempts. Please try again in ${minutes} minutes.`;
  expect(signInFailure(tooMany(null, '{"retryAfter":61}'), 'login')).toBe(inMinutes(2));
  expect(signInFailure(tooMany(null, '{"retryAfter":900}'), 'login')).toBe(inMinutes(15));
  expect(signInFailure(tooMany('61', '{"message":"Too many requests","retryAfter":61}'), 'login')).toBe(inMinutes(2));
});

test('the documented fallback wins whenever the server sends no message', () => {
  for (const body of ['', '{}', '<html>', '{"message":""}']) {
    expect(signInFailure(tooMany(null, body, 500), 'login')).toBe('Login failed. Please try again.');
    expect(signInFailure(tooMany(null, body, 502), 'registration')).toBe('Registration failed. Please try again.');
  }
  expect(signInFailure(new TypeError('Failed to fetch'), 'login')).toBe('Login failed. Please try again.');
});

test('other failures show the server’s message, else the documented fallback', () => {
  const says = (message: string) => new CombinedGraphQLErrors({ errors: [{ message }] });
  expect(signInFailure(says('The till is closed'), 'login')).toBe('The till is closed');
  expect(signInFailure(says(''), 'login')).toBe('Login failed. Please try again.');
  expect(signInFailure(says(''), 'registration')).toBe('Registration failed. Please try again.');
  expect(signInFailure(says(''), 'authentication')).toBe('Something went wrong with Google authentication');
  expect(refusalText({ message: 'Invalid email or password', retryAfter: 900 }, 'login')).toBe(
    'Invalid email or password',
  );
  expect(refusalText({ message: '', retryAfter: null }, 'registration')).toBe('Registration failed. Please try again.');
  expect(refusalText({ message: '', retryAfter: 61 }, 'login')).toBe(
    'Too many login attempts. Please try again in 2 minutes.',
  );
});
