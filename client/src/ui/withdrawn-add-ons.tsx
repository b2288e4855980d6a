import { useRef } from 'react';
import { css } from 'styled-system/css';
import { announce } from '~/lib/announcer';
import { cart, keyOf } from '~/lib/cart-store';
import { lineName } from '~/lib/cart-texts';
import { keepAlone, type WithdrawnAddOn } from '~/lib/withdrawn-add-ons';
import { Button } from './button';
import { Notice } from './panel';

/** Says which add-ons the shop doesn't offer with their gifts anymore, and lets the shopper settle each with one tap. */
export function WithdrawnAddOns({ addOns, onSettle }: { addOns: readonly WithdrawnAddOn[]; onSettle?: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  const settle = (change: () => void, text: string) => {
    change();
    onSettle?.();
    announce(text);
    // The button that had the focus goes.
    notice.current?.focus({ preventScroll: true });
  };
  return (
    // Always there, so that screen readers notice what appears in it.
    <div ref={notice} className={css({ _focus: { outline: 'none' } })} role="status" tabIndex={-1}>
      {addOns.length > 0 && (
        <Notice className={css({ mb: '6' })} tone="waiting">
          <ul className={css({ listStyleType: 'none', display: 'grid', gap: '4' })}>
            {addOns.map(({ line, gift }) => (
              <li key={keyOf(line)}>
                <p>
                  We no longer offer <strong>{lineName(line)}</strong> with {gift.name}. You can still order it on its
                  own.
                </p>
                <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', mt: '2' })}>
                  <Button
                    variant="outline"
                    onClick={() => settle(() => cart.removeFromCart(keyOf(line)), `${lineName(line)} was removed.`)}
                  >
                    Remove {line.name}
                  </Button>
                  <Button
                    className={css({ color: 'inherit' })}
                    variant="ghost"
                    onClick={() => settle(() => keepAlone(line), `${lineName(line)} stays in your cart on its own.`)}
                  >
                    Keep it on its own
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
