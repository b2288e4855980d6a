import { CURRENCY } from '@domain/money.js';
import { useLocation } from 'react-router-dom';
import { absoluteUrl, SHOP_NAME, type SharedPicture } from './share';
import { useSite } from './site-context';

/** For links that are shared without a picture of their own. */
const DEFAULT_PICTURE: SharedPicture = {
  address: '/images/og.jpg',
  alt: 'A bouquet, a birthday cake and wrapped gifts',
  width: 1200,
  height: 630,
};

/** What search engines and people who get a link see of a page; every page renders one. React moves it to the head. */
export function PageMeta({
  title,
  description,
  path,
  picture = DEFAULT_PICTURE,
  offer,
  isHidden = false,
}: {
  /** Without the shop's name; left out on the home page. */
  title?: string;
  /** What the page is, in 50 to 160 characters. */
  description: string;
  /** The page's one address, where it has several; the present path otherwise. */
  path?: string;
  /** Shown with a shared link. */
  picture?: SharedPicture;
  /** The page sells this: its decimal price and whether it can be had. */
  offer?: { price: string; isInStock: boolean };
  /** Search pages, private pages, errors: not for search engines (decision 39). */
  isHidden?: boolean;
}) {
  const { publicUrl } = useSite();
  const { pathname } = useLocation();
  const fullTitle = title ? `${title} · ${SHOP_NAME}` : `${SHOP_NAME}: flowers, cakes and gifts, delivered`;
  const url = publicUrl + (path ?? pathname);
  const image = absoluteUrl(publicUrl, picture.address);
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {isHidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <meta property="og:site_name" content={SHOP_NAME} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:type" content={offer ? 'product' : 'website'} />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={title ?? fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={image} />
      {picture.width && <meta property="og:image:width" content={String(picture.width)} />}
      {picture.height && <meta property="og:image:height" content={String(picture.height)} />}
      <meta property="og:image:alt" content={picture.alt} />
      {offer && (
        <>
          <meta property="product:price:amount" content={offer.price} />
          <meta property="product:price:currency" content={CURRENCY.toUpperCase()} />
          <meta property="product:availability" content={offer.isInStock ? 'in stock' : 'out of stock'} />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title ?? fullTitle} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={picture.alt} />
    </>
  );
}
