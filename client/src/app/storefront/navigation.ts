import { paths } from '~/lib/paths';

/** A link of a menu. */
export interface MenuLink {
  label: string;
  address: string;
}

/** Where a link of the header is in sight: beside the brand from 1024 px or from 1280 px on, or in the menu alone. */
type Place = 'narrow' | 'wide' | 'menu';

/** What is about the shop, not its goods: the phone's menu has a part for it. */
const aboutTheShop: ReadonlySet<string> = new Set([
  paths.about,
  paths.faq,
  paths.shipping,
  paths.returns,
  paths.contact,
  paths.privacyPolicy,
]);

/** What a shopper needs least often in sight. */
const seldomNeeded: ReadonlySet<string> = new Set([paths.shipping, paths.returns, paths.privacyPolicy]);

/** How much fits beside the brand and the buttons, in characters; a link takes its label and the gap to the next one. */
const ROOM = { narrow: 50, wide: 81 } as const;
const GAP = 3;

/** Whether a link is about the shop itself. */
export function isAboutTheShop({ address }: MenuLink): boolean {
  return aboutTheShop.has(address);
}

/**
 * Decides which links of the header are in sight on which screens. They stay in order; what is seldom needed gives way
 * to the others. The menu holds them all.
 */
export function placeLinks(links: readonly MenuLink[]): Place[] {
  const places = links.map((): Place => 'menu');
  let used = 0;
  const isSeldom = (index: number) => seldomNeeded.has(links[index]?.address ?? '');
  const indexes = links.map((_link, index) => index);
  for (const index of [...indexes.filter((each) => !isSeldom(each)), ...indexes.filter(isSeldom)]) {
    used += (links[index]?.label.length ?? 0) + GAP;
    if (used > ROOM.wide) break;
    places[index] = used <= ROOM.narrow ? 'narrow' : 'wide';
  }
  return places;
}

/** The footer's id: without scripts the phone's menu button leads there. */
export const FOOTER_ID = 'footer';
