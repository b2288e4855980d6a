import { ServerError } from '@apollo/client/errors';
import { retryAfterOf } from './retry-after';

/** Only what an answer is read for. */
const serverError = (status: number, bodyText = '', headers: Record<string, string> = {}) =>
  new ServerError('x', {
    response: { status, headers: new Map(Object.entries(headers)) } as unknown as Response,
    bodyText,
  });

test('a refusal for too many attempts says when to come back', () => {
  expect(retryAfterOf(serverError(429, '', { 'retry-after': '90' }))).toBe(90);
  expect(retryAfterOf(serverError(429))).toBe(15);
  expect(retryAfterOf(serverError(429, '{"retryAfter":61}'))).toBe(61);
  expect(retryAfterOf(serverError(429, '{"message":"Too many requests","retryAfter":61}'))).toBe(61);
  expect(retryAfterOf(serverError(429, '{"message":"Too many login attempts."}'))).toBeNull();
  expect(retryAfterOf(serverError(503))).toBeNull();
});
