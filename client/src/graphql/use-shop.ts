import { defaultMenus, homeSections, type HomeSection, type MenuId } from '@domain/layout.js';
import { fromEnum } from '~/lib/enum-names';
import { useShopQuery } from './operations/shop';

/** The shop as the page's shell has read it, kept up to date; undefined when it could not be read. Sends no request. */
export function useShop() {
  return useShopQuery({ fetchPolicy: 'cache-only' }).data?.shop;
}

/** The shop's name. */
export function useShopName(): string {
  return useShop()?.name ?? 'Gift Shop';
}

/** A menu as shoppers see it: the owner's, or the one that comes with the shop. */
export function useMenu(id: MenuId): { title: string; links: readonly { label: string; address: string }[] } {
  const changed = useShop()?.layout.changedMenus.find((menu) => fromEnum(menu.id) === id);
  return changed ?? { title: defaultMenus[id].title, links: defaultMenus[id].items };
}

/**
 * The sections that the home page shows, in order.
 * @param changed as the shop's layout has them; a newer server may name some that this version doesn't know
 */
export function shownHomeSections(changed: readonly string[] | null | undefined): readonly HomeSection[] {
  return changed?.map(fromEnum).filter(isHomeSection) ?? homeSections;
}

function isHomeSection(section: string): section is HomeSection {
  return (homeSections as readonly string[]).includes(section);
}
