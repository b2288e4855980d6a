import { act, renderHook } from '@testing-library/react';
import { useDialog } from './use-dialog';

test('work that ends late in an earlier visit leaves the dialog of a later one open', () => {
  const { result } = renderHook(useDialog);
  act(() => result.current.open());
  const { close: closeFirst } = result.current;
  act(() => closeFirst());
  expect(result.current.isOpen).toBe(false);
  act(() => result.current.open());
  act(() => closeFirst());
  expect(result.current).toMatchObject({ visit: 2, isOpen: true });
  act(() => result.current.close());
  expect(result.current.isOpen).toBe(false);
});
