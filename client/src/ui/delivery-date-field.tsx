import { weekdayDate } from '@domain/long-date.js';
import type { Ref } from 'react';
import { css } from 'styled-system/css';
import type { DeliveryDateChoice } from '~/lib/delivery-date-choice';
import { FormField } from './form-field';
import { Select } from './select';

/** The value while the chosen day can't be had: nothing else is chosen instead. */
const LOST = 'lost';

/**
 * Lets someone choose the day on which the order arrives, or can be fetched.
 * @param refusal why the shop can't take the chosen date, with the next ones
 */
export function DeliveryDateField({
  choice: { dates, date, lost, isWanted },
  isPickup,
  refusal,
  isLocked = false,
  onChoose,
  ref,
}: {
  choice: DeliveryDateChoice;
  isPickup: boolean;
  refusal: string | undefined;
  isLocked?: boolean;
  onChoose: (date: string | null) => void;
  /** The list, which takes the focus while a day is missing. */
  ref?: Ref<HTMLSelectElement>;
}) {
  if (!dates || dates.length === 0) return null;
  const note = lost !== null ? `${weekdayDate(lost)} isn’t available anymore. Please choose another day.` : undefined;
  return (
    <div className={css({ mt: '5' })}>
      <FormField
        label={isPickup ? 'Pickup day' : 'Delivery day'}
        hint={isWanted && 'The day by which you looked for gifts.'}
        error={refusal ?? note}
      >
        {(control) => (
          <Select
            {...control}
            ref={ref}
            value={date ?? (lost === null ? '' : LOST)}
            disabled={isLocked}
            onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
          >
            {lost !== null && (
              <option value={LOST} disabled>
                Choose a day
              </option>
            )}
            <option value="">As soon as possible</option>
            {dates.map((day) => (
              <option key={day} value={day}>
                {weekdayDate(day)}
              </option>
            ))}
          </Select>
        )}
      </FormField>
    </div>
  );
}
