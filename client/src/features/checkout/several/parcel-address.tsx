import { css } from 'styled-system/css';
import { fromAddressForm, toAddressForm, type AddressFormValues } from '~/lib/address-form';
import { useAddressForm } from '~/lib/use-address-form';
import { AddressFields } from '~/ui/address-fields';
import { FormField } from '~/ui/form-field';
import { Select } from '~/ui/select';
import type { AddressChoice } from '../saved-address-choice';

/** Whom a parcel goes to: someone whom the shopper knows, or an address that is typed. */
export function ParcelAddress({
  value,
  choices,
  errors,
  checks,
  onChange,
}: {
  value: AddressFormValues;
  choices: readonly AddressChoice[];
  /** By field, such as 'shippingAddress.city'. */
  errors: Readonly<Record<string, string>>;
  /** How often the shopper wanted to pay while something was missing here; each time, the form says what. */
  checks: number;
  onChange: (address: AddressFormValues) => void;
}) {
  const form = useAddressForm({ value, errors, checks, onChange });
  const entered = JSON.stringify(fromAddressForm(value));
  const chosen = choices.find(({ shippingAddress }) => plainText(shippingAddress) === entered);
  return (
    <div className={css({ display: 'grid', gap: '5' })}>
      {choices.length > 0 && (
        <FormField label="Someone you know">
          {(control) => (
            <Select
              {...control}
              value={chosen?._id ?? ''}
              onChange={({ target }) => {
                const next = choices.find(({ _id }) => _id === target.value);
                form.reset(toAddressForm(next?.shippingAddress));
              }}
            >
              <option value="">Someone else</option>
              {choices.map(({ _id, label, shippingAddress: { firstName, lastName, city, region } }) => (
                <option key={_id} value={_id}>
                  {[label, [`${firstName} ${lastName}`, city, region].filter(Boolean).join(', ')]
                    .filter(Boolean)
                    .join(': ')}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      )}
      <AddressFields form={form} forDelivery />
    </div>
  );
}

function plainText(address: AddressChoice['shippingAddress']): string {
  return JSON.stringify(fromAddressForm(toAddressForm(address)));
}
