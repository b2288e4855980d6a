// spec: error-16
import { authFailure, authProblem } from './auth-problem';

test.each([
  [false, undefined, 'Please log in first'],
  [true, undefined, 'API access failed'],
  [true, { hasToken: false, isAdmin: null }, 'No authentication token found'],
  [true, { hasToken: true, isAdmin: null }, 'Token is invalid. Please log in again.'],
  [true, { hasToken: true, isAdmin: false }, 'User is not an admin'],
  [true, { hasToken: true, isAdmin: true }, null],
])('stored here %s, the shop answers %j: %s', (isKnownHere, check, problem) => {
  expect(authProblem(isKnownHere, check)).toBe(problem);
});

test.each([
  ['UNAUTHENTICATED', 'Token is invalid. Please log in again.'],
  ['FORBIDDEN', 'User is not an admin'],
  ['INTERNAL_SERVER_ERROR', 'API access failed'],
  [null, 'API access failed'],
])('a call that failed with %s: %s', (code, problem) => {
  expect(authFailure(code)).toBe(problem);
});
