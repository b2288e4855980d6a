import { act, fireEvent, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { toAddressForm, type AddressFormValues } from '~/lib/address-form';
import { renderWithProviders } from '../../test/render-with-providers';
import { AddressFields } from './address-fields';

const typed = {
  ...toAddressForm(null),
  ...{ firstName: 'Mebrat', lastName: 'Haile', address: '4 Bole Road', city: 'Oslo', postalCode: '0150', phone: 'abc' },
};

test.each([
  ['the country, which is a list', 'Country', {}, null],
  [
    'the name of a country that isn’t listed, a field that has just appeared',
    'Country name',
    { country: 'Kenya' },
    (): unknown => fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'Other' } }),
  ],
  [
    'a postal code that there is after all',
    'Postal code',
    { country: 'Kenya', hasNoPostalCode: true, postalCode: '' },
    (): unknown => fireEvent.click(screen.getByLabelText('This place has no postal code')),
  ],
  [
    'the phone, where no postal code is asked for',
    'Phone (optional)',
    { country: 'Kenya', hasNoPostalCode: true, postalCode: '' },
    null,
  ],
])('the focus goes to the first wrong field: %s', async (_, label, values, change) => {
  let check: () => Promise<boolean>;
  function Form() {
    const form = useForm<AddressFormValues>({ mode: 'onTouched', defaultValues: { ...typed, ...values } });
    check = () => form.trigger(undefined, { shouldFocus: true });
    return <AddressFields form={form} forDelivery />;
  }
  renderWithProviders(<Form />);
  change?.();
  expect(await act(async () => check())).toBe(false);
  expect(document.activeElement).toBe(screen.getByLabelText(label));
});
