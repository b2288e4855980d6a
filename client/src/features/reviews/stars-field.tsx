import { MAX_STARS } from '@domain/stars.js';
import { Star } from 'lucide-react';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { css } from 'styled-system/css';
import { FieldError } from '~/ui/form-field';
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
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
