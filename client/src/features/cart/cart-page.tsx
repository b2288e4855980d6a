import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { css, cx } from 'styled-system/css';
import { useShopQuery } from '~/graphql/operations/shop';
import { withItsAddOns } from '~/lib/cart-add-ons';
import { cart, keyOf, useCart, type CartItem } from '~/lib/cart-store';
import { lineName } from '~/lib/cart-texts';
import { paths } from '~/lib/paths';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { Button } from '~/ui/button';
import { NoScriptNote } from '~/ui/no-script-note';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { PageHeading } from '~/ui/page-heading';
import { Bone, Notice } from '~/ui/panel';
import { ShimmerImage } from '~/ui/shimmer-image';
import { TextLink } from '~/ui/text-link';
import { WithdrawnAddOns } from '~/ui/withdrawn-add-ons';
import { CartCheck, type FindHeldPieces } from './cart-check';
import { CartLines } from './cart-lines';
import { CartSummary } from './cart-summary';
import { useWithdrawnAddOns } from './use-withdrawn-add-ons';

/**
 * The cart: its lines beside the summary, or that it is empty. Lives in the browser, so the server shows its shape only.
 * @param offer what stands under the summary
 */
export function CartPage({ findHeld, offer }: { findHeld?: FindHeldPieces; offer?: ReactNode }) {
  // Shipping and tax are reloaded, and the cart uses them (storefront-shell.tsx).
  const shop = useShopQuery().data?.shop;
  const isHydrated = useIsHydrated();
  const present = useCart();
  const page = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<{ item: CartItem; lines: readonly CartItem[]; index: number } | null>(null);

  const remove = (item: CartItem) => {
    const lines = withItsAddOns(present.cartItems, item);
    setRemoved({ item, lines, index: present.cartItems.indexOf(item) });
    for (const line of lines) cart.removeFromCart(keyOf(line));
  };
  const putBack = ({ lines: gone, index }: { lines: readonly CartItem[]; index: number }) => {
    const keys = new Set(gone.map(keyOf));
    const others = cart.get().cartItems.filter((other) => !keys.has(keyOf(other)));
    flushSync(() => {
      cart.replaceItems([...others.slice(0, index), ...gone, ...others.slice(index)]);
      setRemoved(null);
    });
    const lines = page.current?.querySelectorAll<HTMLElement>('[data-product]') ?? [];
    lines[Math.min(index, others.length)]?.querySelector('a')?.focus();
  };

  return (
    // At least as high as the screen under the header: the footer doesn't move when the browser's cart takes its place.
    <div ref={page} className={css({ minHeight: 'calc(100vh - 150px)' })}>
      <PageHeading>Your Cart</PageHeading>
      <NoScriptNote>
        Your cart needs JavaScript, which is turned off in your browser. Turn it on, or call us at {shop?.contact.phone}{' '}
        and we’ll take your order.
      </NoScriptNote>
      <CartCheck findHeld={findHeld} />
      <WithdrawnAddOns addOns={useWithdrawnAddOns(present)} />
      {removed && (
        <Removed
          key={keyOf(removed.item)}
          name={lineName(removed.item)}
          addOns={removed.lines.filter((line) => line !== removed.item).map(lineName)}
          onUndo={() => putBack(removed)}
        />
      )}
      {!isHydrated ? (
        <CartSkeleton />
      ) : present.cartItems.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className={columns}>
          <CartLines items={present.cartItems} onRemove={remove} />
          <div className={css({ position: { lg: 'sticky' }, top: { lg: '6' } })}>
            <CartSummary cart={present} />
            {offer}
          </div>
        </div>
      )}
    </div>
  );
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
  columnGap: '14',
  rowGap: '7',
  alignItems: 'start',
});

/** Takes the focus from the line that is gone, so that a keyboard doesn't start over. */
function Removed({
  name,
  addOns,
  onUndo,
}: {
  name: string;
  /** What went with it. */
  addOns: readonly string[];
  onUndo: () => void;
}) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice ref={notice} className={css({ mb: '6', py: '2' })} tone="good" tabIndex={-1}>
      <div className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3' })}>
        <p>{addOns.length === 0 ? `${name} was removed.` : `${name} was removed, along with ${addOns.join(', ')}.`}</p>
        <Button className={css({ color: 'inherit' })} variant="ghost" onClick={onUndo}>
          Undo
        </Button>
      </div>
    </Notice>
  );
}

function EmptyCart() {
  return (
    <div
      className={css({
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        py: { base: '4', md: '6' },
        gap: '2',
      })}
    >
      <ShimmerImage
        className={css({ width: 'min(260px, 70vw)', borderRadius: 'xl', mb: '4' })}
        src="/images/empty-cart/960.jpg"
        alt=""
        sizes="260px"
        isPriority
      />
      <p className={css({ textStyle: 'subheading' })}>Your cart is empty.</p>
      <p className={css({ color: 'muted' })}>Find something that will make someone’s day.</p>
      <TextLink className={css({ mt: '2' })} to={paths.home}>
        <ArrowLeft size={18} aria-hidden />
        Go back
      </TextLink>
    </div>
  );
}

function CartSkeleton() {
  return (
    <div className={cx(columns, onlyWithScripts)} aria-hidden>
      <div className={css({ borderTop: '1px solid {colors.line}' })}>
        {[0, 1].map((line) => (
          <div
            key={line}
            className={css({
              display: 'flex',
              gap: { base: '4', md: '6' },
              py: '6',
              borderBottom: '1px solid {colors.line}',
            })}
          >
            <Bone
              className={css({
                width: { base: '88px', sm: '112px', md: '132px' },
                aspectRatio: '1',
                borderRadius: 'lg',
                flexShrink: '0',
                alignSelf: 'flex-start',
              })}
            />
            <div className={css({ flex: '1' })}>
              <Bone className={css({ height: '22px', width: '60%' })} />
              <Bone className={css({ height: '20px', width: '30%', mt: '2.5' })} />
            </div>
          </div>
        ))}
      </div>
      <Bone className={css({ height: '340px', borderRadius: 'xl' })} />
    </div>
  );
}
