import { useLocation } from 'react-router-dom';
import { useShopName } from '~/graphql/use-shop';
import type { SharedPicture } from './shared-link';
import { ShareMeta } from './share-meta';
import { useSite } from './site-context';

/** What search engines and people who get a link see of a page; every page renders one. React moves it to the head. */
export function PageMeta({
  title,
  description,
  path,
  picture,
  offer,
  isHidden = false,
  isPart = false,
}: {
  /** Without the shop's name; left out on the home page. */
  title?: string;
  /** What the page is, in 50 to 160 characters. */
  description: string;
  /** The page's one address, where it has several; the present path otherwise. */
  path?: string;
  /** Shown with a shared link; the shop's own otherwise. */
  picture?: SharedPicture | undefined;
  /** The page sells this: its decimal price and whether it can be had. */
  offer?: { price: string; isInStock: boolean };
  /** Search pages, private pages, errors: not for search engines (decision S39). */
  isHidden?: boolean;
  /** A part of what is at `path`, such as a list that is narrowed: search engines find that page instead. */
  isPart?: boolean;
}) {
  const { publicUrl } = useSite();
  const shopName = useShopName();
  const { pathname } = useLocation();
  const fullTitle = title ? `${title} · ${shopName}` : `${shopName}: flowers, cakes and gifts, delivered`;
  const url = publicUrl + (path ?? pathname);
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {(isHidden || isPart) && <meta name="robots" content="noindex" />}
      {!isHidden && <link rel="canonical" href={url} />}
      {import.meta.env.SSR && (
        <ShareMeta title={title ?? fullTitle} description={description} url={url} picture={picture} offer={offer} />
      )}
    </>
  );
}
