import { useId, type ComponentProps, type ReactNode } from 'react';
import { css } from 'styled-system/css';

const track = css({
  position: 'relative',
  flexShrink: 0,
  appearance: 'none',
  width: '56px',
  height: '32px',
  borderRadius: 'full',
  bg: 'control',
  cursor: 'pointer',
  transition: 'background-color {durations.fast}',
  _before: {
    content: '""',
    position: 'absolute',
    top: '4px',
    left: '4px',
    width: '24px',
    height: '24px',
    borderRadius: 'full',
    bg: 'surface',
    transition: 'transform {durations.fast} {easings.out}',
  },
  _checked: { bg: 'brand', _before: { transform: 'translateX(24px)' } },
  _disabled: { bg: 'leaf', cursor: 'not-allowed' },
  // Where the system sets the colors, the browser's own checkbox is clearest.
  '@media (forced-colors: active)': { appearance: 'auto', _before: { display: 'none' } },
});

/** Something to switch on and off, with its name and a sentence on what it does; the whole row can be tapped. */
export function SwitchField({
  label,
  hint,
  error,
  ...input
}: { label: ReactNode; hint: ReactNode; error?: string | undefined } & Omit<ComponentProps<'input'>, 'className'>) {
  const id = useId();
  return (
    <div
      className={css({
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: '5',
        minHeight: 'control',
      })}
    >
      <label className={css({ flex: '1', cursor: 'pointer' })} htmlFor={id}>
        <span className={css({ display: 'block', fontWeight: 'semibold' })} id={`${id}-label`}>
          {label}
        </span>
        <span className={css({ textStyle: 'small', display: 'block', color: 'muted' })} id={`${id}-hint`}>
          {hint}
        </span>
        {error && (
          <span className={css({ textStyle: 'small', display: 'block', mt: '1', color: 'danger' })} id={`${id}-error`}>
            {error}
          </span>
        )}
      </label>
      <input
        {...input}
        className={track}
        id={id}
        type="checkbox"
        role="switch"
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={error ? true : undefined}
      />
    </div>
  );
}
