import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useForm, useWatch } from 'react-hook-form';
import { field, type } from '../../../../test/account-steps';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { blankValues, type ProductFormValues } from './product-form-values';
import { ScheduleFields } from './schedule-fields';

function Form({ defaults = {} }: { defaults?: Partial<ProductFormValues> }) {
  const form = useForm<ProductFormValues>({ defaultValues: { ...blankValues, ...defaults } });
  const { isPublished, isOnSale } = useWatch({ control: form.control });
  return (
    <>
      <ScheduleFields form={form} timeZone="Africa/Addis_Ababa" />
      <output>
        {isPublished ? 'published' : 'hidden'}, {isOnSale ? 'on sale' : 'not on sale'}
      </output>
    </>
  );
}

const box = () => screen.getByRole<HTMLDetailsElement>('group');
const flags = () => screen.getByRole('status').textContent;

test('the box stays open while a date is corrected, and as its reader leaves it', async () => {
  renderWithProviders(<Form />);
  expect(box().open).toBe(false);
  fireEvent.click(screen.getByText('Schedule'));
  await waitFor(() => expect(box().open).toBe(true));
  type('Publish on', '2027-02-14T09:00');
  type('Publish on', '');
  expect(box().open).toBe(true);
});

test('the box is open if the product has a date', () => {
  renderWithProviders(<Form defaults={{ saleUntil: '2027-02-14T09:00' }} />);
  expect(box().open).toBe(true);
  type('Sale ends', '');
  expect(box().open).toBe(true);
});

test('what a date turns off is on again without it, and nothing else', () => {
  renderWithProviders(<Form />);
  for (const name of ['Publish on', 'Sale starts']) type(name, '2027-02-14T09:00');
  expect(flags()).toBe('hidden, not on sale');
  type('Publish on', '2027-02-15T09:00');
  for (const name of ['Publish on', 'Sale starts']) type(name, '');
  expect(flags()).toBe('published, not on sale');
  expect(field('Publish on').value).toBe('');
});
