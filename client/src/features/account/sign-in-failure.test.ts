import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { refusalText, signInFailure } from './sign-in-failure';

const tooMany = (retryAfter: string | null) =>
  new ServerError('x', {
    response: { status: 429, headers: { get: () => retryAfter } } as unknown as Response,
    bodyText: '',
  });

test('too many tries: the minutes are rounded up, 15 seconds where none are named', () => {
  expect(signInFailure(tooMany('61'), 'login')).toBe('Too many login attempts. Please try again in 2 minutes.');
  expect(signInFailure(tooMany(null), 'login')).toBe('Too many login attempts. Please try again in 1 minutes.');
  expect(signInFailure(tooMany('600'), 'registration')).toBe(
    'Too many registration attempts. Please try again in 10 minutes.',
  );
});

test('else the message of the server, else the documented fallback', () => {
  const says = (message: string) => new CombinedGraphQLErrors({ errors: [{ message }] });
  expect(signInFailure(says('The till is closed'), 'login')).toBe('The till is closed');
  expect(signInFailure(says(''), 'login')).toBe('Login failed. Please try again.');
  expect(signInFailure(says(''), 'registration')).toBe('Registration failed. Please try again.');
  expect(signInFailure(says(''), 'authentication')).toBe('Something went wrong with Google authentication');
  expect(refusalText('Invalid email or password', 'login')).toBe('Invalid email or password');
  expect(refusalText('', 'registration')).toBe('Registration failed. Please try again.');
});
