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
  const text = (name: Exclude<keyof AddressFormValues, 'hasNoPostalCode'>, words: string, isShown = true) => ({
    required: true,
    maxLength: MAX_ADDRESS_FIELD,
    error: formState.errors[name]?.message,
    ...register(name, {
      validate: (value) => {
        if (!isShown) return true;
        return value.trim() === '' || (name === 'otherCountry' && value.trim() === OTHER_COUNTRY)
          ? `Enter the ${words}`
          : isOneLine(value.trim()) || LINE_PROBLEM;
      },
    }),
  });
  const isOther = country === OTHER_COUNTRY;
  // In the order of the page, with those that aren't shown: in that order, the focus looks for the first wrong one.
  const fields = {
    firstName: text('firstName', 'first name'),
    lastName: text('lastName', 'last name'),
    address: text('address', 'street address'),
    city: text('city', 'city'),
    region: register('region', { validate: (region) => isOneLine(region) || LINE_PROBLEM }),
    postalCode: text('postalCode', 'postal code', !hasNoPostalCode),
    hasNoPostalCode: register('hasNoPostalCode'),
    country: register('country', filled('Choose a country')),
    otherCountry: text('otherCountry', 'country name', isOther),
    ...(forDelivery && {
      phone: register('phone', {
        validate: (phone) => phone.trim() === '' || isPhone(phone.trim()) || PHONE_PROBLEM,
      }),
      landmark: register('landmark', { validate: (landmark) => isOneLine(landmark) || LINE_PROBLEM }),
    }),
  };
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: '5' })}>
      <TextField label="First name" autoComplete="shipping given-name" {...fields.firstName} />
      <TextField label="Last name" autoComplete="shipping family-name" {...fields.lastName} />
      <div className={css({ gridColumn: { sm: 'span 2' } })}>
        <TextField label="Address" autoComplete="shipping street-address" {...fields.address} />
      </div>
      <TextField label="City" autoComplete="shipping address-level2" {...fields.city} />
      <TextField
        label="State or region (optional)"
        autoComplete="shipping address-level1"
        maxLength={MAX_ADDRESS_FIELD}
        error={formState.errors.region?.message}
        {...fields.region}
      />
      <div>
        {!hasNoPostalCode && (
          <TextField label="Postal code" autoComplete="shipping postal-code" {...fields.postalCode} />
        )}
        {(forDelivery || hasNoPostalCode) && (
          <CheckboxField {...fields.hasNoPostalCode}>This place has no postal code</CheckboxField>
        )}
      </div>
      <div>
        <FormField label="Country" error={formState.errors.country?.message}>
          {(field) => (
            <Select required autoComplete="shipping country-name" {...field} {...fields.country}>
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
      {isOther && (
        <div className={css({ gridColumn: { sm: 'span 2' } })}>
          <TextField label="Country name" autoComplete="shipping country-name" {...fields.otherCountry} />
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
            {...fields.phone}
          />
          <TextField
            label="Landmark (optional)"
            hint="Such as “Blue gate beside the bakery”."
            autoComplete="off"
            maxLength={MAX_ADDRESS_FIELD}
            error={formState.errors.landmark?.message}
            {...fields.landmark}
          />
        </>
      )}
    </div>
  );
}
