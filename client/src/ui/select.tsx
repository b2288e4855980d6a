import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { css, cx } from 'styled-system/css';
import { control } from 'styled-system/recipes';

/** A native list of choices; inside `FormField`, or with its own label. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <span
      className={css({
        display: 'block',
        position: 'relative',
        '& option': { color: '{colors.tileInk}', background: '{colors.tileSurface}' },
      })}
    >
      <select
        {...props}
        className={cx(
          control(),
          css({
            appearance: 'none',
            cursor: 'pointer',
            _disabled: { cursor: 'not-allowed' },
            pr: '11',
            textOverflow: 'ellipsis',
          }),
          className,
        )}
      />
      <span
        className={css({
          position: 'absolute',
          right: '4',
          top: '0',
          bottom: '0',
          display: 'grid',
          placeItems: 'center',
          pointerEvents: 'none',
        })}
      >
        <ChevronDown size={18} aria-hidden />
      </span>
    </span>
  );
}
