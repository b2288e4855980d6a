import type { ComponentProps } from 'react';
import { css } from 'styled-system/css';

/** A box to tick. */
export function Checkbox(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <input
      className={css({ boxSize: '20px', flexShrink: '0', accentColor: 'brand', cursor: 'pointer' })}
      type="checkbox"
      {...props}
    />
  );
}

/** A box to tick with its label beside it, which ticks it, too. */
export function CheckboxField({ children, ...box }: ComponentProps<typeof Checkbox>) {
  return (
    <label
      className={css({ display: 'flex', alignItems: 'center', gap: '3', minHeight: 'control', cursor: 'pointer' })}
    >
      <Checkbox {...box} />
      <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>{children}</span>
    </label>
  );
}
