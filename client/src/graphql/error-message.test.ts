// spec: error-1
import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import { TimeoutError } from 'rxjs';
import { errorMessage, failureClass } from './error-message';

/** Only what an answer is read for. */
const response = (status: number, headers: Record<string, string> = {}) =>
  ({ status, headers: new Map(Object.entries(headers)) }) as unknown as Response;
const serverError = (status: number, bodyText = '', headers = {}) =>
  new ServerError('x', { response: response(status, headers), bodyText });

test.each([
  [
    'FETCH_ERROR',
    new TypeError('Failed to fetch'),
    'We can’t reach the shop. Please check your connection and try again.',
  ],
  ['TIMEOUT_ERROR', new TimeoutError(), 'The shop is taking too long to respond. Please try again.'],
  [
    'PARSING_ERROR',
    new ServerParseError(new SyntaxError('Unexpected token <'), { response: response(200), bodyText: '<html>' }),
    'We couldn’t read the shop’s response. Please try again.',
  ],
  [502, serverError(502, '<html>'), 'The shop didn’t respond. Please try again.'],
  [409, serverError(409, '{"message":"Prices have changed"}'), 'Prices have changed'],
  [null, new CombinedGraphQLErrors({ errors: [{ message: 'Order not found' }] }), 'Order not found'],
  [null, new Error('Out of paper'), 'Out of paper'],
  // What no server sends: no blank toast, and no words of the library.
  [null, new CombinedGraphQLErrors({ errors: [{ message: '' }] }), 'Something went wrong. Please try again.'],
  [null, new CombinedGraphQLErrors({ errors: [{} as never] }), 'Something went wrong. Please try again.'],
  [500, serverError(500, '{"message":""}'), 'The shop didn’t respond. Please try again.'],
  // A fault of ours is no network fault.
  [null, new TypeError("Cannot read properties of null (reading 'user')"), 'Something went wrong. Please try again.'],
  [null, 'text', 'Something went wrong. Please try again.'],
])('%s', (failure, error, text) => {
  expect(failureClass(error)).toBe(failure);
  expect(errorMessage(error)).toBe(text);
});
