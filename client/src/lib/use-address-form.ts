import { useEffect, useRef } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { AddressFormValues } from './address-form';

/**
 * The form of the address of one of several parcels, which a page keeps among its own state: what is typed is reported.
 * @param errors what the shop has refused, by field, such as 'shippingAddress.city'
 * @param checks how often the order was to be placed while something was missing here; each time, the form says what
 * @param onChange the same function in every rendering
 */
export function useAddressForm({
  value,
  errors,
  checks,
  onChange,
}: {
  value: AddressFormValues;
  errors: Readonly<Record<string, string>>;
  checks: number;
  onChange: (address: AddressFormValues) => void;
}): UseFormReturn<AddressFormValues> {
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
  const checked = useRef(0);
  useEffect(() => {
    if (checks <= checked.current) return;
    checked.current = checks;
    void trigger(undefined, { shouldFocus: true });
  }, [checks, trigger]);
  // Said once: what is typed afterward takes it away.
  const refused = JSON.stringify(errors);
  useEffect(() => {
    for (const [field, message] of Object.entries(JSON.parse(refused) as typeof errors)) {
      const [group, name] = field.split('.');
      if (group === 'shippingAddress' && name !== undefined) setError(name as keyof AddressFormValues, { message });
    }
  }, [refused, setError]);
  return form;
}
