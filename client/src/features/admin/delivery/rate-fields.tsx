import { deliveryLimits } from '@domain/delivery-draft.js';
import { Plus, Trash2 } from 'lucide-react';
import { css } from 'styled-system/css';
import { Button } from '~/ui/button';
import { FormField, TextField } from '~/ui/form-field';
import { IconButton } from '~/ui/icon-button';
import { Select } from '~/ui/select';
import { MoneyField } from '../money-field';
import { PlaceFields } from '../zones/place-fields';
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
  /** The ID of the `CountryList`. */
  countryList: string;
  errors: Readonly<Record<string, string>>;
  /** The beginning of its fields' names in `errors`. */
  field: string;
  onChange: (part: Partial<RateValues>) => void;
  onRemove: (() => void) | undefined;
}) {
  const isFlat = rate.basis === 'FLAT';
  const steps = isFlat ? rate.steps.slice(0, 1) : rate.steps;
  const setStep = (index: number, part: Partial<StepValues>) =>
    onChange({ steps: rate.steps.map((step, at) => (at === index ? { ...step, ...part } : step)) });
  const FromField = rate.basis === 'WEIGHT' ? TextField : MoneyField;
  return (
    <PlaceFields
      zone={rate}
      number={number}
      everywhere="Everywhere"
      emptyHint="Empty: everywhere."
      removeLabel="Remove price"
      countryList={countryList}
      errorOf={(name) => errors[`${field}.${name}`]}
      onChange={onChange}
      onRemove={onRemove}
      fields={
        <>
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
        </>
      }
    >
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
    </PlaceFields>
  );
}
