import { countries, MAX_ADDRESS_FIELD, OTHER_COUNTRY } from '@domain/shipping-address.js';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { css } from 'styled-system/css';
import type { AddressFormValues } from '~/lib/address-form';
import { filled } from './field-rules';
import { FormField, TextField } from './form-field';
import { Select } from './select';

/**
 * The six fields of a shipping address; with the country 'Other' a seventh, for its name. All are required. What is
 * missing is said once its field was left: create the form with `mode: 'onTouched'`.
 */
export function AddressFields({ form }: { form: UseFormReturn<AddressFormValues> }) {
  const { register, control, formState } = form;
  const country = useWatch({ control, name: 'country' });
  const text = (name: keyof AddressFormValues, words: string) => ({
    required: true,
    maxLength: MAX_ADDRESS_FIELD,
    error: formState.errors[name]?.message,
    ...register(name, filled(`Enter the ${words}`)),
  });
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: '5' })}>
      <TextField label="First name" autoComplete="shipping given-name" {...text('firstName', 'first name')} />
      <TextField label="Last name" autoComplete="shipping family-name" {...text('lastName', 'last name')} />
      <div className={css({ gridColumn: { sm: 'span 2' } })}>
        <TextField label="Address" autoComplete="shipping street-address" {...text('address', 'street address')} />
      </div>
      <TextField label="City" autoComplete="shipping address-level2" {...text('city', 'city')} />
      <TextField label="Postal code" autoComplete="shipping postal-code" {...text('postalCode', 'postal code')} />
      <div className={country === OTHER_COUNTRY ? undefined : css({ gridColumn: { sm: 'span 2' } })}>
        <FormField label="Country" error={formState.errors.country?.message}>
          {(field) => (
            <Select
              required
              autoComplete="shipping country-name"
              {...field}
              {...register('country', filled('Choose a country'))}
            >
              <option value="" disabled>
                Choose a country
              </option>
              {countries.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      </div>
      {country === OTHER_COUNTRY && (
        <TextField
          label="Country name"
          autoComplete="shipping country-name"
          {...text('otherCountry', 'country name')}
        />
      )}
    </div>
  );
}
