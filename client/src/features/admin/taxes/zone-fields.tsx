import { taxLimits } from '@domain/tax-draft.js';
import { zoneLimits } from '@domain/zone.js';
import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { css } from 'styled-system/css';
import { FormField, Textarea, TextField } from '~/ui/form-field';
import { IconButton } from '~/ui/icon-button';
import { SwitchField } from '~/ui/switch';
import type { ClassValues, ZoneValues } from './tax-form-values';

/** How much tax there is at one place: where that is, what the tax is called, and a rate for each class. */
export function ZoneFields({
  zone,
  number,
  classes,
  countryList,
  errorOf,
  percentErrorOf,
  onChange,
  onRemove,
}: {
  zone: ZoneValues;
  /** Its place in the list, from 1. */
  number: number;
  classes: readonly ClassValues[];
  /** The ID of the countries that are suggested. */
  countryList: string;
  errorOf: (field: string) => string | undefined;
  /** @param key of a class; null: Standard */
  percentErrorOf: (key: string | null) => string | undefined;
  onChange: (part: Partial<ZoneValues>) => void;
  onRemove: () => void;
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
          {number}. {zone.country.trim() || 'Everywhere else'}
        </span>
        <IconButton label={`Remove place ${number}`} onClick={onRemove}>
          <Trash2 size={20} aria-hidden />
        </IconButton>
      </div>
      <div className={css({ display: 'grid', gridTemplateColumns: { md: 'repeat(3, 1fr)' }, gap: '4' })}>
        <TextField
          label="Country"
          hint="Empty: everywhere else."
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
        <TextField
          label="Name of the tax"
          hint="Such as VAT or Sales tax."
          value={zone.name}
          maxLength={taxLimits.name}
          autoComplete="off"
          error={errorOf('name')}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <TextField
          label="Standard rate (%)"
          hint="Such as 20 or 8.875."
          value={zone.percent}
          inputMode="decimal"
          error={percentErrorOf(null) ?? errorOf('rates')}
          onChange={(event) => onChange({ percent: event.target.value })}
        />
        {classes.map(({ key, name }, index) => (
          <TextField
            key={key}
            label={`${name.trim() || `Class ${index + 1}`} rate (%)`}
            hint="Empty: the Standard rate."
            value={zone.percents[key] ?? ''}
            inputMode="decimal"
            error={percentErrorOf(key)}
            onChange={(event) => onChange({ percents: { ...zone.percents, [key]: event.target.value } })}
          />
        ))}
      </div>
      <div className={css({ mt: '4' })}>
        <SwitchField
          label="Shipping is taxed"
          hint="At the Standard rate."
          checked={zone.taxesShipping}
          onChange={(event) => onChange({ taxesShipping: event.target.checked })}
        />
      </div>
    </fieldset>
  );
}
