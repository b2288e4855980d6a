import { useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { css } from 'styled-system/css';
import { fromAddressForm, toAddressForm, type AddressFormValues } from '~/lib/address-form';
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
  const form = useForm<AddressFormValues>({ mode: 'onTouched', defaultValues: value });
  const { trigger, setError } = form;
  const values = JSON.stringify(useWatch({ control: form.control }));
  const known = JSON.stringify(value);
  const reported = useRef(values);
  useEffect(() => {
    if (values === reported.current) return;
    reported.current = values;
    if (values !== known) onChange(JSON.parse(values) as AddressFormValues);
  }, [values, known, onChange]);
  useEffect(() => {
    if (checks > 0) void trigger(undefined, { shouldFocus: true });
  }, [checks, trigger]);
  useEffect(() => {
    for (const [field, message] of Object.entries(errors)) {
      const [group, name] = field.split('.');
      if (group === 'shippingAddress' && name !== undefined) setError(name as keyof AddressFormValues, { message });
    }
  }, [errors, setError]);
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
              {choices.map(({ _id, label, shippingAddress: { firstName, lastName, city } }) => (
                <option key={_id} value={_id}>
                  {[label, `${firstName} ${lastName}, ${city}`].filter(Boolean).join(': ')}
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
