import { countries, MAX_ADDRESS_FIELD } from '@domain/shipping-address.js';
import { Grid, GridItem } from '@chakra-ui/react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { OTHER_COUNTRY, type AddressFormValues } from '~/lib/address-form';
import { FormField, Select, TextField } from './form-field';

/** The six fields of a shipping address; with the country 'Other' a seventh, for its name. All are required. */
export function AddressFields({ form }: { form: UseFormReturn<AddressFormValues> }) {
  const { register, control } = form;
  const country = useWatch({ control, name: 'country' });
  const text = (name: keyof AddressFormValues) => ({
    required: true,
    maxLength: MAX_ADDRESS_FIELD,
    ...register(name),
  });
  return (
    <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="5">
      <TextField label="First name" autoComplete="shipping given-name" {...text('firstName')} />
      <TextField label="Last name" autoComplete="shipping family-name" {...text('lastName')} />
      <GridItem colSpan={{ sm: 2 }}>
        <TextField label="Address" autoComplete="shipping street-address" {...text('address')} />
      </GridItem>
      <TextField label="City" autoComplete="shipping address-level2" {...text('city')} />
      <TextField label="Postal code" autoComplete="shipping postal-code" {...text('postalCode')} />
      <GridItem colSpan={{ sm: country === OTHER_COUNTRY ? 1 : 2 }}>
        <FormField label="Country">
          {(field) => (
            <Select required autoComplete="shipping country-name" {...field} {...register('country')}>
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
      </GridItem>
      {country === OTHER_COUNTRY && <TextField label="Country name" {...text('otherCountry')} />}
    </Grid>
  );
}
