import { deliveryLimits } from '@domain/delivery-draft.js';
import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { css } from 'styled-system/css';
import { Button } from '~/ui/button';
import { FormField, Textarea, TextField } from '~/ui/form-field';
import { IconButton } from '~/ui/icon-button';
import { Select } from '~/ui/select';
import { MoneyField } from '../money-field';
import type { RateValues, StepValues } from './method-form-values';

/** What a method costs at one place: where that is, what the price depends on, and the prices. */
export function RateFields({
  rate,
  number,
  countryList,
  errors,
  field,
  onChange,
  onRemove,
}: {
  rate: RateValues;
  /** Its place in the list, from 1. */
  number: number;
  /** The ID of the countries that are suggested. */
  countryList: string;
  errors: Readonly<Record<string, string>>;
  /** The beginning of its fields' names in `errors`. */
  field: string;
  onChange: (part: Partial<RateValues>) => void;
  onRemove: (() => void) | undefined;
}) {
  const titleId = useId();
  const isFlat = rate.basis === 'FLAT';
  const steps = isFlat ? rate.steps.slice(0, 1) : rate.steps;
  const setStep = (index: number, part: Partial<StepValues>) =>
    onChange({ steps: rate.steps.map((step, at) => (at === index ? { ...step, ...part } : step)) });
  const FromField = rate.basis === 'WEIGHT' ? TextField : MoneyField;
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
          {number}. {rate.country.trim() || 'Everywhere'}
        </span>
        {onRemove && (
          <IconButton label={`Remove price ${number}`} onClick={onRemove}>
            <Trash2 size={20} aria-hidden />
          </IconButton>
        )}
      </div>
      <div className={css({ display: 'grid', gridTemplateColumns: { md: 'repeat(3, 1fr)' }, gap: '4' })}>
        <TextField
          label="Country"
          hint="Empty: everywhere."
          value={rate.country}
          list={countryList}
          autoComplete="off"
          maxLength={deliveryLimits.country}
          error={errors[`${field}.country`]}
          onChange={(event) => onChange({ country: event.target.value })}
        />
        <TextField
          label="Region or city"
          hint="Empty: all of it."
          value={rate.region}
          maxLength={deliveryLimits.region}
          autoComplete="off"
          error={errors[`${field}.region`]}
          onChange={(event) => onChange({ region: event.target.value })}
        />
        <FormField label="Postal codes" hint="Such as 1000, 10* or 10??" error={errors[`${field}.postalCodes`]}>
          {(control) => (
            // A pasted column keeps its lines, which a field of one line would join.
            <Textarea
              {...control}
              rows={2}
              value={rate.postalCodes}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => onChange({ postalCodes: event.target.value })}
            />
          )}
        </FormField>
        <FormField
          label="Price depends on"
          hint={`Prices can rise in steps.${rate.basis === 'WEIGHT' ? ' Gifts without a weight count as 0 g.' : ''}`}
          error={errors[`${field}.basis`] ?? errors[`${field}.steps`]}
        >
          {(control) => (
            <Select
              {...control}
              value={rate.basis}
              onChange={(event) => onChange({ basis: event.target.value as RateValues['basis'] })}
            >
              <option value="FLAT">Nothing else</option>
              <option value="CART_VALUE">The value of the cart</option>
              <option value="WEIGHT">The weight of the gifts</option>
            </Select>
          )}
        </FormField>
        <MoneyField
          label="Free from"
          hint="Empty: never."
          value={rate.freeFrom}
          error={errors[`${field}.freeFrom`]}
          onChange={(event) => onChange({ freeFrom: event.target.value })}
        />
      </div>
      {steps.map((step, index) => (
        <div
          // Steps have nothing else that stays.
          key={index}
          className={css({ display: 'flex', gap: '4', alignItems: 'flex-start', mt: '4', maxWidth: '32rem' })}
        >
          {!isFlat && (
            <div className={css({ flex: '1' })}>
              <FromField
                label={`${rate.basis === 'WEIGHT' ? 'From grams' : 'From amount'}, step ${index + 1}`}
                value={index === 0 ? '0' : step.from}
                readOnly={index === 0}
                inputMode="decimal"
                error={errors[`${field}.steps.${index}.from`]}
                onChange={(event) => setStep(index, { from: event.target.value })}
              />
            </div>
          )}
          <div className={css({ flex: '1' })}>
            <MoneyField
              label={isFlat ? 'Price' : `Price, step ${index + 1}`}
              placeholder="Not delivered"
              value={step.price}
              error={errors[`${field}.steps.${index}.price`]}
              onChange={(event) => setStep(index, { price: event.target.value })}
            />
          </div>
          {!isFlat && (
            <div className={css({ pt: '7' })}>
              <IconButton
                label={`Remove step ${index + 1}`}
                disabled={index === 0}
                onClick={() => onChange({ steps: rate.steps.filter((_step, at) => at !== index) })}
              >
                <Trash2 size={20} aria-hidden />
              </IconButton>
            </div>
          )}
        </div>
      ))}
      {!isFlat && (
        <Button
          className={css({ mt: '3' })}
          variant="ghost"
          disabled={steps.length >= deliveryLimits.steps}
          onClick={() => onChange({ steps: [...rate.steps, { from: '', price: '' }] })}
        >
          <Plus size={18} aria-hidden />
          Add a step
        </Button>
      )}
    </fieldset>
  );
}
