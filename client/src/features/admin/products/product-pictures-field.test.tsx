import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { renderWithProviders } from '../../../../test/render-with-providers';
import type { UploadOutcome } from '~/lib/upload-picture';
import { blankValues, type ProductFormValues } from './product-form-values';
import { ProductPictures } from './product-pictures-field';

/** What ends the uploads, in the order in which they started. */
const mockEnds: ((outcome: UploadOutcome) => void)[] = [];
jest.mock('~/lib/upload-picture', () => ({
  uploadPicture: () => new Promise((resolve) => mockEnds.push(resolve)),
}));

function Form() {
  const form = useForm<ProductFormValues>({ defaultValues: blankValues });
  const [isUploading, setUploading] = useState(false);
  return (
    <>
      <ProductPictures form={form} onUploading={setUploading} />
      <button disabled={isUploading}>Save</button>
    </>
  );
}

test('Save waits until the last picture has arrived, even after the first', async () => {
  const { container } = renderWithProviders(<Form />);
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  const arrive = (index: number) =>
    act(async () => mockEnds[index]?.({ image: `/images/${index}.jpg`, message: 'Uploaded' }));
  expect(save.disabled).toBe(false);
  const files = ['front.png', 'side.png', 'back.png'].map((name) => new File([''], name, { type: 'image/png' }));
  fireEvent.change(container.querySelector('input[type=file]')!, { target: { files } });
  for (const index of [0, 1]) {
    await arrive(index);
    expect(save.disabled).toBe(true);
  }
  await arrive(2);
  expect(save.disabled).toBe(false);
});
