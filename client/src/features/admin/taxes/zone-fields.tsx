import { taxLimits } from '@domain/tax-draft.js';
import { css } from 'styled-system/css';
import { TextField } from '~/ui/form-field';
import { SwitchField } from '~/ui/switch';
import { PlaceFields } from '../zones/place-fields';
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
  /** The ID of the `CountryList`. */
  countryList: string;
  errorOf: (field: string) => string | undefined;
  /** @param key of a class; null: Standard */
  percentErrorOf: (key: string | null) => string | undefined;
  onChange: (part: Partial<ZoneValues>) => void;
  onRemove: () => void;
}) {
  return (
    <PlaceFields
      zone={zone}
      number={number}
      everywhere="Everywhere else"
      emptyHint="Empty: everywhere else."
      removeLabel="Remove place"
      countryList={countryList}
      errorOf={errorOf}
      onChange={onChange}
      onRemove={onRemove}
      fields={
        <>
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
        </>
      }
    >
      <div className={css({ mt: '4' })}>
        <SwitchField
          label="Shipping is taxed"
          hint="At the Standard rate."
          checked={zone.taxesShipping}
          onChange={(event) => onChange({ taxesShipping: event.target.checked })}
        />
      </div>
    </PlaceFields>
  );
}
