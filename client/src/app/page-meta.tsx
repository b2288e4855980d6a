import { useLocation } from 'react-router-dom';
import { useSite } from './site-context';

const SHOP_NAME = 'Gift Shop';
const DEFAULT_DESCRIPTION = 'Flowers, cakes, pet and occasion gifts, delivered to the people you love.';
const DEFAULT_IMAGE = '/images/og.jpg';

/** A page's title, description and link for search engines; every page renders one. React moves them to the head. */
export function PageMeta({
  title,
  description = DEFAULT_DESCRIPTION,
  path,
  image = DEFAULT_IMAGE,
  isHidden = false,
}: {
  /** Without the shop's name; left out on the home page. */
  title?: string;
  description?: string;
  /** The page's one address, where it has several; the present path otherwise. */
  path?: string;
  /** A picture for links that are shared: a path of the shop or a full URL. */
  image?: string;
  /** Search pages, private pages, errors: not for search engines (decision 39). */
  isHidden?: boolean;
}) {
  const { publicUrl } = useSite();
  const { pathname } = useLocation();
  const fullTitle = title ? `${title} · ${SHOP_NAME}` : `${SHOP_NAME}: flowers, cakes and gifts, delivered`;
  const url = publicUrl + (path ?? pathname);
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {isHidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <meta property="og:title" content={title ?? SHOP_NAME} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={image.startsWith('/') ? publicUrl + image : image} />
      <meta property="og:url" content={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={SHOP_NAME} />
    </>
  );
}
