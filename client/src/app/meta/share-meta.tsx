import { shopCurrency } from '@domain/money.js';
import { useShopName } from '~/graphql/use-shop';
import { absoluteUrl, type SharedPicture } from './shared-link';
import { useSite } from './site-context';

/** For shared links that have no picture of their own. */
const DEFAULT_PICTURE: SharedPicture = {
  address: '/images/og.jpg',
  alt: 'A bouquet, a birthday cake and wrapped gifts',
  width: 1200,
  height: 630,
};

/**
 * A page's Open Graph and Twitter card: what chats and social networks show for a shared link. Rendered only by the
 * server.
 */
export function ShareMeta({
  title,
  description,
  url,
  picture = DEFAULT_PICTURE,
  offer,
}: {
  title: string;
  description: string;
  url: string;
  picture?: SharedPicture | undefined;
  offer?: { price: string; isInStock: boolean } | undefined;
}) {
  const shopName = useShopName();
  const image = absoluteUrl(useSite().publicUrl, picture.address);
  return (
    <>
      <meta property="og:site_name" content={shopName} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:type" content={offer ? 'product' : 'website'} />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={image} />
      {picture.width && <meta property="og:image:width" content={String(picture.width)} />}
      {picture.height && <meta property="og:image:height" content={String(picture.height)} />}
      <meta property="og:image:alt" content={picture.alt} />
      {offer && (
        <>
          <meta property="product:price:amount" content={offer.price} />
          <meta property="product:price:currency" content={shopCurrency().code} />
          <meta property="product:availability" content={offer.isInStock ? 'in stock' : 'out of stock'} />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={picture.alt} />
    </>
  );
}
