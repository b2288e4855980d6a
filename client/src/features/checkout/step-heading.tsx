import { Check } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { css, cx } from 'styled-system/css';

/** A step's heading with its number, or a tick once it is done. Can be focused after a change. */
export function StepHeading({
  id,
  number,
  isDone,
  ref,
  children,
}: {
  id: string;
  number: number;
  isDone: boolean;
  ref?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  return (
    <div className={css({ display: 'flex', alignItems: 'center', gap: '3', mb: '5' })}>
      <span
        className={cx(
          css({
            display: 'grid',
            placeItems: 'center',
            flexShrink: '0',
            width: '32px',
            height: '32px',
            borderRadius: 'full',
            fontWeight: 'bold',
          }),
          isDone ? css({ bg: 'leaf.soft', color: 'leaf' }) : css({ bg: 'brand.soft', color: 'brand' }),
        )}
        aria-hidden
      >
        {isDone ? <Check size={18} /> : number}
      </span>
      <h2 ref={ref} className={css({ textStyle: 'card', _focus: { outline: 'none' } })} id={id} tabIndex={-1}>
        {children}
      </h2>
    </div>
  );
}
