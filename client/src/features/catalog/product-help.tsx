import { CircleHelp, Clock, Phone, RotateCcw, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useShop } from '~/graphql/use-shop';
import type { CartProduct } from '~/lib/cart-store';
import { paths } from '~/lib/paths';
import { LinkButton } from '~/ui/button';
import { useArrivalText } from '~/ui/arrival-text';
import { Link } from '~/ui/link';
import { ExternalLink } from '~/ui/text-link';
import { AddOns } from './add-ons/add-ons';
import { AddToWishList } from './wish-list/add-to-wish-list';
import type { KnownProduct } from './use-product';

/** What stands below a product's description: what is offered with it, the way to a wish list, its collections, and answers to what shoppers ask before buying. */
export function ProductHelp({ product, item }: { product: KnownProduct; item: CartProduct }) {
  return (
    <>
      {/* Another variant keeps what is ticked, also when a sold-out one was chosen in between. */}
      {!isSoldOut(product) && !product.isGiftCard && <AddOns key={product._id} product={product} item={item} />}
      <AddToWishList product={item} />
      <CollectionLinks collections={product.inCollections ?? []} />
      <HelpBar product={product} />
    </>
  );
}

/** Where there is more like it. */
function CollectionLinks({ collections }: { collections: NonNullable<KnownProduct['inCollections']> }) {
  if (collections.length === 0) return null;
  return (
    <nav className={css({ width: 'full' })} aria-label="Collections with this product">
      <p className={css({ textStyle: 'small', color: 'muted', mb: '2' })}>You’ll also find it in</p>
      <ul className={css({ listStyleType: 'none', display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        {collections.map(({ _id, slug, name }) => (
          <li key={_id}>
            <LinkButton to={paths.collection(slug)} variant="soft" size="sm">
              {name}
            </LinkButton>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Answers what shoppers ask before buying: delivery, returns, and whom to call. */
function HelpBar({ product }: { product: KnownProduct }) {
  const contact = useShop()?.contact;
  return (
    <div className={css({ width: 'full', borderTop: '1px solid {colors.line}' })}>
      <Arrives product={product} />
      <Fact icon={<Truck size={20} strokeWidth={1.75} aria-hidden />}>
        <Link className={quiet} to={paths.shipping}>
          Delivery times and prices
        </Link>
      </Fact>
      <Fact icon={<RotateCcw size={20} strokeWidth={1.75} aria-hidden />}>
        <Link className={quiet} to={paths.returns}>
          30-day returns
        </Link>
      </Fact>
      <div
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: '4',
          rowGap: '1',
          pt: '2',
        })}
      >
        {contact && (
          <p
            className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', color: 'muted' })}
          >
            <span className={css({ color: 'brand' })}>
              <Phone size={20} strokeWidth={1.75} aria-hidden />
            </span>
            Questions? Call us
            <ExternalLink href={`tel:${contact.dialledPhone}`}>{contact.phone}</ExternalLink>
          </p>
        )}
        <LinkButton to={paths.contact} variant="soft" size="sm">
          <CircleHelp size={18} aria-hidden />
          Need help?
        </LinkButton>
      </div>
    </div>
  );
}

function isSoldOut(product: KnownProduct): boolean {
  return [product, ...product.variants].every(({ countInStock }) => countInStock === 0);
}

/** When it arrives; two lines have room, so that counting down moves nothing. */
function Arrives({ product }: { product: KnownProduct }) {
  const text = useArrivalText({ product: product._id }, { skip: isSoldOut(product) });
  if (text === null) return null;
  return (
    <Fact icon={<Clock size={20} strokeWidth={1.75} aria-hidden />}>
      <p
        className={css({
          display: 'flex',
          alignItems: 'center',
          minHeight: 'controlLarge',
          lineHeight: '1.4',
          fontVariantNumeric: 'tabular-nums',
        })}
      >
        {text}
      </p>
    </Fact>
  );
}

const quiet = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'controlLarge',
  borderRadius: 'sm',
  fontWeight: 'medium',
  _hover: { color: 'brand', textDecoration: 'underline', textUnderlineOffset: '4px' },
});

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={css({ display: 'flex', alignItems: 'center', gap: '3', borderBottom: '1px solid {colors.line}' })}>
      <span className={css({ color: 'brand', flexShrink: '0' })}>{icon}</span>
      {children}
    </div>
  );
}
