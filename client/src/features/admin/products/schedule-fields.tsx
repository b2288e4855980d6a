import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { css } from 'styled-system/css';
import { TextField } from '~/ui/form-field';
import { dateLabels, dateNames, type DateName } from './product-dates';
import type { ProductFormValues } from './product-form-values';

/** What is turned off until a date comes. */
const offUntil: Partial<Record<DateName, 'isPublished' | 'isOnSale'>> = {
  publishFrom: 'isPublished',
  saleFrom: 'isOnSale',
};

/** When a product is published and on sale by itself. Folded, because most products have no dates. */
export function ScheduleFields({ form, timeZone }: { form: UseFormReturn<ProductFormValues>; timeZone: string }) {
  const {
    register,
    setValue,
    getValues,
    formState: { errors, defaultValues },
  } = form;
  const [isOpen, setOpen] = useState(() =>
    dateNames.some((name) => (defaultValues?.[name] ?? '') !== '' || getValues(name) !== ''),
  );
  /** What a date has turned off here, to be on again when that date is taken away. */
  const [turnedOff, setTurnedOff] = useState<readonly string[]>([]);
  const hasErrors = dateNames.some((name) => errors[name]);
  return (
    <details
      className={css({
        border: '1px solid {colors.line}',
        borderRadius: 'md',
        px: '4',
        '& > summary': { minHeight: 'control', py: '2.5', fontWeight: 'semibold', cursor: 'pointer' },
      })}
      // A refused date must be seen.
      open={isOpen || hasErrors}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Schedule</summary>
      <p className={css({ textStyle: 'small', color: 'muted', mb: '4' })}>
        Dates are in the shop’s time zone, {timeZone.replaceAll('_', ' ')}. Until its start, a product is hidden, or not
        on sale.
      </p>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          gap: '5',
          alignItems: 'start',
          pb: '4',
        })}
      >
        {dateNames.map((name) => (
          <TextField
            key={name}
            label={dateLabels[name]}
            type="datetime-local"
            error={errors[name]?.message}
            {...register(name, {
              onChange: ({ target }: { target: HTMLInputElement }) => {
                const flag = offUntil[name];
                if (!flag) return;
                // A browser empties the field while a part of its date is corrected, too.
                const isOn = target.value === '' && turnedOff.includes(flag);
                if (target.value !== '' && getValues(flag)) setTurnedOff([...turnedOff, flag]);
                if (isOn) setTurnedOff(turnedOff.filter((name) => name !== flag));
                if (isOn || target.value !== '') setValue(flag, isOn, { shouldDirty: true });
              },
            })}
          />
        ))}
      </div>
    </details>
  );
}
