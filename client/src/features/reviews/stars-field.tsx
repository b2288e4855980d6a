import { MAX_STARS } from '@domain/stars.js';
import { CircleAlert, Star } from 'lucide-react';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { css, cx } from 'styled-system/css';
import { visuallyHidden } from '~/ui/visually-hidden';

/** What each number of stars says. */
const words = ['Not good at all', 'Not quite right', 'All right', 'Good', 'Wonderful'];

/** Five radio buttons that look like stars: chosen by click, arrow keys or number. */
export function StarsField({
  value,
  error,
  field,
}: {
  value: number;
  error: string | undefined;
  field: UseFormRegisterReturn;
}) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css({ fontWeight: 'semibold', mb: '1.5' })}>Your rating</legend>
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' })}>
        <div className={css({ display: 'flex' })}>
          {words.map((word, index) => (
            <label
              key={word}
              className={css({
                position: 'relative',
                display: 'grid',
                placeItems: 'center',
                width: 'control',
                height: 'control',
                borderRadius: 'full',
                color: 'sun',
                cursor: 'pointer',
                _hover: { bg: 'brand.soft' },
                '&:has(:focus-visible)': { outline: '3px solid {colors.brand}', outlineOffset: '-2px' },
              })}
            >
              <input
                className={visuallyHidden}
                type="radio"
                value={index + 1}
                {...field}
                aria-label={`${index + 1} of ${MAX_STARS} stars: ${word}`}
              />
              <Star size={32} strokeWidth={1.5} fill={index < value ? 'currentColor' : 'none'} aria-hidden />
            </label>
          ))}
        </div>
        <span className={css({ color: 'muted' })} aria-hidden>
          {words[value - 1] ?? 'Choose your stars'}
        </span>
      </div>
      <div aria-live="polite">
        {error && (
          <p
            className={cx(
              css({ textStyle: 'small', color: 'danger', mt: '1.5' }),
              css({ display: 'flex', alignItems: 'center', gap: '1.5' }),
            )}
            id={`${id}-error`}
          >
            <CircleAlert size={16} aria-hidden />
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
