import { defaultPages, pageWords, type PageDelivery, type TextBlock, type TextPage } from '@domain/default-pages.js';
import type { ShippingRates } from '@domain/shipping-rates.js';
import type { ShownPage } from './text-page-view';

/** The words of a page's part alone, for readers that show nothing else. */
export function plainText(blocks: readonly TextBlock[]): string {
  return blocks
    .flatMap((block) => {
      if (typeof block === 'string') return [block];
      return 'list' in block ? block.list : block.rows.map((row) => `${row.join(', ')}.`);
    })
    .join(' ');
}

/** What the static pages need to know about the shop. */
export interface ShopFacts {
  contact: { phone: string; hours: string; email: string };
  shippingRates: ShippingRates;
}

/** What the privacy policy needs to know besides. */
export interface PrivacyFacts {
  /** Days for which orders keep the name and addresses of a deleted customer. */
  deletedCustomerDays: number;
}

/**
 * The static pages by their address, as they are until the shop's owner edits them.
 * @param shop undefined where the shop could not be read; the pages then show the documented figures
 * @param methods the delivery methods; undefined where they aren't known
 */
export function textPages(
  shop: ShopFacts | undefined,
  privacy?: PrivacyFacts,
  methods?: readonly PageDelivery[],
): Readonly<Record<string, TextPage>> {
  const pages = defaultPages(pageWords(shop?.contact, shop?.shippingRates, privacy?.deletedCustomerDays, methods));
  return Object.fromEntries(Object.entries(pages).map(([slug, page]) => [`/${slug}`, page]));
}

/** A page that the owner has written, with what the shop adds to it. */
export function shownPage(
  {
    title,
    lead,
    sections,
  }: { title: string; lead: string; sections: readonly { heading: string | null; html: string }[] },
  { next, isQuestions = false }: Pick<ShownPage, 'next' | 'isQuestions'>,
): ShownPage {
  return {
    title,
    lead,
    next,
    isQuestions,
    sections: sections.map(({ heading, html }) => ({ heading, blocks: html === '' ? [] : [{ html }] })),
  };
}
