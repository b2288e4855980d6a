import { css } from 'styled-system/css';
import { weekdayText } from '~/ui/date-text';
import { FormField } from '~/ui/form-field';
import { Select } from '~/ui/select';
import type { DeliveryDateChoice } from './use-delivery-date';

/**
 * Lets the shopper choose the day on which the order arrives, or can be fetched.
 * @param refusal why the shop can't take the chosen date anymore, with the next ones
 */
export function DeliveryDateField({
  choice: { dates, date, lost, choose },
  isPickup,
  refusal,
  isLocked,
}: {
  choice: DeliveryDateChoice;
  isPickup: boolean;
  refusal: string | undefined;
  isLocked: boolean;
}) {
  if (!dates || dates.length === 0) return null;
  const note = lost !== null ? `${weekdayText(lost)} isn’t available anymore. Please choose another day.` : undefined;
  return (
    <div className={css({ mt: '5' })}>
      <FormField label={isPickup ? 'Pickup day' : 'Delivery day'} error={refusal ?? note}>
        {(control) => (
          <Select
            {...control}
            value={date ?? ''}
            disabled={isLocked}
            onChange={({ target }) => choose(target.value === '' ? null : target.value)}
          >
            <option value="">As soon as possible</option>
            {dates.map((day) => (
              <option key={day} value={day}>
                {weekdayText(day)}
              </option>
            ))}
          </Select>
        )}
      </FormField>
    </div>
  );
}
