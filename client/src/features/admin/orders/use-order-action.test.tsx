import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { act, renderHook } from '@testing-library/react';
import * as toasts from '~/ui/toast-store';
import { useOrderAction } from './use-order-action';

const refusal = (fields: Record<string, string>) =>
  new CombinedGraphQLErrors({ errors: [{ message: 'No', extensions: { code: 'BAD_USER_INPUT', fields } }] });

test.each([
  ['at its field alone', { trackingNumber: 'Use digits' }, 0],
  ['in a toast where the form has no such field', { items: 'Too many' }, 1],
  ['in a toast where only some of it has a field', { trackingNumber: 'Use digits', items: 'Too many' }, 1],
])('a refusal is shown %s', async (_where, fields, count) => {
  const shown = jest.spyOn(toasts.toast, 'error').mockReturnValue(undefined as never);
  shown.mockClear();
  const { result } = renderHook(useOrderAction);
  const outcome = await act(() => result.current.run(() => Promise.reject(refusal(fields)), {}, ['trackingNumber']));
  expect(outcome).toEqual({ isDone: false, code: 'BAD_USER_INPUT', fields });
  expect(shown).toHaveBeenCalledTimes(count);
});
