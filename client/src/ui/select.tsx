import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, type ComponentProps, type RefObject } from 'react';
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

/**
 * Choices that were made before the scripts ran count, too: those of the selects within `area` that differ from what
 * the address says.
 * @param valueOf the address's value of a select, by its name
 * @param choose gets the new values by name
 */
export function useEarlyChoices(
  area: RefObject<HTMLElement | null>,
  valueOf: (name: string) => string,
  choose: (choices: Readonly<Record<string, string>>) => void,
): void {
  const first = useRef({ valueOf, choose });
  useEffect(() => {
    const selects = [...(area.current?.querySelectorAll('select') ?? [])];
    const early = selects.filter(({ name, value }) => value !== first.current.valueOf(name));
    if (early.length > 0) first.current.choose(Object.fromEntries(early.map(({ name, value }) => [name, value])));
  }, [area]);
}
