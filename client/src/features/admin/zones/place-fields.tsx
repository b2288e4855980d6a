import { countries, OTHER_COUNTRY } from '@domain/shipping-address.js';
import { zoneLimits } from '@domain/zone.js';
import { Trash2 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { FormField, Textarea, TextField } from '~/ui/form-field';
import { IconButton } from '~/ui/icon-button';
import type { ZoneText } from './zone-values';

/** The countries that the fields of places suggest: once for each form, which names it. */
export function CountryList({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {countries
        .filter((country) => country !== OTHER_COUNTRY)
        .map((country) => (
          <option key={country} value={country} />
        ))}
    </datalist>
  );
}

/** What a form has for one place: its heading, where it is, and the form's own fields for it. */
export function PlaceFields({
  zone,
  number,
  everywhere,
  emptyHint,
  removeLabel,
  countryList,
  errorOf,
  onChange,
  onRemove,
  fields,
  children,
}: {
  zone: ZoneText;
  /** Its place in the list, from 1. */
  number: number;
  /** What it is called without a country. */
  everywhere: string;
  /** What it means that there is no country. */
  emptyHint: string;
  /** What the button is called, before the number. */
  removeLabel: string;
  /** The ID of the `CountryList`. */
  countryList: string;
  errorOf: (field: keyof ZoneText) => string | undefined;
  onChange: (part: Partial<ZoneText>) => void;
  onRemove: (() => void) | undefined;
  /** More fields in the grid. */
  fields?: ReactNode;
  /** What is below it. */
  children?: ReactNode;
}) {
  const titleId = useId();
  return (
    <fieldset
      className={css({ borderTop: '1px solid {colors.line}', mt: '4', pt: '4', minWidth: '0' })}
      // A legend would take the button into the name.
      aria-labelledby={titleId}
    >
      <div
        className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3', mb: '3' })}
      >
        <span className={css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })} id={titleId}>
          {number}. {zone.country.trim() || everywhere}
        </span>
        {onRemove && (
          <IconButton label={`${removeLabel} ${number}`} onClick={onRemove}>
            <Trash2 size={20} aria-hidden />
          </IconButton>
        )}
      </div>
      <div className={css({ display: 'grid', gridTemplateColumns: { md: 'repeat(3, 1fr)' }, gap: '4' })}>
        <TextField
          label="Country"
          hint={emptyHint}
          value={zone.country}
          list={countryList}
          autoComplete="off"
          maxLength={zoneLimits.country}
          error={errorOf('country')}
          onChange={(event) => onChange({ country: event.target.value })}
        />
        <TextField
          label="Region or city"
          hint="Empty: all of it."
          value={zone.region}
          maxLength={zoneLimits.region}
          autoComplete="off"
          error={errorOf('region')}
          onChange={(event) => onChange({ region: event.target.value })}
        />
        <FormField label="Postal codes" hint="Such as 1000, 10* or 10??" error={errorOf('postalCodes')}>
          {(control) => (
            // A pasted column keeps its lines, which a field of one line would join.
            <Textarea
              {...control}
              rows={2}
              value={zone.postalCodes}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => onChange({ postalCodes: event.target.value })}
            />
          )}
        </FormField>
        {fields}
      </div>
      {children}
    </fieldset>
  );
}
