import { lazy, memo, Suspense, useMemo, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { CartProduct } from '~/lib/cart-store';
import { lazyPart } from '~/lib/lazy-part';
import { ProductBadges, StatusPill } from '~/ui/badge';
import { Bone } from '~/ui/panel';
import { Price } from '~/ui/price';
import { ShimmerImage } from '~/ui/shimmer-image';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { OutlinedBadges } from './outlined-badges';
import { Breadcrumb } from './breadcrumb';
import { BuyBox } from './buy-box';
import { cartProductOf, firstChoice, variantsOf } from './shown-variant';
import { DETAIL_SIZES } from './detail-sizes';
import { productTrail } from './product-trail';
import { StockStatus } from './stock-status';
import type { KnownProduct } from './use-product';

const ProductRating = lazyPart(async () => (await import('./product-rating')).ProductRating);
const ProductHelp = lazyPart(async () => (await import('./product-help')).ProductHelp);
// Most are in stock.
const StockAlertForm = lazyPart(async () => (await import('./back-in-stock/stock-alert-form')).StockAlertForm);
// Most products have one picture and nothing to choose.
const OptionPicker = lazyPart(async () => (await import('./option-picker')).OptionPicker);
const TextBox = lazyPart(async () => (await import('./text-box')).TextBox);
const ProductGallery = lazy(async () => ({ default: (await import('./product-gallery')).ProductGallery }));

/**
 * A product in full: picture, name, badges, price, stock, description, and the controls to buy it.
 * @param wantedId the variant that the address asks for
 */
export function ProductDetails({ product, wantedId }: { product: KnownProduct; wantedId?: string }) {
  const variants = variantsOf(product);
  const [choice, setChoice] = useState<string>();
  // Chosen by its ID, because prices and stock may change meanwhile.
  const chosen = firstChoice(variants, choice ?? wantedId);
  const item = useMemo(() => (chosen ? cartProductOf(product, chosen) : product), [product, chosen]);
  return (
    <>
      <Breadcrumb links={productTrail(product)} here={product.name} />
      <Frame picture={<Pictures key={item.image} product={product} item={item} />}>
        <OutlinedBadges>
          <ProductBadges product={{ ...product, ...item }} />
        </OutlinedBadges>
        {product.isPublished === false && <StatusPill>Not published: only admins can see it</StatusPill>}
        <h1 className={css({ textStyle: 'title' })}>{product.name}</h1>
        {product.rating && <ProductRating product={product} rating={product.rating} />}
        <div
          className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', rowGap: '2' })}
          // Another variant changes them.
          aria-live="polite"
        >
          <Price product={item} size="lg" />
          <StockStatus countInStock={item.countInStock} />
        </div>
        {chosen && (
          <OptionPicker options={product.options ?? []} variants={variants} chosen={chosen} onChoose={setChoice} />
        )}
        {(product.variants[0] && !chosen) || (product.requiresText && !product.textOptions) ? (
          // A list knows that there are variants or a text, but not which.
          <Bone className={css({ height: '116px', width: 'full' })} />
        ) : product.textOptions?.length ? (
          <TextBox product={item} options={product.textOptions} isGiftCard={product.isGiftCard} />
        ) : (
          // Another variant starts again: quantity 1.
          <BuyBox key={item._id} product={item} />
        )}
        {/* Not the key of the buttons beside it. */}
        {!item.countInStock && <StockAlertForm key={`alert ${item._id}`} product={item} />}
        {product.description === undefined ? (
          <Bone className={css({ height: '96px', width: 'full' })} />
        ) : (
          <p className={css({ whiteSpace: 'pre-line', maxWidth: 'reading', fontSize: '17', lineHeight: '1.65' })}>
            {product.description}
          </p>
        )}
        <ProductHelp product={product} item={item} />
      </Frame>
    </>
  );
}

/**
 * One picture, or a gallery of several, whose code most products' pages do without. A variant's own comes first. Rendered
 * again only for another, as `lazyPart` explains.
 */
const Pictures = memo(function Pictures({ product, item }: { product: KnownProduct; item: CartProduct }) {
  const { images: all = [] } = product;
  const isOwn = item.image !== product.image;
  const own = all.find(({ src }) => src === item.image) ?? { src: item.image, alt: item.name };
  const images = isOwn ? [own, ...all.filter((image) => image !== own)] : all;
  const first = (
    <ShimmerImage
      className={css({ borderRadius: 'xl' })}
      src={item.image}
      alt={images[0]?.alt ?? product.name}
      sizes={DETAIL_SIZES}
      isPriority
    />
  );
  if (images.length < 2) return first;
  return (
    <Suspense fallback={first}>
      <ProductGallery images={images} />
    </Suspense>
  );
});

/** The same shape while the product is on its way and nothing is known of it. */
export function ProductDetailsSkeleton() {
  return (
    <div className={css({ pt: '11' })} role="status" aria-label="Loading the product">
      <VisuallyHidden>Loading the product</VisuallyHidden>
      <Frame picture={<Bone className={css({ aspectRatio: '1', borderRadius: 'xl' })} />}>
        <Bone className={css({ height: '46px', width: '80%' })} />
        <Bone className={css({ height: '32px', width: '120px' })} />
        <Bone className={css({ height: '52px', width: 'full', borderRadius: 'full' })} />
        <Bone className={css({ height: '52px', width: 'full', borderRadius: 'full' })} />
        <Bone className={css({ height: '96px', width: 'full' })} />
      </Frame>
    </div>
  );
}

function Frame({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        columnGap: { md: '8', lg: '14' },
        rowGap: '6',
        alignItems: 'start',
      })}
    >
      <div className={css({ position: { md: 'sticky' }, top: '6' })}>{picture}</div>
      <div
        className={css({
          display: 'flex',
          flexDirection: 'column',
          gap: { base: '4', lg: '5' },
          alignItems: 'flex-start',
        })}
      >
        {children}
      </div>
    </div>
  );
}
