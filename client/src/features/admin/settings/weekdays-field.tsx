import { weekdays } from '@domain/shop-settings.js';
import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps } from 'react';
import { css } from 'styled-system/css';
import { settingLabels } from './setting-words';

const box = css({ width: '24px', height: '24px', flexShrink: 0, accentColor: '{colors.brand}', cursor: 'pointer' });

/** The days of the week, each to be ticked. `register` is the form's own for the field. */
export function WeekdaysField({ error, register }: { error?: string | undefined; register: ComponentProps<'input'> }) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-hint ${id}-error`}>
      <legend className={css({ fontWeight: 'semibold', mb: '1.5' })}>{settingLabels.closedWeekdays}</legend>
      <p className={css({ textStyle: 'small', color: 'muted', mb: '1.5' })} id={`${id}-hint`}>
        Orders don’t ship on these days.
      </p>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
          columnGap: '4',
        })}
      >
        {weekdays.map((name) => (
          <label
            key={name}
            className={css({
              display: 'flex',
              alignItems: 'center',
              gap: '3',
              minHeight: 'control',
              cursor: 'pointer',
            })}
          >
            <input className={box} type="checkbox" value={name} {...register} />
            {name}
          </label>
        ))}
      </div>
      <div id={`${id}-error`} aria-live="polite">
        {error && (
          <p
            className={css({
              textStyle: 'small',
              display: 'flex',
              alignItems: 'center',
              gap: '1.5',
              color: 'danger',
              mt: '1.5',
            })}
          >
            <CircleAlert size={16} aria-hidden />
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
