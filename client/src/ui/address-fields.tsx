import { isOneLine } from '@domain/account-rules.js';
import {
  countries,
  isPhone,
  MAX_ADDRESS_FIELD,
  OTHER_COUNTRY,
  LINE_PROBLEM,
  PHONE_PROBLEM,
} from '@domain/shipping-address.js';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { css } from 'styled-system/css';
import type { AddressFormValues } from '~/lib/address-form';
import { CheckboxField } from './checkbox';
import { filled } from './field-rules';
import { FormField, TextField } from './form-field';
import { Select } from './select';

/**
 * The six fields of a shipping address, with the country 'Other' a seventh, for its name, all required, and the region,
 * which is not. What is missing is said once its field was left: create the form with `mode: 'onTouched'`.
 */
export function AddressFields({
  form,
  forDelivery = false,
}: {
  form: UseFormReturn<AddressFormValues>;
  /** Takes what helps whoever delivers, too: a phone number, a landmark, and that there is no postal code. */
  forDelivery?: boolean;
}) {
  const { register, control, formState } = form;
  const country = useWatch({ control, name: 'country' });
  const hasNoPostalCode = useWatch({ control, name: 'hasNoPostalCode' });
  const text = (name: Exclude<keyof AddressFormValues, 'hasNoPostalCode'>, words: string) => ({
    required: true,
    maxLength: MAX_ADDRESS_FIELD,
    error: formState.errors[name]?.message,
    ...register(name, {
      validate: (value) =>
        value.trim() === '' || (name === 'otherCountry' && value.trim() === OTHER_COUNTRY)
          ? `Enter the ${words}`
          : isOneLine(value.trim()) || LINE_PROBLEM,
    }),
  });
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: '5' })}>
      <TextField label="First name" autoComplete="shipping given-name" {...text('firstName', 'first name')} />
      <TextField label="Last name" autoComplete="shipping family-name" {...text('lastName', 'last name')} />
      <div className={css({ gridColumn: { sm: 'span 2' } })}>
        <TextField label="Address" autoComplete="shipping street-address" {...text('address', 'street address')} />
      </div>
      <TextField label="City" autoComplete="shipping address-level2" {...text('city', 'city')} />
      <TextField
        label="State or region (optional)"
        autoComplete="shipping address-level1"
        maxLength={MAX_ADDRESS_FIELD}
        error={formState.errors.region?.message}
        {...register('region', {
          validate: (region) => isOneLine(region) || LINE_PROBLEM,
        })}
      />
      <div>
        {!hasNoPostalCode && (
          <TextField label="Postal code" autoComplete="shipping postal-code" {...text('postalCode', 'postal code')} />
        )}
        {(forDelivery || hasNoPostalCode) && (
          <CheckboxField {...register('hasNoPostalCode')}>This place has no postcode</CheckboxField>
        )}
      </div>
      <div>
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
        <div className={css({ gridColumn: { sm: 'span 2' } })}>
          <TextField
            label="Country name"
            autoComplete="shipping country-name"
            {...text('otherCountry', 'country name')}
          />
        </div>
      )}
      {forDelivery && (
        <>
          <TextField
            label="Phone (optional)"
            hint="For whoever delivers."
            type="tel"
            autoComplete="shipping tel"
            error={formState.errors.phone?.message}
            {...register('phone', {
              validate: (phone) => phone.trim() === '' || isPhone(phone.trim()) || PHONE_PROBLEM,
            })}
          />
          <TextField
            label="Landmark (optional)"
            hint="Such as “Blue gate beside the bakery”."
            autoComplete="off"
            maxLength={MAX_ADDRESS_FIELD}
            error={formState.errors.landmark?.message}
            {...register('landmark', {
              validate: (landmark) => isOneLine(landmark) || LINE_PROBLEM,
            })}
          />
        </>
      )}
    </div>
  );
}
