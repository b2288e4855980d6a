import { fireEvent, screen } from '@testing-library/react';
import { renderWithProviders } from '../../test/render-with-providers';
import { Dialog } from './dialog';

function open(onClose: () => void) {
  renderWithProviders(
    <Dialog title="Discard your changes?" isOpen onClose={onClose}>
      You have unsaved changes.
    </Dialog>,
  );
  return screen.getByRole<HTMLDialogElement>('dialog');
}

test('a dialog that the browser closes without a question opens again and asks', () => {
  const onClose = jest.fn();
  const dialog = open(onClose);
  dialog.open = false;
  fireEvent(dialog, new Event('close'));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(dialog.open).toBe(true);
});

test('a late event of an earlier closing does not close a dialog that is open again', () => {
  const onClose = jest.fn();
  const dialog = open(onClose);
  fireEvent(dialog, new Event('close'));
  expect(onClose).not.toHaveBeenCalled();
});
